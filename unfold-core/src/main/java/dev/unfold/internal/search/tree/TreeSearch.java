package dev.unfold.internal.search.tree;

import dev.unfold.internal.dense.PointRows;
import dev.unfold.internal.dense.RowMajor;
import dev.unfold.internal.search.Differences;
import dev.unfold.internal.search.Euclid;
import dev.unfold.internal.search.EuclideanRanking;
import dev.unfold.internal.search.EuclideanSearch;
import dev.unfold.internal.search.Lists;
import dev.unfold.internal.search.Nearest;
import dev.unfold.internal.search.Pair;
import dev.unfold.run.Run;
import java.util.List;

/** Search in a {@link KdTree}: for few dimensions, or many in which the points fill few. */
public final class TreeSearch implements EuclideanSearch {

    private final PointRows points;
    private final KdTree tree;

    public TreeSearch(PointRows points, Run run) {
        this.points = points;
        tree = new KdTree(points.widened(), run);
    }

    public KdTree tree() {
        return tree;
    }

    /** Leaf by leaf: what one point visits is still in the cache for the next. */
    @Override
    public Lists nearest(int k, Run run) {
        Lists lists = Lists.allocate(tree.size(), k);
        int first = tree.firstLeaf();
        run.forEach("neighbours", first, () -> new Walk(tree, k), (leaf, walk) -> {
            for (int place = tree.begin(first + leaf); place < tree.end(first + leaf); place++) {
                walk.fromPlace(place, first + leaf);
                walk.nearest.drainInto(lists, tree.index(place));
            }
        });
        return lists;
    }

    /** The mean number of points that so many queries, spread over the leaves, look at for their nearest k. */
    public double effort(int k, int queries) {
        Walk walk = new Walk(tree, k);
        int samples = Math.min(queries, tree.firstLeaf());
        for (int sample = 0; sample < samples; sample++) {
            int leaf = tree.firstLeaf() + (int) ((long) tree.firstLeaf() * sample / samples);
            walk.fromPlace(tree.begin(leaf), leaf);
            walk.nearest.clear();
        }
        return (double) walk.looks / samples;
    }

    @Override
    public Lists nearest(PointRows queries, int k, Run run) {
        RowMajor wide = queries.widened();
        Lists lists = Lists.allocate(queries.rows(), k);
        run.forEach("neighbours", queries.rows(), () -> new Walk(tree, k), (i, walk) -> {
            walk.fromPoint(wide.values(), wide.offset(i));
            walk.nearest.drainInto(lists, i);
        });
        return lists;
    }

    @Override
    public void within(PointRows queries, double[] radii, Sighting sighting, Run run) {
        RowMajor wide = queries.widened();
        run.forEach("widening", queries.rows(), () -> 0, (i, none) -> {
            if (radii[i] >= 0) {
                show(wide, i, radii[i], sighting);
            }
        });
    }

    private void show(RowMajor queries, int i, double radius, Sighting sighting) {
        double[] x = queries.values();
        int from = queries.offset(i);
        int d = tree.dimension();
        double limit = Euclid.limit(radius);
        tree.forEachWithin(Differences.SQUARED, x, from, limit, place -> {
            double distance = Math.sqrt(Euclid.squaredWithin(x, from, tree.coordinates(), place * d, d, limit));
            if (distance <= radius) {
                sighting.seen(i, tree.index(place), distance);
            }
        });
    }

    @Override
    public List<Pair> joins(int[] part, Run run) {
        return new TreeLinks(tree, Differences.SQUARED, new EuclideanRanking(points, points)).joins(part, run);
    }

    /** One query at a time: x at {@code from} in {@code x}, and the nearest found so far. */
    private static final class Walk {

        private static final int NONE = -1;

        private final KdTree tree;
        private final Nearest nearest;
        private final double[] coordinates;
        private final int d;
        private double[] x = {};
        private int from;
        private int excluded;
        private long looks;

        Walk(KdTree tree, int k) {
            this.tree = tree;
            this.nearest = new Nearest(k);
            this.coordinates = tree.coordinates();
            this.d = tree.dimension();
        }

        /** Up from the point's own leaf, into the other half of each node on the way. */
        void fromPlace(int place, int leaf) {
            x = coordinates;
            from = place * d;
            excluded = place;
            scan(leaf);
            for (int node = leaf; node > 1; node >>= 1) {
                int other = node ^ 1;
                visitUnlessExcluded(other, tree.squaredToBox(other, x, from));
            }
        }

        void fromPoint(double[] query, int queryFrom) {
            x = query;
            from = queryFrom;
            excluded = NONE;
            visit(1);
        }

        /** The half that may hold nearer points, or lower indices, first. */
        private void visit(int node) {
            if (tree.isLeaf(node)) {
                scan(node);
                return;
            }
            int near = 2 * node;
            int far = near + 1;
            double toNear = tree.squaredToBox(near, x, from);
            double toFar = tree.squaredToBox(far, x, from);
            if (Euclid.isLess(toFar, tree.lowest(far), toNear, tree.lowest(near))) {
                visitUnlessExcluded(far, toFar);
                visitUnlessExcluded(near, toNear);
            } else {
                visitUnlessExcluded(near, toNear);
                visitUnlessExcluded(far, toFar);
            }
        }

        private void visitUnlessExcluded(int node, double s) {
            if (!nearest.excludes(s, tree.lowest(node))) {
                visit(node);
            }
        }

        private void scan(int leaf) {
            int begin = tree.begin(leaf);
            int end = tree.end(leaf);
            looks += end - begin;
            for (int place = begin; place < end; place++) {
                if (place != excluded) {
                    double s = Euclid.squaredWithin(x, from, coordinates, place * d, d, nearest.limit());
                    nearest.offer(s, tree.index(place));
                }
            }
        }
    }
}

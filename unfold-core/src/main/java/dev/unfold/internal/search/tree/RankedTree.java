package dev.unfold.internal.search.tree;

import dev.unfold.internal.dense.PointRows;
import dev.unfold.internal.dense.RowMajor;
import dev.unfold.internal.search.Differences;
import dev.unfold.internal.search.Euclid;
import dev.unfold.internal.search.EuclideanSearch;
import dev.unfold.internal.search.Lists;
import dev.unfold.internal.search.Nearest;
import dev.unfold.internal.search.Pair;
import dev.unfold.internal.search.RankedNearest;
import dev.unfold.internal.search.Ranking;
import dev.unfold.run.Run;
import java.util.List;

/** Search by a {@link Ranking} in a {@link KdTree}: nodes beyond the reach of what was found are left out. */
public record RankedTree(KdTree tree, Differences differences) implements RankedNearest {

    /** Leaf by leaf: what one point visits is still in the cache for the next. */
    @Override
    public Lists nearest(Ranking ranking, int k, Run run) {
        Lists lists = Lists.allocate(tree.size(), k);
        int first = tree.firstLeaf();
        run.forEach("neighbours", first, () -> new Walk(tree, differences, ranking, k), (leaf, walk) -> {
            for (int place = tree.begin(first + leaf); place < tree.end(first + leaf); place++) {
                int i = tree.index(place);
                walk.search(i, tree.coordinates(), place * tree.dimension(), i);
                walk.nearest.drainInto(lists, i);
            }
        });
        return lists;
    }

    @Override
    public Lists nearest(PointRows queries, Ranking ranking, int k, Run run) {
        RowMajor wide = queries.widened();
        Lists lists = Lists.allocate(queries.rows(), k);
        run.forEach("neighbours", queries.rows(), () -> new Walk(tree, differences, ranking, k), (i, walk) -> {
            walk.search(i, wide.values(), wide.offset(i), Walk.NONE);
            walk.nearest.drainInto(lists, i);
        });
        return lists;
    }

    @Override
    public void within(PointRows queries, Ranking ranking, double radius, EuclideanSearch.Sighting sighting, Run run) {
        RowMajor wide = queries.widened();
        double limit = Euclid.limit(radius);
        run.forEach("widening", queries.rows(), () -> 0, (i, none) -> {
            double reach = ranking.reach(i, limit);
            tree.forEachWithin(differences, wide.values(), wide.offset(i), reach, place -> {
                double r = Math.sqrt(ranking.squaredWithin(i, tree.index(place), limit));
                if (r <= radius) {
                    sighting.seen(i, tree.index(place), r);
                }
            });
        });
    }

    @Override
    public List<Pair> joins(int[] part, Ranking ranking, Run run) {
        return new TreeLinks(tree, differences, ranking).joins(part, run);
    }

    /** One centre at a time: x at {@code from} in {@code x}, and the nearest found so far. */
    private static final class Walk {

        private static final int NONE = -1;

        private final KdTree tree;
        private final Differences differences;
        private final Ranking ranking;
        private final Nearest nearest;
        private int center;
        private double[] x = {};
        private int from;
        private int excluded;
        private double limit;
        private double reach;

        Walk(KdTree tree, Differences differences, Ranking ranking, int k) {
            this.tree = tree;
            this.differences = differences;
            this.ranking = ranking;
            this.nearest = new Nearest(k);
        }

        void search(int newCenter, double[] newX, int newFrom, int newExcluded) {
            center = newCenter;
            x = newX;
            from = newFrom;
            excluded = newExcluded;
            limit = Double.POSITIVE_INFINITY;
            reach = Double.POSITIVE_INFINITY;
            visit(1);
        }

        /** The nearer half first. */
        private void visit(int node) {
            if (tree.isLeaf(node)) {
                scan(node);
                return;
            }
            int near = 2 * node;
            int far = near + 1;
            double toNear = tree.toBox(differences, near, x, from);
            double toFar = tree.toBox(differences, far, x, from);
            if (toFar < toNear) {
                visitWithinReach(far, toFar);
                visitWithinReach(near, toNear);
            } else {
                visitWithinReach(near, toNear);
                visitWithinReach(far, toFar);
            }
        }

        private void visitWithinReach(int node, double sum) {
            if (!(sum > reach)) {
                visit(node);
            }
        }

        private void scan(int leaf) {
            for (int place = tree.begin(leaf); place < tree.end(leaf); place++) {
                int point = tree.index(place);
                if (point != excluded) {
                    nearest.offer(ranking.squaredWithin(center, point, nearest.limit()), point);
                }
            }
            if (nearest.limit() < limit) {
                limit = nearest.limit();
                reach = ranking.reach(center, limit);
            }
        }
    }
}

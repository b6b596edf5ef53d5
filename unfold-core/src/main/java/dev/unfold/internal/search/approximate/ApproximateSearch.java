package dev.unfold.internal.search.approximate;

import dev.unfold.internal.dense.PointRows;
import dev.unfold.internal.search.Euclid;
import dev.unfold.internal.search.EuclideanSearch;
import dev.unfold.internal.search.Lists;
import dev.unfold.internal.search.Nearest;
import dev.unfold.internal.search.Pair;
import dev.unfold.internal.search.scan.Scan;
import dev.unfold.run.Run;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;

/**
 * Search that may miss a neighbour, for more points than all distances can be had of: {@link NeighborDescent} from a {@link
 * ProjectionForest}; a query starts in the forest's leaves and walks from list to list. Distances are exact, the same
 * seed gives the same lists, and the part of the neighbours that are right is measured on a sample and noted. Joins are
 * exact.
 */
public final class ApproximateSearch implements EuclideanSearch {

    /** Lists are at least this long while they are improved: shorter ones get stuck. */
    private static final int SHORTEST = 20;

    /** The sample on which recall is measured has so many points, or fewer where that would take too long. */
    private static final int SAMPLES = 200;

    private static final double LONG = 2e9;

    /** Makes the exact search among points, for what is not approximate. */
    @FunctionalInterface
    public interface Exact {
        EuclideanSearch over(PointRows points, int k, Run run);
    }

    private final PointRows points;
    private final Exact exact;
    private final Nearness nearness;
    private final ProjectionForest forest;
    private final Lists graph;

    /** @param k about how many neighbours will be asked for */
    public ApproximateSearch(PointRows points, int k, Exact exact, Run run) {
        this.points = points;
        this.exact = exact;
        this.nearness = Nearness.of(points, run);
        this.forest = new ProjectionForest(points, run);
        this.graph = graph(k, run);
    }

    private Lists graph(int k, Run run) {
        int length = Math.min(points.rows() - 1, Math.max(SHORTEST, k + k / 2));
        return new NeighborDescent(points, nearness, length).run(forest, run);
    }

    @Override
    public Lists nearest(int k, Run run) {
        Lists longer = k <= graph.count(0) ? graph : graph(k, run);
        Lists lists = Lists.allocate(points.rows(), k);
        for (int i = 0; i < points.rows(); i++) {
            lists.copy(i, longer, i, k);
        }
        noteRecall(lists, k, run);
        return lists;
    }

    /** A neighbour is right if it is no farther than the k-th of the exact list, whichever of equal ones was taken. */
    private void noteRecall(Lists lists, int k, Run run) {
        SplittableRandom random = new SplittableRandom(run.seed());
        int size = (int) Math.max(SAMPLES / 10, Math.min(SAMPLES, LONG / ((long) points.rows() * points.columns())));
        int[] sample = random.ints(size, 0, points.rows()).toArray();
        int[] right = new int[sample.length];
        Scan scan = new Scan(points);
        run.forEach("recall", sample.length, () -> Lists.allocate(1, k), (s, exact) -> {
            Nearest nearest = new Nearest(k);
            int i = sample[s];
            scan.offer(points, i, j -> j != i, nearest);
            nearest.drainInto(exact, 0);
            for (int at = i * k; at < i * k + k; at++) {
                right[s] += lists.distances()[at] <= exact.distances()[k - 1] ? 1 : 0;
            }
        });
        long sum = 0;
        for (int count : right) {
            sum += count;
        }
        double recall = sum / ((double) sample.length * k);
        run.note("recall", String.format(Locale.ROOT, "%.4f on %d points", recall, sample.length));
    }

    @Override
    public Lists nearest(PointRows queries, int k, Run run) {
        if (k > points.rows() / 8) {
            return new Scan(points).nearest(queries, k, run);
        }
        Lists lists = Lists.allocate(queries.rows(), k);
        int width = Math.min(points.rows(), Math.max(2 * k, 3 * SHORTEST));
        run.forEach("neighbours", queries.rows(), () -> new Walk(this, width), (i, walk) -> {
            walk.search(queries, i);
            walk.copyInto(lists, i, k, queries);
        });
        return lists;
    }

    @Override
    public void within(PointRows queries, double[] radii, Sighting sighting, Run run) {
        exact.over(points, graph.count(0), run).within(queries, radii, sighting, run);
    }

    @Override
    public List<Pair> joins(int[] part, Run run) {
        return exact.over(points, graph.count(0), run).joins(part, run);
    }

    /** One query at a time: the nearest points found, in order, and from which of them the walk has gone on. */
    private static final class Walk {

        private final ApproximateSearch search;
        private final int width;
        private final double[] distances;
        private final int[] indices;
        private final boolean[] expanded;
        private final int[] seen;
        private final double[] x;
        private int stamp;
        private int count;

        Walk(ApproximateSearch search, int width) {
            this.search = search;
            this.width = width;
            this.distances = new double[width];
            this.indices = new int[width];
            this.expanded = new boolean[width];
            this.seen = new int[search.points.rows()];
            this.x = new double[search.points.columns()];
        }

        void search(PointRows queries, int i) {
            count = 0;
            stamp++;
            ProjectionForest forest = search.forest;
            queries.rowInto(i, x, 0);
            for (int tree = 0; tree < forest.trees(); tree++) {
                int leaf = forest.leafFor(tree, x);
                forest.forEachMember(tree, leaf, j -> offer(queries, i, j));
            }
            for (int at = 0; at < count; at++) {
                if (!expanded[at]) {
                    expanded[at] = true;
                    int from = indices[at];
                    for (int a = search.graph.offsets()[from]; a < search.graph.offsets()[from + 1]; a++) {
                        at = Math.min(at, offer(queries, i, search.graph.neighbors()[a]) - 1);
                    }
                }
            }
        }

        /** Puts the point in its place, if it is near enough, and returns the place, or {@code width}. */
        private int offer(PointRows queries, int i, int j) {
            if (seen[j] == stamp) {
                return width;
            }
            seen[j] = stamp;
            double limit = count < width ? Double.POSITIVE_INFINITY : Euclid.limit(distances[width - 1]);
            double s = Euclid.squaredWithin(queries, i, search.points, j, limit);
            double distance = Math.sqrt(s);
            if (s > limit
                    || (count == width && !Euclid.isLess(distance, j, distances[width - 1], indices[width - 1]))) {
                return width;
            }
            int at = count < width ? count++ : width - 1;
            for (; at > 0 && Euclid.isLess(distance, j, distances[at - 1], indices[at - 1]); at--) {
                distances[at] = distances[at - 1];
                indices[at] = indices[at - 1];
                expanded[at] = expanded[at - 1];
            }
            distances[at] = distance;
            indices[at] = j;
            expanded[at] = false;
            return at;
        }

        /** The first k found; where the walk came to fewer, all points are looked at. */
        void copyInto(Lists lists, int i, int k, PointRows queries) {
            if (count < k) {
                Nearest nearest = new Nearest(k);
                new Scan(search.points).offer(queries, i, j -> true, nearest);
                nearest.drainInto(lists, i);
                return;
            }
            System.arraycopy(indices, 0, lists.neighbors(), i * k, k);
            System.arraycopy(distances, 0, lists.distances(), i * k, k);
        }
    }
}

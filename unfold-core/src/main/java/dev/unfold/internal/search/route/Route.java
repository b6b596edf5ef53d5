package dev.unfold.internal.search.route;

import dev.unfold.internal.dense.PointRows;
import dev.unfold.internal.search.Differences;
import dev.unfold.internal.search.EuclideanSearch;
import dev.unfold.internal.search.RankedNearest;
import dev.unfold.internal.search.approximate.ApproximateSearch;
import dev.unfold.internal.search.block.BlockSearch;
import dev.unfold.internal.search.block.Blocks;
import dev.unfold.internal.search.block.Panels;
import dev.unfold.internal.search.scan.RankedScan;
import dev.unfold.internal.search.tree.RankedTree;
import dev.unfold.internal.search.tree.TreeSearch;
import dev.unfold.internal.simd.Kernels;
import dev.unfold.run.Run;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Chooses how to search, by what a query would cost in nanoseconds. In blocks that is about n(1 + d/90) on the Vector
 * API and n(1 + d/30) without; in a tree it is (25 + 6.5d) for each point looked at, and how many those are depends on the
 * dimension that the points fill, not on d, so a sample of queries tells. Measured for 4 to 50 dimensions, n = 20,000.
 */
public final class Route {

    /** Up to this dimension the tree is taken unseen. */
    private static final int SURELY_LOW = 3;

    /** A tree of so many of the points tells at little cost whether the tree of all is worth its making. */
    private static final int SAMPLE = 2048;

    /** Queries that tell it. */
    private static final int FEW = 12;

    /** A query among all points looks at no fewer than among the sample, but for this factor: folds are closer to each other there. */
    private static final double SPARSER = 2;

    /** Queries that tell what the tree of all points costs. */
    private static final int MANY = 64;

    /** Multiplications below which the Vector API, which takes a second to warm up, is not worth it. */
    private static final double SMALL = 3e10;

    private Route() {}

    /**
     * The fastest exact search for these points.
     *
     * @param k about how many neighbours will be asked for; it decides on the route, not on the result
     */
    public static EuclideanSearch exact(PointRows points, int k, Run run) {
        Kernels kernels = kernels(points);
        Optional<TreeSearch> tree = tree(points, k, kernels, run);
        if (tree.isPresent()) {
            return tree.get();
        }
        run.note("search", "blocks, " + kernels.name());
        return BlockSearch.over(points, kernels, run);
    }

    /**
     * The same choice for another distance; it looks at about as many points as the Euclidean.
     *
     * @param differences what the rankings are bounded by
     */
    public static RankedNearest ranked(PointRows points, Differences differences, int k, Run run) {
        Kernels kernels = kernels(points);
        Optional<TreeSearch> tree = tree(points, k, kernels, run);
        if (tree.isPresent()) {
            return new RankedTree(tree.get().tree(), differences);
        }
        Optional<Panels> panels = Panels.of(differences, points, kernels, run);
        run.note("search", panels.isPresent() ? "blocks, " + kernels.name() : "all pairs");
        return panels.isPresent() ? new Blocks(panels.get()) : new RankedScan(points);
    }

    /** The kernels that are the quickest for all pairs of these points. */
    public static Kernels kernels(PointRows points) {
        double products = (double) points.rows() * points.rows() * points.columns();
        return products < SMALL ? Kernels.SCALAR : Kernels.BEST;
    }

    /** A tree, if it is quicker than blocks would be. */
    private static Optional<TreeSearch> tree(PointRows points, int k, Kernels kernels, Run run) {
        int n = points.rows();
        int d = points.columns();
        if (d <= SURELY_LOW) {
            run.note("search", "k-d tree");
            return Optional.of(new TreeSearch(points, run));
        }
        double look = 25 + 6.5 * d;
        double block = n * (1 + d / (kernels == Kernels.SCALAR ? 30.0 : 90.0));
        if (n <= 2 * SAMPLE || looks(sample(points), k, run) < Math.min(SAMPLE / 4.0, SPARSER * block / look)) {
            TreeSearch tree = new TreeSearch(points, run);
            double looks = tree.effort(Math.min(k, n - 1), MANY);
            if (looks * look < block) {
                run.note("search", String.format(Locale.ROOT, "k-d tree, %.0f points looked at for each", looks));
                return Optional.of(tree);
            }
        }
        return Optional.empty();
    }

    /**
     * A search that may miss a neighbour, and notes as "recall" what part of a sample it found. For so few points, or
     * neighbourhoods that are so large a part of them, that it could not save anything it is exact.
     */
    public static EuclideanSearch approximate(PointRows points, int k, Run run) {
        if (points.rows() < SAMPLE || points.rows() < 8L * k) {
            return exact(points, k, run);
        }
        run.note("search", "approximate");
        return new ApproximateSearch(points, k, Route::exact, run);
    }

    private static double looks(PointRows points, int k, Run run) {
        return new TreeSearch(points, run).effort(Math.min(k, points.rows() - 1), FEW);
    }

    /** Points at equal steps through the data. */
    private static PointRows sample(PointRows points) {
        return points.chosen(IntStream.range(0, SAMPLE)
                .map(i -> (int) ((long) points.rows() * i / SAMPLE))
                .toArray());
    }
}

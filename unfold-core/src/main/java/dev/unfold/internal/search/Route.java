package dev.unfold.internal.search;

import dev.unfold.internal.dense.RowMajor;
import dev.unfold.internal.simd.Kernels;
import dev.unfold.run.Run;
import java.util.Locale;

/**
 * Chooses how to search. Up to three dimensions a tree always serves. Beyond, it does where the points fill few dimensions,
 * which a sample of queries tells: what counts is the part of the points that a query looks at.
 */
final class Route {

    /** Up to this dimension the tree is taken unseen. */
    private static final int SURELY_LOW = 3;

    /** From this dimension on not even a good tree is worth its walk: a product costs 1/100 of a step in the tree. */
    private static final int SURELY_HIGH = 64;

    /** So much arithmetic, n²d, is done before blocks have warmed up. */
    private static final double SMALL = 5e7;

    /** A point looked at in the tree costs as much as so many in blocks, measured for 4 to 32 dimensions. */
    private static final double COST_OF_A_LOOK = 20;

    private Route() {}

    static EuclideanSearch choose(RowMajor points, int k, Run run) {
        int n = points.rows();
        int d = points.columns();
        if (d > SURELY_LOW && (double) n * n * d < SMALL) {
            run.note("search", "scan");
            return new Scan(points);
        }
        if (d < SURELY_HIGH) {
            TreeSearch tree = new TreeSearch(points, run);
            if (d <= SURELY_LOW) {
                run.note("search", "k-d tree");
                return tree;
            }
            double looks = tree.effort(Math.min(k, n - 1));
            if (looks * COST_OF_A_LOOK < n) {
                run.note("search", String.format(Locale.ROOT, "k-d tree, %.0f points a query", looks));
                return tree;
            }
        }
        run.note("search", "blocks, " + Kernels.BEST.name());
        return BlockSearch.over(points, Kernels.BEST, run);
    }
}

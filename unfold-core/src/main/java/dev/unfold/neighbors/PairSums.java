package dev.unfold.neighbors;

import dev.unfold.internal.dense.CenteredPoints;
import dev.unfold.internal.dense.RowMajor;
import dev.unfold.internal.search.Euclid;
import dev.unfold.internal.simd.Kernels;
import dev.unfold.run.Run;
import java.util.Arrays;

/**
 * Sums over the distances of all pairs of points with many coordinates, by |x − z|² = |x|² + |z|² − 2x·z around the mean,
 * or by differences where little of that is left. Each pair is taken once, tile by tile, and serves
 * both its ends; no more than a tile of distances is held.
 */
final class PairSums {

    private static final int BLOCK = 128;

    /** What must be left of |x|² + |z|², so that no more than six digits are lost. */
    private static final double LEFT = 1e-6;

    private final RowMajor centered;
    private final double[] transposed;
    private final double[] squares;

    PairSums(RowMajor points) {
        int n = points.rows();
        int d = points.columns();
        double[] mean = CenteredPoints.mean(points);
        double[] x = new double[points.values().length];
        transposed = new double[x.length];
        squares = new double[n];
        for (int i = 0; i < n; i++) {
            for (int c = 0, at = i * d; c < d; c++, at++) {
                x[at] = points.values()[at] - mean[c];
                transposed[c * n + i] = x[at];
                squares[i] += x[at] * x[at];
            }
        }
        centered = new RowMajor(x, n, d);
    }

    /** Σ_j f_j |x_i − x_j| for every i. */
    double[] of(double[] f, Run run) {
        int n = centered.rows();
        double[] sums = new double[n];
        double[][] across = new double[(n + BLOCK - 1) / BLOCK][];
        run.forEachBlock("mean distances", n, BLOCK, () -> new double[BLOCK * BLOCK], (begin, end, tile) -> {
            double[] below = new double[n];
            for (int from = begin; from < n; from += BLOCK) {
                int to = Math.min(n, from + BLOCK);
                distancesInto(tile, begin, end, from, to);
                for (int i = begin; i < end; i++) {
                    for (int j = from, at = (i - begin) * BLOCK; j < to; j++, at++) {
                        sums[i] += f[j] * tile[at];
                        below[j] += from > begin ? f[i] * tile[at] : 0; // a tile on the diagonal has both ends
                    }
                }
            }
            across[begin / BLOCK] = below;
        });
        for (double[] below : across) {
            for (int j = 0; j < n; j++) {
                sums[j] += below[j];
            }
        }
        return sums;
    }

    private void distancesInto(double[] tile, int begin, int end, int from, int to) {
        int n = centered.rows();
        int d = centered.columns();
        Arrays.fill(tile, 0);
        Kernels.BEST.subtractProduct(
                end - begin, to - from, d, centered.values(), begin * d, d, 1, transposed, from, n, tile, 0, BLOCK);
        for (int i = begin; i < end; i++) {
            for (int j = from, at = (i - begin) * BLOCK; j < to; j++, at++) {
                double both = squares[i] + squares[j];
                double square = both + 2 * tile[at];
                tile[at] = square > LEFT * both ? Math.sqrt(square) : Euclid.distance(centered, i, centered, j);
            }
        }
    }
}

package dev.unfold.neighbors;

import dev.unfold.internal.dense.RowMajor;
import dev.unfold.internal.search.DistanceTiles;
import dev.unfold.run.Run;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.UnaryOperator;

/**
 * m_i, the mean distance from point i to all points, itself included, and β, the mean of D″(i, j) = D(i, j)/√(m_i m_j)
 * over all pairs. Beyond {@link Spread#EXACT} points "all" is a seeded sample of 1,000, the same for every i. In either
 * case |m_i − m_j| ≤ D(i, j), as means of distances to the same points.
 *
 * @param largest the largest m_i
 */
@SuppressWarnings("ArrayRecordComponent")
record MeanDistances(double[] m, double largest, double beta) {

    private static final int SAMPLE = 1000;

    /** From so many coordinates on, inner products are quicker than differences. */
    private static final int MANY = 16;

    /** The bits that a mean keeps of those of a double. */
    private static final int KEPT = 42;

    /** Rows whose distances are computed together. */
    private static final int BLOCK = 8;

    static MeanDistances of(RowMajor points, Run run) {
        int n = points.rows();
        if (n > Spread.EXACT) {
            int[] sample = new SplittableRandom(run.seed()).ints(SAMPLE, 0, n).toArray();
            run.note("mean.distances", "to a sample of " + SAMPLE + " points");
            return of(n, sample, f -> sums(points, sample, f, run));
        }
        int[] everything = new int[n];
        Arrays.setAll(everything, i -> i);
        if (points.columns() < MANY) {
            return of(n, everything, f -> sums(points, everything, f, run));
        }
        PairSums pairs = new PairSums(points);
        return of(n, everything, f -> pairs.of(f, run));
    }

    /** @param sums Σ_j f_j |x_i − x_j| over the given others j, for every i */
    private static MeanDistances of(int n, int[] others, UnaryOperator<double[]> sums) {
        int size = others.length;
        double[] ones = new double[size];
        Arrays.fill(ones, 1.0 / size);
        double[] m = sums.apply(ones);
        for (int i = 0; i < n; i++) {
            m[i] = m[i] > 0 ? rounded(m[i]) : 1; // all points are equal, and all D″ are 0
        }
        double[] roots = Arrays.stream(others)
                .mapToDouble(j -> 1 / (size * Math.sqrt(m[j])))
                .toArray();
        double[] scaled = sums.apply(roots);
        double beta = 0;
        for (int i = 0; i < n; i++) {
            beta += scaled[i] / Math.sqrt(m[i]) / n;
        }
        return new MeanDistances(m, Arrays.stream(m).max().orElse(1), beta > 0 ? beta : 1);
    }

    /** Without the last bits, so that equal points have equal means although their sums were taken in another order. */
    private static double rounded(double mean) {
        int scale = KEPT - 1 - Math.getExponent(mean);
        return Math.scalb(Math.rint(Math.scalb(mean, scale)), -scale);
    }

    /** Σ_j f_j |x_i − x_j| over the given others j, for every i, by differences. */
    private static double[] sums(RowMajor points, int[] others, double[] f, Run run) {
        DistanceTiles tiles = new DistanceTiles(points.chosen(others));
        int size = others.length;
        double[] sums = new double[points.rows()];
        run.forEachBlock(
                "mean distances",
                points.rows(),
                BLOCK,
                () -> new double[][] {new double[BLOCK * size], DistanceTiles.scratch()},
                (begin, end, own) -> {
                    tiles.rowsInto(points, begin, end, 0, own[0], own[1]);
                    for (int i = begin; i < end; i++) {
                        for (int j = 0, at = (i - begin) * size; j < size; j++, at++) {
                            sums[i] += f[j] * own[0][at];
                        }
                    }
                });
        return sums;
    }
}

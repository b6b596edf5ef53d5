package dev.unfold.neighbors.supervised;

import dev.unfold.internal.dense.PointRows;
import dev.unfold.internal.dense.RowMajor;
import dev.unfold.internal.search.pairs.DistanceTiles;
import dev.unfold.internal.search.pairs.PairSums;
import dev.unfold.run.Run;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.UnaryOperator;

/**
 * m_i, the mean distance from point i to all points, itself included, and β, the mean of D″(i, j) = D(i, j)/√(m_i m_j)
 * over all pairs. Beyond {@link Spread#EXACT} points both are means over a seeded sample of 1,000, the same for every i. In either
 * case |m_i − m_j| ≤ D(i, j), up to the {@link #ERROR} of both, as means of distances to the same points.
 *
 * @param largest the largest m_i
 */
@SuppressWarnings("ArrayRecordComponent")
record MeanDistances(double[] m, double largest, double beta) {

    /** What the m are known to, relative to themselves, where they come from products in single precision. */
    static final double ERROR = 1e-7;

    private static final int SAMPLE = 1000;

    /** From so many coordinates on, inner products are quicker than differences. */
    private static final int MANY = 16;

    /** The bits that a mean keeps of those of a double. */
    private static final int KEPT = 42;

    /** Rows whose distances are computed together. */
    private static final int BLOCK = 8;

    static MeanDistances of(PointRows points, Run run) {
        int n = points.rows();
        if (n > Spread.EXACT) {
            int[] sample = new SplittableRandom(run.seed()).ints(SAMPLE, 0, n).toArray();
            run.note("mean.distances", "to a sample of " + SAMPLE + " points");
            PointRows few = points.chosen(sample);
            double[] m = means(sums(points, few, shares(SAMPLE), run));
            double[] own = Arrays.stream(sample).mapToDouble(i -> m[i]).toArray();
            return of(m, beta(own, f -> sums(few, few, f, run)));
        }
        if (points.columns() < MANY) {
            return of(n, f -> sums(points, points, f, run));
        }
        PairSums pairs = new PairSums(points, run);
        return of(n, f -> pairs.of(f, run));
    }

    /** @param sums Σ_j f_j |x_i − x_j| for every i */
    private static MeanDistances of(int n, UnaryOperator<double[]> sums) {
        double[] m = means(sums.apply(shares(n)));
        return of(m, beta(m, sums));
    }

    private static MeanDistances of(double[] m, double beta) {
        return new MeanDistances(m, Arrays.stream(m).max().orElse(1), beta);
    }

    private static double[] shares(int size) {
        double[] shares = new double[size];
        Arrays.fill(shares, 1.0 / size);
        return shares;
    }

    private static double[] means(double[] sums) {
        return Arrays.stream(sums)
                .map(mean -> mean > 0 ? rounded(mean) : 1) // all points are equal, and all D″ are 0
                .toArray();
    }

    /** β of the points whose m these are. */
    private static double beta(double[] m, UnaryOperator<double[]> sums) {
        double[] shares =
                Arrays.stream(m).map(mean -> 1 / (m.length * Math.sqrt(mean))).toArray();
        double[] scaled = sums.apply(shares);
        double beta = 0;
        for (int i = 0; i < m.length; i++) {
            beta += shares[i] * scaled[i];
        }
        return beta > 0 ? beta : 1;
    }

    /** Without the last bits, so that equal points have equal means although their sums were taken in another order. */
    private static double rounded(double mean) {
        int scale = KEPT - 1 - Math.getExponent(mean);
        return Math.scalb(Math.rint(Math.scalb(mean, scale)), -scale);
    }

    /** Σ_j f_j |x_i − z_j| for every i, by differences. */
    private static double[] sums(PointRows points, PointRows others, double[] f, Run run) {
        DistanceTiles tiles = new DistanceTiles(others.widened());
        int size = others.rows();
        int d = others.columns();
        double[] sums = new double[points.rows()];
        run.forEachBlock(
                "mean distances",
                points.rows(),
                BLOCK,
                () -> new double[][] {new double[BLOCK * size], DistanceTiles.scratch(), new double[BLOCK * d]},
                (begin, end, own) -> {
                    for (int i = begin; i < end; i++) {
                        points.rowInto(i, own[2], (i - begin) * d);
                    }
                    RowMajor queries = new RowMajor(own[2], BLOCK, d);
                    tiles.rowsInto(queries, 0, end - begin, 0, own[0], own[1]);
                    for (int i = begin; i < end; i++) {
                        for (int j = 0, at = (i - begin) * size; j < size; j++, at++) {
                            sums[i] += f[j] * own[0][at];
                        }
                    }
                });
        return sums;
    }
}

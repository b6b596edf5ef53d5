package dev.unfold.internal.search.block;

import dev.unfold.internal.dense.PointRows;

/**
 * Where single precision sees the points from: x becomes (x − centre)·scale, rounded, with scale a power of two that
 * brings the largest coordinate near 1. Distances are scaled by it, nothing else.
 *
 * <p>With x̂ the rounded point, ν = |x̂|² and p̂ the computed inner product of two, ν_i + ν_j − 2p̂ differs from the true
 * squared distance of the scaled points by at most β(ν_i + ν_j) + 2τ. Here 2|x̂_i||x̂_j| ≤ ν_i + ν_j bounds the error of the product
 * (γ_d = du/(1 − du), u = 2⁻²⁴; Higham, Accuracy and Stability of Numerical Algorithms, §3.1) and of rounding the
 * coordinates (4u); the rest of β's 16u covers the roundings of the comparisons themselves, and the double precision of
 * everything else. τ covers underflow. So the bounds below are safe, and they add up: the bound of a pair is the sum of
 * its points' bounds, minus 2p̂.
 */
@SuppressWarnings("ArrayRecordComponent")
public record Frame(double[] centre, double scale, double beta, double tau) {

    private static final double UNIT = 0x1p-24;

    public static Frame around(PointRows points) {
        int d = points.columns();
        double[] centre = new double[d];
        double[] row = new double[d];
        for (int i = 0; i < points.rows(); i++) {
            points.rowInto(i, row, 0);
            for (int c = 0; c < d; c++) {
                centre[c] += row[c] / points.rows();
            }
        }
        double largest = 0;
        for (int i = 0; i < points.rows(); i++) {
            points.rowInto(i, row, 0);
            for (int c = 0; c < d; c++) {
                largest = Math.max(largest, Math.abs(row[c] - centre[c]));
            }
        }
        double scale = largest == 0 ? 1 : Math.scalb(1.0, -Math.getExponent(largest));
        return new Frame(centre, scale, d * UNIT / (1 - d * UNIT) + 16 * UNIT, d * 0x1p-100);
    }

    /** Whether the bounds hold: the scaled distances neither overflow nor underflow, in double precision either. */
    public boolean isSafe() {
        return scale > 0x1p-480 && scale < 0x1p460 && beta < .1;
    }

    /** Rounds a point into {@code row}, and returns ν. */
    public double roundInto(double[] point, float[] row, int rowFrom) {
        double norm = 0;
        for (int c = 0; c < centre.length; c++) {
            float x = (float) ((point[c] - centre[c]) * scale);
            row[rowFrom + c] = x;
            norm += (double) x * x;
        }
        return norm;
    }

    double lower(double norm) {
        return norm - beta * norm - tau;
    }

    double upper(double norm) {
        return norm + beta * norm + tau;
    }
}

package dev.unfold.internal.dense;

import dev.unfold.run.Run;

/**
 * The columns of a tall matrix made white by the least change: Y ← (Y − 1ȳᵀ)C^−½ with C = (1/n)Y_cᵀY_c, so that Yᵀ1 = 0 and
 * (1/n)YᵀY = I. The symmetric root turns nothing that is white already.
 */
public final class Whitening {

    /** Directions whose variance is less than this share of the largest are rounding. */
    private static final double NOTHING = 1e-12;

    private Whitening() {}

    /** @return whether the columns are independent beside the constant; if not, {@code y} is only centred */
    public static boolean columns(RowMajor y, Run run) {
        int n = y.rows();
        int p = y.columns();
        double[] mean = CenteredPoints.mean(y);
        for (int at = 0; at < y.values().length; at++) {
            y.values()[at] -= mean[at % p];
        }
        double[] c = TallSkinny.transposedProduct(y, y, run);
        double[] variances = new double[p];
        double[] axes = new double[p * p];
        Jacobi.decompose(c, variances, axes, p);
        if (!(variances[p - 1] > NOTHING * variances[0])) {
            return false;
        }
        double[] root = new double[p * p]; // C^−½ = Σ_a v_a v_aᵀ √(n/λ_a), λ_a of Y_cᵀY_c
        for (int a = 0; a < p; a++) {
            double factor = Math.sqrt(n / variances[a]);
            for (int r = 0; r < p; r++) {
                for (int s = 0; s < p; s++) {
                    root[r * p + s] += factor * axes[a * p + r] * axes[a * p + s];
                }
            }
        }
        double[] row = new double[p];
        for (int i = 0; i < n; i++) {
            int from = y.offset(i);
            System.arraycopy(y.values(), from, row, 0, p);
            for (int s = 0; s < p; s++) {
                double sum = 0;
                for (int r = 0; r < p; r++) {
                    sum += row[r] * root[r * p + s];
                }
                y.values()[from + s] = sum;
            }
        }
        return true;
    }
}

package dev.unfold.internal.dense;

import dev.unfold.internal.simd.Kernels;
import dev.unfold.run.Run;
import java.util.Arrays;

/** Orthonormal columns of tall matrices. */
public final class Orthonormal {

    /** Columns of length 1 of which one has less than this left of it beside the others, squared, are nearly dependent. */
    private static final double DEPENDENT = 1e-6;

    private static final int ROWS = 512;

    private Orthonormal() {}

    /**
     * The same as {@link #columns(RowMajor)} on all threads and in a third of the passes: X ← XR⁻¹ with RᵀR = XᵀX, twice, since the
     * first leaves errors of ε times the square of X's condition. Columns that are nearly dependent go by Gram-Schmidt. (Yamamoto,
     * Nakatsukasa, Yanagisawa, Fukaya: Roundoff error analysis of the CholeskyQR2 algorithm, Electron. Trans. Numer. Anal. 44, 2015.)
     */
    public static double[] columns(RowMajor x, Run run) {
        int b = x.columns();
        double[] first = TallSkinny.transposedProduct(x, x, run);
        if (!factor(first, b)) {
            return columns(x);
        }
        divide(x, first, run);
        double[] second = TallSkinny.transposedProduct(x, x, run);
        if (!factor(second, b)) {
            throw new IllegalStateException("columns that were orthonormal but for rounding are dependent");
        }
        divide(x, second, run);
        return product(second, first, b);
    }

    /** G = RᵀR, R upper triangular in place of G, zeros below it; false if G is nearly singular but for the lengths of its columns. */
    private static boolean factor(double[] g, int b) {
        for (int i = 0; i < b; i++) {
            double length = g[i * b + i];
            for (int k = 0; k < i; k++) {
                g[i * b + i] -= g[k * b + i] * g[k * b + i];
                g[i * b + k] = 0;
            }
            if (!(g[i * b + i] > DEPENDENT * length)) {
                return false;
            }
            g[i * b + i] = Math.sqrt(g[i * b + i]);
            for (int j = i + 1; j < b; j++) {
                for (int k = 0; k < i; k++) {
                    g[i * b + j] -= g[k * b + i] * g[k * b + j];
                }
                g[i * b + j] /= g[i * b + i];
            }
        }
        return true;
    }

    /** X ← XR⁻¹, by some rows at a time. */
    private static void divide(RowMajor x, double[] r, Run run) {
        int n = x.rows();
        int b = x.columns();
        double[] inverse = negativeInverse(r, b);
        run.share((n + ROWS - 1) / ROWS, () -> new double[ROWS * b], (block, divided) -> {
            int from = block * ROWS;
            int rows = Math.min(n, from + ROWS) - from;
            Arrays.fill(divided, 0);
            Kernels.BEST.subtractProduct(rows, b, b, x.values(), from * b, b, 1, inverse, 0, b, divided, 0, b);
            System.arraycopy(divided, 0, x.values(), from * b, rows * b);
        });
    }

    /** −R⁻¹ for an upper triangle. */
    private static double[] negativeInverse(double[] r, int b) {
        double[] inverse = new double[b * b];
        for (int j = 0; j < b; j++) {
            for (int i = j; i >= 0; i--) {
                double entry = i == j ? -1 : 0;
                for (int k = i + 1; k <= j; k++) {
                    entry -= r[i * b + k] * inverse[k * b + j];
                }
                inverse[i * b + j] = entry / r[i * b + i];
            }
        }
        return inverse;
    }

    /** AB for upper triangles. */
    private static double[] product(double[] a, double[] b, int n) {
        double[] product = new double[n * n];
        for (int i = 0; i < n; i++) {
            for (int k = i; k < n; k++) {
                for (int j = k; j < n; j++) {
                    product[i * n + j] += a[i * n + k] * b[k * n + j];
                }
            }
        }
        return product;
    }

    /**
     * Makes the columns of {@code x} orthonormal in their order, by Gram-Schmidt with a second pass; returns R with
     * X_before = X_after·R (columns×columns, upper triangular). A column that depends on its predecessors becomes zero, and
     * its diagonal entry of R is 0.
     */
    public static double[] columns(RowMajor x) {
        int n = x.rows();
        int b = x.columns();
        double[] v = x.values();
        double[] r = new double[b * b];
        for (int m = 0; m < b; m++) {
            double before = norm(v, n, b, m);
            for (int pass = 0; pass < 2; pass++) {
                for (int a = 0; a < m; a++) {
                    double product = 0;
                    for (int i = 0, at = 0; i < n; i++, at += b) {
                        product += v[at + a] * v[at + m];
                    }
                    r[a * b + m] += product;
                    for (int i = 0, at = 0; i < n; i++, at += b) {
                        v[at + m] -= product * v[at + a];
                    }
                }
            }
            double norm = norm(v, n, b, m);
            boolean dependent = !(norm > 1e-14 * before);
            r[m * b + m] = dependent ? 0 : norm;
            double factor = dependent ? 0 : 1 / norm;
            for (int i = 0, at = m; i < n; i++, at += b) {
                v[at] *= factor;
            }
        }
        return r;
    }

    private static double norm(double[] v, int n, int b, int column) {
        double sum = 0;
        for (int i = 0, at = column; i < n; i++, at += b) {
            sum += v[at] * v[at];
        }
        return Math.sqrt(sum);
    }
}

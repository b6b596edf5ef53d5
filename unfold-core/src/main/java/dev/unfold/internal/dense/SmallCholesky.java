package dev.unfold.internal.dense;

/** Symmetric positive definite systems of a few dozen unknowns, solved in place. */
public final class SmallCholesky {

    private SmallCholesky() {}

    /**
     * Solves G x = b by G = LLᵀ. The lower triangle of {@code g} (k×k, row-major) is overwritten by L, and {@code b} by
     * x.
     *
     * @return whether G was positive definite to working precision; if not, {@code b} holds nothing of use
     */
    public static boolean solve(double[] g, double[] b, int k) {
        if (!factor(g, k)) {
            return false;
        }
        solveLower(g, b, 0, k);
        solveLowerTransposed(g, b, 0, k);
        return true;
    }

    /** x ← L⁻¹x for the k entries of {@code x} from {@code from} on. */
    public static void solveLower(double[] l, double[] x, int from, int k) {
        for (int i = 0; i < k; i++) {
            double sum = x[from + i];
            for (int j = 0, at = i * k; j < i; j++, at++) {
                sum -= l[at] * x[from + j];
            }
            x[from + i] = sum / l[i * k + i];
        }
    }

    /** x ← L⁻ᵀx for the k entries of {@code x} from {@code from} on. */
    public static void solveLowerTransposed(double[] l, double[] x, int from, int k) {
        for (int i = k - 1; i >= 0; i--) {
            double value = x[from + i] / l[i * k + i];
            x[from + i] = value;
            for (int j = 0, at = i * k; j < i; j++, at++) {
                x[from + j] -= l[at] * value;
            }
        }
    }

    /** T ← L⁻¹TL⁻ᵀ, for symmetric T: each row solved, the result transposed, each row solved again. */
    public static void whiten(double[] t, double[] l, int k) {
        for (int pass = 0; pass < 2; pass++) {
            for (int row = 0; row < k; row++) {
                solveLower(l, t, row * k, k);
            }
            for (int i = 0; i < k; i++) {
                for (int j = 0; j < i; j++) {
                    double entry = t[i * k + j];
                    t[i * k + j] = t[j * k + i];
                    t[j * k + i] = entry;
                }
            }
        }
    }

    /**
     * G = LLᵀ: the lower triangle of {@code g} is overwritten by L.
     *
     * @return whether G was positive definite to working precision
     */
    public static boolean factor(double[] g, int k) {
        for (int i = 0; i < k; i++) {
            int row = i * k;
            double diagonal = g[row + i];
            // A pivot lost to rounding: what remains of the diagonal entry is noise.
            double noise = k * Math.ulp(diagonal);
            for (int j = 0; j <= i; j++) {
                int other = j * k;
                double sum = g[row + j];
                for (int m = 0; m < j; m++) {
                    sum -= g[row + m] * g[other + m];
                }
                if (j < i) {
                    g[row + j] = sum / g[other + j];
                } else if (sum > noise) {
                    g[row + i] = Math.sqrt(sum);
                } else {
                    return false;
                }
            }
        }
        return true;
    }
}

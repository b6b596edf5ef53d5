package dev.unfold.local;

import dev.unfold.internal.dense.SmallEigen;
import java.util.Arrays;

/**
 * Local principal component analysis. With the points of a patch as the rows of Z (m×d), seen from the centre or from
 * their mean, the directions are the left singular vectors u_r of Z, functions on the m points, by falling λ_r = σ_r².
 *
 * <p>They come from the smaller of ZᵀZ (d×d; then u_r = Z v_r / σ_r and λ_r = |Z v_r|², which keeps the digits of small
 * ones) and ZZᵀ (m×m). Directions with σ_r ≤ 3·10⁻⁷ σ_1 cannot be told from rounding there; the patch does not have them.
 */
final class PrincipalDirections {

    /** λ_r / λ_1 of a direction that is none. */
    private static final double NOTHING = 1e-13;

    private static final Scratch.Slot COORDINATES = new Scratch.Slot();
    private static final Scratch.Slot PRODUCTS = new Scratch.Slot();
    private static final Scratch.Slot VECTORS = new Scratch.Slot();
    private static final Scratch.Slot WORK = new Scratch.Slot();

    private PrincipalDirections() {}

    /** The number of λ's that a patch of m points has. */
    static int count(Patch patch, int m) {
        return Math.min(m, dimension(patch));
    }

    /** Where only distances are known, there may be any number of dimensions. */
    private static int dimension(Patch patch) {
        return patch.dimension().orElse(Integer.MAX_VALUE);
    }

    /**
     * The directions of the k neighbours as seen from the centre.
     *
     * @param lambda filled with all min(k, d) of the λ's
     * @param u its rows filled with the directions, each of length 1, at most {@code wanted}
     * @return how many directions there are: {@code wanted}, or fewer where the patch has fewer
     */
    static int aboutCenter(double[] lambda, double[] u, int wanted, Patch patch, Scratch scratch) {
        int k = patch.size();
        int d = dimension(patch);
        return d < k
                ? fromCoordinates(patch.differences(), k, d, lambda, u, wanted, scratch)
                : fromProducts(patch.gram(), k, lambda, u, wanted, scratch);
    }

    /**
     * The directions as seen from the mean of the points: the k neighbours, followed by the centre if it takes part.
     * Parameters and result as for {@link #aboutCenter}, with m points in place of k.
     */
    static int aboutMean(double[] lambda, double[] u, int wanted, Patch patch, boolean withCenter, Scratch scratch) {
        int k = patch.size();
        int m = withCenter ? k + 1 : k;
        int d = dimension(patch);
        if (d < m) {
            double[] z = scratch.doubles(COORDINATES, m * d);
            System.arraycopy(patch.differences(), 0, z, 0, k * d);
            Arrays.fill(z, k * d, m * d, 0);
            center(z, m, d);
            return fromCoordinates(z, m, d, lambda, u, wanted, scratch);
        }
        double[] g = scratch.doubles(PRODUCTS, m * m);
        double[] gram = patch.gram();
        Arrays.fill(g, 0, m * m, 0);
        for (int a = 0; a < k; a++) {
            System.arraycopy(gram, a * k, g, a * m, k);
        }
        // H G H: the columns centred, then the rows, which are the columns of what is symmetric again afterwards
        center(g, m, m);
        transpose(g, m);
        center(g, m, m);
        return fromProducts(g, m, lambda, u, wanted, scratch);
    }

    private static int fromCoordinates(
            double[] z, int m, int d, double[] lambda, double[] u, int wanted, Scratch scratch) {
        double[] c = scratch.doubles(PRODUCTS, d * d);
        for (int i = 0; i < d; i++) {
            for (int j = 0; j <= i; j++) {
                double sum = 0;
                for (int a = 0, at = 0; a < m; a++, at += d) {
                    sum += z[at + i] * z[at + j];
                }
                c[i * d + j] = sum;
                c[j * d + i] = sum;
            }
        }
        double[] v = scratch.doubles(VECTORS, d * d);
        SmallEigen.decompose(c, lambda, v, scratch.doubles(WORK, 2 * d), d);
        int found = 0;
        for (int r = 0; r < d; r++) {
            boolean kept = r < wanted && r == found && lambda[r] > NOTHING * lambda[0];
            double square = 0;
            for (int a = 0; a < m; a++) {
                double sum = 0;
                for (int j = 0; j < d; j++) {
                    sum += z[a * d + j] * v[r * d + j];
                }
                square += sum * sum;
                if (kept) {
                    u[r * m + a] = sum;
                }
            }
            if (kept) {
                scale(u, r * m, m, 1 / Math.sqrt(square));
                found++;
            }
            lambda[r] = square;
        }
        return found;
    }

    private static int fromProducts(double[] g, int m, double[] lambda, double[] u, int wanted, Scratch scratch) {
        double[] v = scratch.doubles(VECTORS, m * m);
        SmallEigen.decompose(g, lambda, v, scratch.doubles(WORK, 2 * m), m);
        int found = 0;
        while (found < Math.min(wanted, m) && lambda[found] > NOTHING * lambda[0]) {
            found++;
        }
        System.arraycopy(v, 0, u, 0, found * m);
        for (int r = 0; r < m; r++) {
            lambda[r] = Math.max(0, lambda[r]); // the Gram matrix is semidefinite up to rounding
        }
        return found;
    }

    /** Subtracts the mean of the rows from each row of the m×d matrix. */
    private static void center(double[] z, int m, int d) {
        for (int j = 0; j < d; j++) {
            double sum = 0;
            for (int a = 0, at = j; a < m; a++, at += d) {
                sum += z[at];
            }
            double mean = sum / m;
            for (int a = 0, at = j; a < m; a++, at += d) {
                z[at] -= mean;
            }
        }
    }

    private static void transpose(double[] g, int m) {
        for (int a = 0; a < m; a++) {
            for (int b = 0; b < a; b++) {
                double entry = g[a * m + b];
                g[a * m + b] = g[b * m + a];
                g[b * m + a] = entry;
            }
        }
    }

    private static void scale(double[] x, int from, int length, double factor) {
        for (int a = from; a < from + length; a++) {
            x[a] *= factor;
        }
    }
}

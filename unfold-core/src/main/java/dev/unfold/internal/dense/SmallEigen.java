package dev.unfold.internal.dense;

import java.util.Arrays;

/**
 * Eigenvalues and eigenvectors of symmetric matrices of a few dozen rows: Householder's reduction to a tridiagonal matrix,
 * then implicit QR steps with Wilkinson's shift (Golub, Van Loan: Matrix Computations, 8.3). In place, and several times
 * faster than {@link Jacobi} for more than a handful of rows, but small eigenvalues are known to ε‖A‖ only.
 */
public final class SmallEigen {

    private static final double EPSILON = Math.ulp(1.0);

    private SmallEigen() {}

    /**
     * A = VᵀΛV: fills {@code values} with the eigenvalues by falling value and the rows of {@code v} with their vectors.
     *
     * @param a m×m, row-major, both triangles; overwritten
     * @param work at least 2m entries
     */
    public static void decompose(double[] a, double[] values, double[] v, double[] work, int m) {
        double scale = 0; // so that squares neither overflow nor vanish
        for (int at = 0; at < m * m; at++) {
            scale = Math.max(scale, Math.abs(a[at]));
        }
        double factor = scale > 0 ? 1 / scale : 1;
        for (int at = 0; at < m * m; at++) {
            a[at] *= factor;
        }
        reduce(a, values, work, m);
        accumulate(a, v, work, m);
        diagonalize(values, work, v, m);
        for (int r = 0; r < m; r++) {
            values[r] /= factor;
        }
        SmallSort.falling(values, v, m);
    }

    /**
     * T = QᵀAQ: d its diagonal, e = {@code work[0 … m−2]} what stands beside it. Row k of A keeps the vector of reflection k
     * behind its diagonal; its factor 2/|h|² stands in {@code work[m + k]}.
     */
    private static void reduce(double[] a, double[] d, double[] work, int m) {
        for (int k = 0; k < m - 1; k++) {
            int row = k * m;
            d[k] = a[row + k];
            double square = 0;
            for (int j = k + 2; j < m; j++) {
                square += a[row + j] * a[row + j];
            }
            if (square == 0) { // nothing to reduce
                work[k] = a[row + k + 1];
                work[m + k] = 0;
                continue;
            }
            double head = a[row + k + 1];
            double norm = Math.copySign(Math.sqrt(head * head + square), head);
            work[k] = -norm;
            a[row + k + 1] = head + norm;
            double beta = 1 / (norm * (head + norm)); // 2 / |h|²
            work[m + k] = beta;
            reflectBothSides(a, row, beta, d, k + 1, m);
        }
        d[m - 1] = a[m * m - 1];
    }

    /** A ← HAH on the rows and columns from {@code from} on: A − hqᵀ − qhᵀ, q = βAh − (β²/2)(hᵀAh)h; q is kept in d. */
    private static void reflectBothSides(double[] a, int row, double beta, double[] d, int from, int m) {
        double product = 0;
        for (int i = from; i < m; i++) {
            double sum = 0;
            for (int j = from; j < m; j++) {
                sum += a[i * m + j] * a[row + j];
            }
            d[i] = beta * sum;
            product += d[i] * a[row + i];
        }
        double half = beta * product / 2;
        for (int i = from; i < m; i++) {
            d[i] -= half * a[row + i];
        }
        for (int i = from; i < m; i++) {
            double h = a[row + i];
            double q = d[i];
            for (int j = from; j < m; j++) {
                a[i * m + j] -= h * d[j] + q * a[row + j];
            }
        }
    }

    /** V = Qᵀ, the product of the reflections, the last one first. */
    private static void accumulate(double[] a, double[] v, double[] work, int m) {
        Arrays.fill(v, 0, m * m, 0);
        for (int i = 0; i < m; i++) {
            v[i * m + i] = 1;
        }
        for (int k = m - 3; k >= 0; k--) {
            double beta = work[m + k];
            if (beta == 0) {
                continue;
            }
            for (int i = k + 1; i < m; i++) {
                double sum = 0;
                for (int j = k + 1; j < m; j++) {
                    sum += v[i * m + j] * a[k * m + j];
                }
                for (int j = k + 1; j < m; j++) {
                    v[i * m + j] -= beta * sum * a[k * m + j];
                }
            }
        }
    }

    /** Chases e to 0 from the end; V's rows are rotated along. */
    private static void diagonalize(double[] d, double[] e, double[] v, int m) {
        int high = m - 1;
        while (high > 0) {
            if (isNothing(d, e, high - 1)) {
                high--;
                continue;
            }
            int low = high - 1;
            while (low > 0 && !isNothing(d, e, low - 1)) {
                low--;
            }
            step(d, e, v, m, low, high);
        }
    }

    private static boolean isNothing(double[] d, double[] e, int k) {
        return !(Math.abs(e[k]) > EPSILON * (Math.abs(d[k]) + Math.abs(d[k + 1]))
                && Math.abs(e[k]) > EPSILON * EPSILON);
    }

    /** One QR step on the block from {@code low} to {@code high}. */
    private static void step(double[] d, double[] e, double[] v, int m, int low, int high) {
        double delta = (d[high - 1] - d[high]) / 2;
        double last = e[high - 1];
        double root = Math.sqrt(delta * delta + last * last);
        double x = d[low] - (d[high] - last * last / (delta + Math.copySign(root, delta))); // minus Wilkinson's shift
        double z = e[low];
        for (int k = low; k < high; k++) {
            double r = Math.sqrt(x * x + z * z);
            double c = r > 0 ? x / r : 1;
            double s = r > 0 ? z / r : 0;
            if (k > low) {
                e[k - 1] = r;
            }
            double upper = d[k];
            double lower = d[k + 1];
            double beside = e[k];
            d[k] = c * c * upper + 2 * c * s * beside + s * s * lower;
            d[k + 1] = s * s * upper - 2 * c * s * beside + c * c * lower;
            e[k] = c * s * (lower - upper) + (c * c - s * s) * beside;
            x = e[k];
            if (k < high - 1) {
                z = s * e[k + 1];
                e[k + 1] *= c;
            }
            for (int j = k * m; j < (k + 1) * m; j++) {
                double one = v[j];
                double two = v[j + m];
                v[j] = c * one + s * two;
                v[j + m] = c * two - s * one;
            }
        }
    }
}

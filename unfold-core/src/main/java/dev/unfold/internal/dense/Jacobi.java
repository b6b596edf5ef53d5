package dev.unfold.internal.dense;

import java.util.Arrays;

/**
 * Eigenvalues and eigenvectors of symmetric matrices of a few rows, by Jacobi's rotations, in place: for semidefinite
 * matrices whose small eigenvalues must keep their digits. {@link SmallEigen} is faster.
 */
public final class Jacobi {

    private static final double EPSILON = Math.ulp(1.0);

    private Jacobi() {}

    /**
     * A = VᵀΛV: fills {@code values} with the eigenvalues by falling value and the rows of {@code v} with their vectors.
     *
     * <p>Sweeps over all pairs (i, j), each rotated so that a_ij = 0, until no entry exceeds ε√|a_ii·a_jj|: for
     * semidefinite matrices this keeps the digits of small eigenvalues. An entry below ε²·max|a_ii| is nothing.
     *
     * @param a m×m, row-major, both triangles; overwritten
     */
    public static void decompose(double[] a, double[] values, double[] v, int m) {
        Arrays.fill(v, 0, m * m, 0);
        double largest = 0;
        for (int i = 0; i < m; i++) {
            v[i * m + i] = 1;
            largest = Math.max(largest, Math.abs(a[i * m + i]));
        }
        double nothing = EPSILON * EPSILON * largest;
        boolean rotated = true;
        while (rotated) {
            rotated = false;
            for (int i = 0; i < m - 1; i++) {
                for (int j = i + 1; j < m; j++) {
                    double bound = EPSILON * Math.sqrt(Math.abs(a[i * m + i])) * Math.sqrt(Math.abs(a[j * m + j]));
                    if (Math.abs(a[i * m + j]) > Math.max(bound, nothing)) {
                        rotate(a, v, m, i, j);
                        rotated = true;
                    }
                }
            }
        }
        for (int i = 0; i < m; i++) {
            values[i] = a[i * m + i];
        }
        SmallSort.falling(values, v, m);
    }

    /** A ← RARᵀ, V ← RV with the rotation R of rows i and j that makes a_ij zero. */
    private static void rotate(double[] a, double[] v, int m, int i, int j) {
        double off = a[i * m + j];
        double theta = (a[j * m + j] - a[i * m + i]) / (2 * off);
        double t = Math.copySign(1, theta) / (Math.abs(theta) + Math.sqrt(1 + theta * theta)); // tan of the angle
        double c = 1 / Math.sqrt(1 + t * t);
        double s = t * c;
        a[i * m + i] -= t * off;
        a[j * m + j] += t * off;
        a[i * m + j] = 0;
        a[j * m + i] = 0;
        for (int l = 0; l < m; l++) {
            if (l != i && l != j) {
                double x = a[i * m + l];
                double y = a[j * m + l];
                a[i * m + l] = c * x - s * y;
                a[j * m + l] = s * x + c * y;
                a[l * m + i] = a[i * m + l];
                a[l * m + j] = a[j * m + l];
            }
            double x = v[i * m + l];
            double y = v[j * m + l];
            v[i * m + l] = c * x - s * y;
            v[j * m + l] = s * x + c * y;
        }
    }
}

package dev.unfold.internal.dense;

import java.util.Arrays;

/** Orthonormal bases of a few vectors with a few dozen entries, which are the rows of a matrix; in place. */
public final class SmallBasis {

    /** What is left of a row, relative to what it was, when it depends on the rows before it up to rounding. */
    private static final double DEPENDENT = 1e-10;

    private SmallBasis() {}

    /**
     * Makes the rows of {@code b} (count×m) orthonormal in their order, by Gram-Schmidt with a second pass.
     *
     * @return whether they were independent; if not, {@code b} holds nothing of use
     */
    public static boolean orthonormalize(double[] b, int count, int m) {
        for (int r = 0; r < count; r++) {
            double before = norm(b, r * m, m);
            for (int pass = 0; pass < 2; pass++) {
                for (int s = 0; s < r; s++) {
                    addMultiple(b, r * m, -dot(b, r * m, b, s * m, m), b, s * m, m);
                }
            }
            double norm = norm(b, r * m, m);
            if (!(norm > DEPENDENT * before)) {
                return false;
            }
            for (int a = r * m; a < (r + 1) * m; a++) {
                b[a] /= norm;
            }
        }
        return true;
    }

    /**
     * Fills the m − count rows of {@code q} with an orthonormal basis of the complement of the rows of {@code b} (count×m),
     * which are independent: with Householder's reflections H_1 … H_count that make b triangular, the rows of H_1 ⋯ H_count
     * from number count on.
     *
     * @param b overwritten by the reflections
     */
    public static void complementInto(double[] q, double[] b, int count, int m) {
        for (int r = 0; r < count; r++) {
            int row = r * m;
            double tail = norm(b, row + r, m - r);
            Arrays.fill(b, row, row + r, 0);
            b[row + r] += Math.copySign(tail, b[row + r]); // the reflection's vector h, with |h|² = 2·tail·|h_r|
            double length = Math.sqrt(tail * Math.abs(b[row + r]));
            for (int a = row + r; length > 0 && a < row + m; a++) {
                b[a] /= length; // so that |h|² = 2; where there is nothing to reflect, h = 0
            }
            for (int s = r + 1; s < count; s++) {
                reflect(b, s * m, b, row, m);
            }
        }
        Arrays.fill(q, 0, (m - count) * m, 0);
        for (int l = 0; l < m - count; l++) {
            q[l * m + count + l] = 1;
            for (int r = count - 1; r >= 0; r--) {
                reflect(q, l * m, b, r * m, m);
            }
        }
    }

    /** x ← x − (x·h) h, a reflection for |h|² = 2. */
    private static void reflect(double[] x, int xFrom, double[] h, int hFrom, int m) {
        addMultiple(x, xFrom, -dot(x, xFrom, h, hFrom, m), h, hFrom, m);
    }

    private static void addMultiple(double[] x, int xFrom, double factor, double[] y, int yFrom, int m) {
        for (int a = 0; a < m; a++) {
            x[xFrom + a] += factor * y[yFrom + a];
        }
    }

    private static double dot(double[] x, int xFrom, double[] y, int yFrom, int m) {
        double sum = 0;
        for (int a = 0; a < m; a++) {
            sum += x[xFrom + a] * y[yFrom + a];
        }
        return sum;
    }

    private static double norm(double[] x, int from, int m) {
        return Math.sqrt(dot(x, from, x, from, m));
    }
}

package dev.unfold.internal.dense;

/** Orthonormal columns of tall matrices. */
public final class Orthonormal {

    private Orthonormal() {}

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

package dev.unfold.internal.simd;

/** The kernels as plain loops. */
final class ScalarKernels implements Kernels {

    @Override
    public String name() {
        return "scalar";
    }

    @Override
    public double dot(double[] a, int aFrom, double[] b, int bFrom, int length) {
        double sum = 0;
        for (int i = 0; i < length; i++) {
            sum += a[aFrom + i] * b[bFrom + i];
        }
        return sum;
    }

    @Override
    public void subtractProduct(
            int m,
            int n,
            int k,
            double[] a,
            int aFrom,
            int aRow,
            int aColumn,
            double[] b,
            int bFrom,
            int bRow,
            double[] c,
            int cFrom,
            int cRow) {
        for (int i = 0; i < m; i++) {
            int ai = aFrom + i * aRow;
            int ci = cFrom + i * cRow;
            int l = 0;
            for (; l + 3 < k; l += 4) {
                subtractFour(
                        n,
                        a[ai + l * aColumn],
                        a[ai + (l + 1) * aColumn],
                        a[ai + (l + 2) * aColumn],
                        a[ai + (l + 3) * aColumn],
                        b,
                        bFrom + l * bRow,
                        bRow,
                        c,
                        ci);
            }
            for (; l < k; l++) {
                subtractOne(n, a[ai + l * aColumn], b, bFrom + l * bRow, c, ci);
            }
        }
    }

    private static void subtractOne(int n, double a, double[] b, int bFrom, double[] c, int cFrom) {
        for (int j = 0; j < n; j++) {
            c[cFrom + j] -= a * b[bFrom + j];
        }
    }

    private static void subtractFour(
            int n, double a0, double a1, double a2, double a3, double[] b, int b0, int bRow, double[] c, int cFrom) {
        int b1 = b0 + bRow;
        int b2 = b1 + bRow;
        int b3 = b2 + bRow;
        for (int j = 0; j < n; j++) {
            c[cFrom + j] -= a0 * b[b0 + j] + a1 * b[b1 + j] + a2 * b[b2 + j] + a3 * b[b3 + j];
        }
    }
}

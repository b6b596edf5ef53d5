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

    // Tiles of inner products in single precision, for the search of neighbours in many dimensions.

    @Override
    public float dot(float[] a, int aFrom, float[] b, int bFrom, int length) {
        float sum = 0;
        for (int i = 0; i < length; i++) {
            sum += a[aFrom + i] * b[bFrom + i];
        }
        return sum;
    }

    @Override
    public int panelColumns() {
        return 4;
    }

    @Override
    public int panelRows() {
        return 4;
    }

    @Override
    public void products(
            float[] a,
            int aFrom,
            int rows,
            float[] panel,
            int panelFrom,
            int d,
            float[] out,
            int outFrom,
            int outStride) {
        for (int i = 0; i < rows; i += 4) {
            tile(a, aFrom + i * d, panel, panelFrom, d, out, outFrom + i * outStride, outStride);
        }
    }

    /** 4 rows times 4 columns, the sums in registers. */
    private static void tile(
            float[] a, int aFrom, float[] panel, int panelFrom, int d, float[] out, int outFrom, int outStride) {
        int a1 = aFrom + d;
        int a2 = a1 + d;
        int a3 = a2 + d;
        float s00 = 0, s01 = 0, s02 = 0, s03 = 0;
        float s10 = 0, s11 = 0, s12 = 0, s13 = 0;
        float s20 = 0, s21 = 0, s22 = 0, s23 = 0;
        float s30 = 0, s31 = 0, s32 = 0, s33 = 0;
        for (int c = 0; c < d; c++) {
            int at = panelFrom + 4 * c;
            float b0 = panel[at], b1 = panel[at + 1], b2 = panel[at + 2], b3 = panel[at + 3];
            float x = a[aFrom + c];
            s00 += x * b0;
            s01 += x * b1;
            s02 += x * b2;
            s03 += x * b3;
            x = a[a1 + c];
            s10 += x * b0;
            s11 += x * b1;
            s12 += x * b2;
            s13 += x * b3;
            x = a[a2 + c];
            s20 += x * b0;
            s21 += x * b1;
            s22 += x * b2;
            s23 += x * b3;
            x = a[a3 + c];
            s30 += x * b0;
            s31 += x * b1;
            s32 += x * b2;
            s33 += x * b3;
        }
        put(out, outFrom, s00, s01, s02, s03);
        put(out, outFrom + outStride, s10, s11, s12, s13);
        put(out, outFrom + 2 * outStride, s20, s21, s22, s23);
        put(out, outFrom + 3 * outStride, s30, s31, s32, s33);
    }

    private static void put(float[] out, int at, float s0, float s1, float s2, float s3) {
        out[at] = s0;
        out[at + 1] = s1;
        out[at + 2] = s2;
        out[at + 3] = s3;
    }

    @Override
    public int firstAtLeast(float[] p, int from, int to, float[] b, float bPlus, float[] c, float cPlus, int shift) {
        for (int at = from; at < to; at++) {
            if (p[at] >= Math.min(b[at + shift] + bPlus, c[at + shift] + cPlus)) {
                return at;
            }
        }
        return to;
    }
}

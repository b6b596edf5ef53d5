package dev.unfold.internal.simd;

/** The kernels as plain loops. */
final class ScalarKernels implements Kernels {

    @Override
    public String name() {
        return "scalar";
    }

    @Override
    public int lanes() {
        return 4;
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
        if (n == lanes()) {
            for (int i = 0; i < m; i++) {
                subtractNarrow(k, a, aFrom + i * aRow, aColumn, b, bFrom, bRow, c, cFrom + i * cRow);
            }
            return;
        }
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

    /** One row of C of four columns. */
    private static void subtractNarrow(
            int k, double[] a, int aFrom, int aColumn, double[] b, int bFrom, int bRow, double[] c, int cFrom) {
        double c0 = c[cFrom];
        double c1 = c[cFrom + 1];
        double c2 = c[cFrom + 2];
        double c3 = c[cFrom + 3];
        for (int l = 0; l < k; l++) {
            double factor = a[aFrom + l * aColumn];
            int at = bFrom + l * bRow;
            c0 -= factor * b[at];
            c1 -= factor * b[at + 1];
            c2 -= factor * b[at + 2];
            c3 -= factor * b[at + 3];
        }
        c[cFrom] = c0;
        c[cFrom + 1] = c1;
        c[cFrom + 2] = c2;
        c[cFrom + 3] = c3;
    }

    @Override
    public void solveTriangle(
            int p,
            double[] t,
            int from,
            int tRow,
            int tColumn,
            boolean divided,
            int columns,
            double[] y,
            int yFrom,
            int yRow) {
        for (int i = 0; i < p; i++) {
            int at = yFrom + i * yRow;
            for (int k = 0; k < i; k++) {
                double factor = t[from + i * tRow + k * tColumn];
                for (int j = 0; j < columns; j++) {
                    y[at + j] -= factor * y[yFrom + k * yRow + j];
                }
            }
            if (divided) {
                double factor = 1 / t[from + i * (tRow + tColumn)];
                for (int j = 0; j < columns; j++) {
                    y[at + j] *= factor;
                }
            }
        }
    }

    @Override
    public void subtractScattered(
            int p, int q, double[] v, int from, int row, double[] x, int first, int[] rows, int rowsFrom, int width) {
        for (int i = 0; i < q; i++) {
            for (int c = 0; c < width; c += lanes()) {
                subtractNarrow(p, v, from + i, row, x, first * width + c, width, x, rows[rowsFrom + i] * width + c);
            }
        }
    }

    @Override
    public void subtractGathered(
            int p,
            int q,
            double[] v,
            int from,
            int row,
            double[] x,
            int[] rows,
            int rowsFrom,
            double[] y,
            int first,
            int width) {
        for (int k = 0; k < p; k++) {
            for (int c = 0; c < width; c += lanes()) {
                int at = (first + k) * width + c;
                double y0 = y[at];
                double y1 = y[at + 1];
                double y2 = y[at + 2];
                double y3 = y[at + 3];
                for (int i = 0; i < q; i++) {
                    double factor = v[from + k * row + i];
                    int other = rows[rowsFrom + i] * width + c;
                    y0 -= factor * x[other];
                    y1 -= factor * x[other + 1];
                    y2 -= factor * x[other + 2];
                    y3 -= factor * x[other + 3];
                }
                y[at] = y0;
                y[at + 1] = y1;
                y[at + 2] = y2;
                y[at + 3] = y3;
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

    // Tiles of sums in single precision, for the search of neighbours in many dimensions.

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
        return 384;
    }

    @Override
    public int panelRows() {
        return 1;
    }

    /**
     * Four entries of each row at a time. HotSpot turns {@link #addFour} into vector instructions because its arrays have no
     * offsets, hence the copies; with offsets into one array it does not, and is four times slower.
     */
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
        int w = panelColumns();
        float[][] sums = new float[rows][w];
        float[][] b = new float[4][w];
        for (int c = 0; c < d; c += 4) {
            int used = Math.min(4, d - c);
            for (int l = 0; l < used; l++) {
                System.arraycopy(panel, panelFrom + (c + l) * w, b[l], 0, w);
            }
            for (int i = 0; i < rows; i++) {
                int at = aFrom + i * d + c;
                if (used == 4) {
                    addFour(sums[i], a[at], b[0], a[at + 1], b[1], a[at + 2], b[2], a[at + 3], b[3]);
                } else {
                    for (int l = 0; l < used; l++) {
                        addOne(sums[i], a[at + l], b[l]);
                    }
                }
            }
        }
        for (int i = 0; i < rows; i++) {
            System.arraycopy(sums[i], 0, out, outFrom + i * outStride, w);
        }
    }

    private static void addFour(
            float[] sum, float a0, float[] b0, float a1, float[] b1, float a2, float[] b2, float a3, float[] b3) {
        for (int j = 0; j < sum.length; j++) {
            sum[j] += a0 * b0[j] + a1 * b1[j] + a2 * b2[j] + a3 * b3[j];
        }
    }

    private static void addOne(float[] sum, float a, float[] b) {
        for (int j = 0; j < sum.length; j++) {
            sum[j] += a * b[j];
        }
    }

    @Override
    public void minima(
            int[] a, int aFrom, int rows, int[] panel, int panelFrom, int d, float[] out, int outFrom, int outStride) {
        int w = panelColumns();
        int[][] sums = new int[rows][w];
        int[] b = new int[w];
        for (int c = 0; c < d; c++) {
            System.arraycopy(panel, panelFrom + c * w, b, 0, w);
            for (int i = 0; i < rows; i++) {
                addMinimum(sums[i], a[aFrom + i * d + c], b);
            }
        }
        for (int i = 0; i < rows; i++) {
            for (int j = 0; j < w; j++) {
                out[outFrom + i * outStride + j] = sums[i][j];
            }
        }
    }

    private static void addMinimum(int[] sum, int a, int[] b) {
        for (int j = 0; j < sum.length; j++) {
            sum[j] += Math.min(a, b[j]);
        }
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

    @Override
    public void countBelow(
            float[] p, int pFrom, float[] h, int hFrom, int length, float[] limits, int count, int[] counts) {
        for (int s = 0; s < count; s++) {
            int below = 0;
            for (int l = 0; l < length; l++) {
                below += h[hFrom + l] - p[pFrom + l] < limits[s] ? 1 : 0;
            }
            counts[s] = below;
        }
    }

    @Override
    public void countBelowInColumns(
            float[] p,
            int stride,
            int rows,
            float[] h,
            int hFrom,
            float[] limits,
            int limitsFrom,
            int count,
            int[] counts) {
        for (int at = 0; at < count * stride; at++) {
            int below = 0;
            for (int i = 0; i < rows; i++) {
                below += h[hFrom + i] - p[i * stride + at % stride] < limits[limitsFrom + at] ? 1 : 0;
            }
            counts[at] = below;
        }
    }
}

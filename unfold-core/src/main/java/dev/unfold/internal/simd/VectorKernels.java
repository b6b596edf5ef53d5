package dev.unfold.internal.simd;

import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/** The kernels on the Vector API. Loaded only by {@link Kernels}, where the incubator module is present. */
final class VectorKernels implements Kernels {

    private static final VectorSpecies<Double> SPECIES = DoubleVector.SPECIES_PREFERRED;
    private static final VectorSpecies<Float> FLOATS = FloatVector.SPECIES_PREFERRED;
    private static final VectorSpecies<Integer> INTS = IntVector.SPECIES_PREFERRED;

    @Override
    public String name() {
        return "vector-" + SPECIES.vectorBitSize();
    }

    @Override
    public int lanes() {
        return SPECIES.length();
    }

    @Override
    public double dot(double[] a, int aFrom, double[] b, int bFrom, int length) {
        DoubleVector sum = DoubleVector.zero(SPECIES);
        int i = 0;
        for (int bound = SPECIES.loopBound(length); i < bound; i += SPECIES.length()) {
            sum = DoubleVector.fromArray(SPECIES, a, aFrom + i).fma(DoubleVector.fromArray(SPECIES, b, bFrom + i), sum);
        }
        double total = sum.reduceLanes(VectorOperators.ADD);
        for (; i < length; i++) {
            total = Math.fma(a[aFrom + i], b[bFrom + i], total);
        }
        return total;
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
        int lanes = SPECIES.length();
        int j = 0;
        for (; j + 2 * lanes <= n; j += 2 * lanes) {
            int i = 0;
            for (; i + 8 <= m; i += 8) {
                eightByTwo(k, a, aFrom + i * aRow, aRow, aColumn, b, bFrom + j, bRow, c, cFrom + i * cRow + j, cRow);
            }
            for (; i + 4 <= m; i += 4) {
                fourByTwo(k, a, aFrom + i * aRow, aRow, aColumn, b, bFrom + j, bRow, c, cFrom + i * cRow + j, cRow);
            }
            for (; i < m; i++) {
                oneByTwo(k, a, aFrom + i * aRow, aColumn, b, bFrom + j, bRow, c, cFrom + i * cRow + j);
            }
        }
        for (; j + lanes <= n; j += lanes) {
            int i = 0;
            for (; i + 8 <= m; i += 8) {
                eightByOne(k, a, aFrom + i * aRow, aRow, aColumn, b, bFrom + j, bRow, c, cFrom + i * cRow + j, cRow);
            }
            for (; i + 4 <= m; i += 4) {
                fourByOne(k, a, aFrom + i * aRow, aRow, aColumn, b, bFrom + j, bRow, c, cFrom + i * cRow + j, cRow);
            }
            for (; i < m; i++) {
                oneByOne(k, a, aFrom + i * aRow, aColumn, b, bFrom + j, bRow, c, cFrom + i * cRow + j);
            }
        }
        for (; j < n; j++) {
            for (int i = 0; i < m; i++) {
                int at = cFrom + i * cRow + j;
                c[at] = single(k, a, aFrom + i * aRow, aColumn, b, bFrom + j, bRow, c[at]);
            }
        }
    }

    private static double single(
            int k, double[] a, int aFrom, int aColumn, double[] b, int bFrom, int bRow, double start) {
        double sum = start;
        for (int l = 0; l < k; l++) {
            sum = Math.fma(-a[aFrom + l * aColumn], b[bFrom + l * bRow], sum);
        }
        return sum;
    }

    private static DoubleVector load(double[] values, int from) {
        return DoubleVector.fromArray(SPECIES, values, from);
    }

    private static DoubleVector minus(double[] b, int from) {
        return load(b, from).neg();
    }

    /** a[at] in every lane. */
    private static DoubleVector all(double[] a, int at) {
        return DoubleVector.broadcast(SPECIES, a[at]);
    }

    private static void oneByOne(
            int k, double[] a, int aFrom, int aColumn, double[] b, int bFrom, int bRow, double[] c, int cFrom) {
        DoubleVector c0 = load(c, cFrom);
        for (int l = 0; l < k; l++) {
            c0 = all(a, aFrom + l * aColumn).fma(minus(b, bFrom + l * bRow), c0);
        }
        c0.intoArray(c, cFrom);
    }

    private static void oneByTwo(
            int k, double[] a, int aFrom, int aColumn, double[] b, int bFrom, int bRow, double[] c, int cFrom) {
        int lanes = SPECIES.length();
        DoubleVector c0 = load(c, cFrom);
        DoubleVector c1 = load(c, cFrom + lanes);
        for (int l = 0; l < k; l++) {
            DoubleVector x = all(a, aFrom + l * aColumn);
            c0 = x.fma(minus(b, bFrom + l * bRow), c0);
            c1 = x.fma(minus(b, bFrom + l * bRow + lanes), c1);
        }
        c0.intoArray(c, cFrom);
        c1.intoArray(c, cFrom + lanes);
    }

    private static void fourByOne(
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
        DoubleVector c0 = load(c, cFrom);
        DoubleVector c1 = load(c, cFrom + cRow);
        DoubleVector c2 = load(c, cFrom + 2 * cRow);
        DoubleVector c3 = load(c, cFrom + 3 * cRow);
        for (int l = 0; l < k; l++) {
            int at = aFrom + l * aColumn;
            DoubleVector b0 = minus(b, bFrom + l * bRow);
            c0 = all(a, at).fma(b0, c0);
            c1 = all(a, at + aRow).fma(b0, c1);
            c2 = all(a, at + 2 * aRow).fma(b0, c2);
            c3 = all(a, at + 3 * aRow).fma(b0, c3);
        }
        c0.intoArray(c, cFrom);
        c1.intoArray(c, cFrom + cRow);
        c2.intoArray(c, cFrom + 2 * cRow);
        c3.intoArray(c, cFrom + 3 * cRow);
    }

    private static void eightByOne(
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
        DoubleVector c0 = load(c, cFrom);
        DoubleVector c1 = load(c, cFrom + cRow);
        DoubleVector c2 = load(c, cFrom + 2 * cRow);
        DoubleVector c3 = load(c, cFrom + 3 * cRow);
        DoubleVector c4 = load(c, cFrom + 4 * cRow);
        DoubleVector c5 = load(c, cFrom + 5 * cRow);
        DoubleVector c6 = load(c, cFrom + 6 * cRow);
        DoubleVector c7 = load(c, cFrom + 7 * cRow);
        for (int l = 0; l < k; l++) {
            int at = aFrom + l * aColumn;
            DoubleVector b0 = minus(b, bFrom + l * bRow);
            c0 = all(a, at).fma(b0, c0);
            c1 = all(a, at + aRow).fma(b0, c1);
            c2 = all(a, at + 2 * aRow).fma(b0, c2);
            c3 = all(a, at + 3 * aRow).fma(b0, c3);
            c4 = all(a, at + 4 * aRow).fma(b0, c4);
            c5 = all(a, at + 5 * aRow).fma(b0, c5);
            c6 = all(a, at + 6 * aRow).fma(b0, c6);
            c7 = all(a, at + 7 * aRow).fma(b0, c7);
        }
        c0.intoArray(c, cFrom);
        c1.intoArray(c, cFrom + cRow);
        c2.intoArray(c, cFrom + 2 * cRow);
        c3.intoArray(c, cFrom + 3 * cRow);
        c4.intoArray(c, cFrom + 4 * cRow);
        c5.intoArray(c, cFrom + 5 * cRow);
        c6.intoArray(c, cFrom + 6 * cRow);
        c7.intoArray(c, cFrom + 7 * cRow);
    }

    private static void fourByTwo(
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
        int lanes = SPECIES.length();
        DoubleVector c00 = load(c, cFrom);
        DoubleVector c01 = load(c, cFrom + lanes);
        DoubleVector c10 = load(c, cFrom + cRow);
        DoubleVector c11 = load(c, cFrom + cRow + lanes);
        DoubleVector c20 = load(c, cFrom + 2 * cRow);
        DoubleVector c21 = load(c, cFrom + 2 * cRow + lanes);
        DoubleVector c30 = load(c, cFrom + 3 * cRow);
        DoubleVector c31 = load(c, cFrom + 3 * cRow + lanes);
        for (int l = 0; l < k; l++) {
            int at = aFrom + l * aColumn;
            DoubleVector b0 = minus(b, bFrom + l * bRow);
            DoubleVector b1 = minus(b, bFrom + l * bRow + lanes);
            DoubleVector x0 = all(a, at);
            c00 = x0.fma(b0, c00);
            c01 = x0.fma(b1, c01);
            DoubleVector x1 = all(a, at + aRow);
            c10 = x1.fma(b0, c10);
            c11 = x1.fma(b1, c11);
            DoubleVector x2 = all(a, at + 2 * aRow);
            c20 = x2.fma(b0, c20);
            c21 = x2.fma(b1, c21);
            DoubleVector x3 = all(a, at + 3 * aRow);
            c30 = x3.fma(b0, c30);
            c31 = x3.fma(b1, c31);
        }
        c00.intoArray(c, cFrom);
        c01.intoArray(c, cFrom + lanes);
        c10.intoArray(c, cFrom + cRow);
        c11.intoArray(c, cFrom + cRow + lanes);
        c20.intoArray(c, cFrom + 2 * cRow);
        c21.intoArray(c, cFrom + 2 * cRow + lanes);
        c30.intoArray(c, cFrom + 3 * cRow);
        c31.intoArray(c, cFrom + 3 * cRow + lanes);
    }

    private static void eightByTwo(
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
        int lanes = SPECIES.length();
        DoubleVector c00 = load(c, cFrom);
        DoubleVector c01 = load(c, cFrom + lanes);
        DoubleVector c10 = load(c, cFrom + cRow);
        DoubleVector c11 = load(c, cFrom + cRow + lanes);
        DoubleVector c20 = load(c, cFrom + 2 * cRow);
        DoubleVector c21 = load(c, cFrom + 2 * cRow + lanes);
        DoubleVector c30 = load(c, cFrom + 3 * cRow);
        DoubleVector c31 = load(c, cFrom + 3 * cRow + lanes);
        DoubleVector c40 = load(c, cFrom + 4 * cRow);
        DoubleVector c41 = load(c, cFrom + 4 * cRow + lanes);
        DoubleVector c50 = load(c, cFrom + 5 * cRow);
        DoubleVector c51 = load(c, cFrom + 5 * cRow + lanes);
        DoubleVector c60 = load(c, cFrom + 6 * cRow);
        DoubleVector c61 = load(c, cFrom + 6 * cRow + lanes);
        DoubleVector c70 = load(c, cFrom + 7 * cRow);
        DoubleVector c71 = load(c, cFrom + 7 * cRow + lanes);
        for (int l = 0; l < k; l++) {
            int at = aFrom + l * aColumn;
            DoubleVector b0 = minus(b, bFrom + l * bRow);
            DoubleVector b1 = minus(b, bFrom + l * bRow + lanes);
            DoubleVector x0 = all(a, at);
            c00 = x0.fma(b0, c00);
            c01 = x0.fma(b1, c01);
            DoubleVector x1 = all(a, at + aRow);
            c10 = x1.fma(b0, c10);
            c11 = x1.fma(b1, c11);
            DoubleVector x2 = all(a, at + 2 * aRow);
            c20 = x2.fma(b0, c20);
            c21 = x2.fma(b1, c21);
            DoubleVector x3 = all(a, at + 3 * aRow);
            c30 = x3.fma(b0, c30);
            c31 = x3.fma(b1, c31);
            DoubleVector x4 = all(a, at + 4 * aRow);
            c40 = x4.fma(b0, c40);
            c41 = x4.fma(b1, c41);
            DoubleVector x5 = all(a, at + 5 * aRow);
            c50 = x5.fma(b0, c50);
            c51 = x5.fma(b1, c51);
            DoubleVector x6 = all(a, at + 6 * aRow);
            c60 = x6.fma(b0, c60);
            c61 = x6.fma(b1, c61);
            DoubleVector x7 = all(a, at + 7 * aRow);
            c70 = x7.fma(b0, c70);
            c71 = x7.fma(b1, c71);
        }
        c00.intoArray(c, cFrom);
        c01.intoArray(c, cFrom + lanes);
        c10.intoArray(c, cFrom + cRow);
        c11.intoArray(c, cFrom + cRow + lanes);
        c20.intoArray(c, cFrom + 2 * cRow);
        c21.intoArray(c, cFrom + 2 * cRow + lanes);
        c30.intoArray(c, cFrom + 3 * cRow);
        c31.intoArray(c, cFrom + 3 * cRow + lanes);
        c40.intoArray(c, cFrom + 4 * cRow);
        c41.intoArray(c, cFrom + 4 * cRow + lanes);
        c50.intoArray(c, cFrom + 5 * cRow);
        c51.intoArray(c, cFrom + 5 * cRow + lanes);
        c60.intoArray(c, cFrom + 6 * cRow);
        c61.intoArray(c, cFrom + 6 * cRow + lanes);
        c70.intoArray(c, cFrom + 7 * cRow);
        c71.intoArray(c, cFrom + 7 * cRow + lanes);
    }

    // Tiles of sums in single precision, for the search of neighbours in many dimensions.

    @Override
    public float dot(float[] a, int aFrom, float[] b, int bFrom, int length) {
        FloatVector sum = FloatVector.zero(FLOATS);
        int i = 0;
        for (int bound = FLOATS.loopBound(length); i < bound; i += FLOATS.length()) {
            sum = FloatVector.fromArray(FLOATS, a, aFrom + i).fma(FloatVector.fromArray(FLOATS, b, bFrom + i), sum);
        }
        float total = sum.reduceLanes(VectorOperators.ADD);
        for (; i < length; i++) {
            total = Math.fma(a[aFrom + i], b[bFrom + i], total);
        }
        return total;
    }

    @Override
    public int panelColumns() {
        return 2 * FLOATS.length();
    }

    @Override
    public int panelRows() {
        return 6;
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
        for (int i = 0; i < rows; i += 6) {
            productsTile(a, aFrom + i * d, panel, panelFrom, d, out, outFrom + i * outStride, outStride);
        }
    }

    /** 6 rows times 2 vectors of columns: 12 sums, 2 entries and 1 factor fit the 16 registers of AVX2. */
    private static void productsTile(
            float[] a, int aFrom, float[] panel, int panelFrom, int d, float[] out, int outFrom, int outStride) {
        int w = FLOATS.length();
        int a1 = aFrom + d;
        int a2 = a1 + d;
        int a3 = a2 + d;
        int a4 = a3 + d;
        int a5 = a4 + d;
        FloatVector s00 = FloatVector.zero(FLOATS);
        FloatVector s01 = s00;
        FloatVector s10 = FloatVector.zero(FLOATS);
        FloatVector s11 = s10;
        FloatVector s20 = FloatVector.zero(FLOATS);
        FloatVector s21 = s20;
        FloatVector s30 = FloatVector.zero(FLOATS);
        FloatVector s31 = s30;
        FloatVector s40 = FloatVector.zero(FLOATS);
        FloatVector s41 = s40;
        FloatVector s50 = FloatVector.zero(FLOATS);
        FloatVector s51 = s50;
        for (int c = 0; c < d; c++) {
            FloatVector b0 = FloatVector.fromArray(FLOATS, panel, panelFrom + 2 * c * w);
            FloatVector b1 = FloatVector.fromArray(FLOATS, panel, panelFrom + 2 * c * w + w);
            FloatVector x = FloatVector.broadcast(FLOATS, a[aFrom + c]);
            s00 = x.fma(b0, s00);
            s01 = x.fma(b1, s01);
            x = FloatVector.broadcast(FLOATS, a[a1 + c]);
            s10 = x.fma(b0, s10);
            s11 = x.fma(b1, s11);
            x = FloatVector.broadcast(FLOATS, a[a2 + c]);
            s20 = x.fma(b0, s20);
            s21 = x.fma(b1, s21);
            x = FloatVector.broadcast(FLOATS, a[a3 + c]);
            s30 = x.fma(b0, s30);
            s31 = x.fma(b1, s31);
            x = FloatVector.broadcast(FLOATS, a[a4 + c]);
            s40 = x.fma(b0, s40);
            s41 = x.fma(b1, s41);
            x = FloatVector.broadcast(FLOATS, a[a5 + c]);
            s50 = x.fma(b0, s50);
            s51 = x.fma(b1, s51);
        }
        put(out, outFrom, s00, s01);
        put(out, outFrom + outStride, s10, s11);
        put(out, outFrom + 2 * outStride, s20, s21);
        put(out, outFrom + 3 * outStride, s30, s31);
        put(out, outFrom + 4 * outStride, s40, s41);
        put(out, outFrom + 5 * outStride, s50, s51);
    }

    /** Conversions of vectors are slow on JDK 17, so the sums are rounded by a plain loop. */
    @Override
    public void minima(
            int[] a, int aFrom, int rows, int[] panel, int panelFrom, int d, float[] out, int outFrom, int outStride) {
        int w = panelColumns();
        int[] sums = new int[6 * w];
        for (int i = 0; i < rows; i += 6) {
            minimaTile(a, aFrom + i * d, panel, panelFrom, d, sums);
            for (int at = 0; at < sums.length; at++) {
                out[outFrom + (i + at / w) * outStride + at % w] = sums[at];
            }
        }
    }

    private static void minimaTile(int[] a, int aFrom, int[] panel, int panelFrom, int d, int[] out) {
        int w = INTS.length();
        int a1 = aFrom + d;
        int a2 = a1 + d;
        int a3 = a2 + d;
        int a4 = a3 + d;
        int a5 = a4 + d;
        IntVector s00 = IntVector.zero(INTS);
        IntVector s01 = s00;
        IntVector s10 = IntVector.zero(INTS);
        IntVector s11 = s10;
        IntVector s20 = IntVector.zero(INTS);
        IntVector s21 = s20;
        IntVector s30 = IntVector.zero(INTS);
        IntVector s31 = s30;
        IntVector s40 = IntVector.zero(INTS);
        IntVector s41 = s40;
        IntVector s50 = IntVector.zero(INTS);
        IntVector s51 = s50;
        for (int c = 0; c < d; c++) {
            IntVector b0 = IntVector.fromArray(INTS, panel, panelFrom + 2 * c * w);
            IntVector b1 = IntVector.fromArray(INTS, panel, panelFrom + 2 * c * w + w);
            IntVector x = IntVector.broadcast(INTS, a[aFrom + c]);
            s00 = s00.add(x.min(b0));
            s01 = s01.add(x.min(b1));
            x = IntVector.broadcast(INTS, a[a1 + c]);
            s10 = s10.add(x.min(b0));
            s11 = s11.add(x.min(b1));
            x = IntVector.broadcast(INTS, a[a2 + c]);
            s20 = s20.add(x.min(b0));
            s21 = s21.add(x.min(b1));
            x = IntVector.broadcast(INTS, a[a3 + c]);
            s30 = s30.add(x.min(b0));
            s31 = s31.add(x.min(b1));
            x = IntVector.broadcast(INTS, a[a4 + c]);
            s40 = s40.add(x.min(b0));
            s41 = s41.add(x.min(b1));
            x = IntVector.broadcast(INTS, a[a5 + c]);
            s50 = s50.add(x.min(b0));
            s51 = s51.add(x.min(b1));
        }
        put(out, 0, s00, s01);
        put(out, 2 * w, s10, s11);
        put(out, 4 * w, s20, s21);
        put(out, 6 * w, s30, s31);
        put(out, 8 * w, s40, s41);
        put(out, 10 * w, s50, s51);
    }

    private static void put(float[] out, int at, FloatVector s0, FloatVector s1) {
        s0.intoArray(out, at);
        s1.intoArray(out, at + FLOATS.length());
    }

    private static void put(int[] out, int at, IntVector s0, IntVector s1) {
        s0.intoArray(out, at);
        s1.intoArray(out, at + INTS.length());
    }

    @Override
    public int firstAtLeast(float[] p, int from, int to, float[] b, float bPlus, float[] c, float cPlus, int shift) {
        int at = from;
        for (int bound = from + FLOATS.loopBound(to - from); at < bound; at += FLOATS.length()) {
            FloatVector least = FloatVector.fromArray(FLOATS, b, at + shift)
                    .add(bPlus)
                    .min(FloatVector.fromArray(FLOATS, c, at + shift).add(cPlus));
            VectorMask<Float> found = FloatVector.fromArray(FLOATS, p, at).compare(VectorOperators.GE, least);
            if (found.anyTrue()) {
                return at + found.firstTrue();
            }
        }
        for (; at < to; at++) {
            if (p[at] >= Math.min(b[at + shift] + bPlus, c[at + shift] + cPlus)) {
                return at;
            }
        }
        return to;
    }
}

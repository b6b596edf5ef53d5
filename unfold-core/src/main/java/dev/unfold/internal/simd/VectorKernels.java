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

    /** Rows of the largest tile of {@link #subtractProduct}. */
    private static final int SIX = 6;

    /** Rows of A that are packed together: 96 × 64 doubles stay in the second cache while all columns pass by. */
    private static final int PACKED_ROWS = 96;

    /** Where rows of B lie so far apart, each on a page of its own, a copy of what a tile reads pays. */
    private static final int FAR = 512;

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
        int wide = n / (2 * SPECIES.length()) * 2 * SPECIES.length();
        if (bRow >= FAR && m >= 2 * SIX && wide >= FAR / 2) {
            subtractPacked(m, wide, k, a, aFrom, aRow, aColumn, b, bFrom, bRow, c, cFrom, cRow);
        } else {
            for (int j = 0; j < wide; j += 2 * SPECIES.length()) {
                subtractPanel(0, m, k, a, aFrom, aRow, aColumn, b, bFrom + j, bRow, c, cFrom + j, cRow);
            }
        }
        subtractNarrow(m, n - wide, k, a, aFrom, aRow, aColumn, b, bFrom + wide, bRow, c, cFrom + wide, cRow);
    }

    /** Whole pairs of vectors of columns, with copies of A and B in the order in which the tiles read them. */
    private static void subtractPacked(
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
        int width = 2 * SPECIES.length();
        double[] rows = new double[PACKED_ROWS * k];
        double[] panel = new double[k * width];
        for (int begin = 0; begin < m; begin += PACKED_ROWS) {
            int count = Math.min(PACKED_ROWS, m - begin);
            int whole = count / SIX * SIX;
            int from = aFrom + begin * aRow;
            pack(rows, whole, k, a, from, aRow, aColumn);
            for (int j = 0; j < n; j += width) {
                for (int l = 0; l < k; l++) {
                    System.arraycopy(b, bFrom + l * bRow + j, panel, l * width, width);
                }
                int to = cFrom + begin * cRow + j;
                for (int i = 0; i < whole; i += SIX) {
                    sixByTwo(k, rows, i * k, 1, SIX, panel, 0, width, c, to + i * cRow, cRow);
                }
                subtractPanel(whole, count, k, a, from, aRow, aColumn, panel, 0, width, c, to, cRow);
            }
        }
    }

    /** Six rows of A after the other, entry l of all six together. */
    private static void pack(double[] rows, int m, int k, double[] a, int aFrom, int aRow, int aColumn) {
        for (int i = 0; i < m; i += SIX) {
            for (int l = 0; l < k; l++) {
                for (int r = 0; r < SIX; r++) {
                    rows[i * k + l * SIX + r] = a[aFrom + (i + r) * aRow + l * aColumn];
                }
            }
        }
    }

    /** Two vectors of columns, and the rows begin ≤ i &lt; end. */
    private static void subtractPanel(
            int begin,
            int end,
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
        int i = begin;
        for (; i + SIX <= end; i += SIX) {
            sixByTwo(k, a, aFrom + i * aRow, aRow, aColumn, b, bFrom, bRow, c, cFrom + i * cRow, cRow);
        }
        for (; i + 3 <= end; i += 3) {
            threeByTwo(k, a, aFrom + i * aRow, aRow, aColumn, b, bFrom, bRow, c, cFrom + i * cRow, cRow);
        }
        for (; i < end; i++) {
            oneByTwo(k, a, aFrom + i * aRow, aColumn, b, bFrom, bRow, c, cFrom + i * cRow);
        }
    }

    /** Fewer columns than two vectors. */
    private static void subtractNarrow(
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
        int j = 0;
        for (; j + SPECIES.length() <= n; j += SPECIES.length()) {
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
                c[cFrom + i * cRow + j] -= single(k, a, aFrom + i * aRow, aColumn, b, bFrom + j, bRow);
            }
        }
    }

    // The tiles: sums from 0 on in registers, which are taken from C in the end.

    private static double single(int k, double[] a, int aFrom, int aColumn, double[] b, int bFrom, int bRow) {
        double sum = 0;
        for (int l = 0; l < k; l++) {
            sum = Math.fma(a[aFrom + l * aColumn], b[bFrom + l * bRow], sum);
        }
        return sum;
    }

    private static DoubleVector load(double[] values, int from) {
        return DoubleVector.fromArray(SPECIES, values, from);
    }

    /** a[at] in every lane. */
    private static DoubleVector all(double[] a, int at) {
        return DoubleVector.broadcast(SPECIES, a[at]);
    }

    private static void subtract(double[] c, int at, DoubleVector sum) {
        load(c, at).sub(sum).intoArray(c, at);
    }

    private static void subtract(double[] c, int at, DoubleVector first, DoubleVector second) {
        subtract(c, at, first);
        subtract(c, at + SPECIES.length(), second);
    }

    private static void oneByOne(
            int k, double[] a, int aFrom, int aColumn, double[] b, int bFrom, int bRow, double[] c, int cFrom) {
        DoubleVector s0 = DoubleVector.zero(SPECIES);
        for (int l = 0; l < k; l++) {
            s0 = all(a, aFrom + l * aColumn).fma(load(b, bFrom + l * bRow), s0);
        }
        subtract(c, cFrom, s0);
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
        DoubleVector s0 = DoubleVector.zero(SPECIES);
        DoubleVector s1 = s0;
        DoubleVector s2 = s0;
        DoubleVector s3 = s0;
        for (int l = 0; l < k; l++) {
            int at = aFrom + l * aColumn;
            DoubleVector b0 = load(b, bFrom + l * bRow);
            s0 = all(a, at).fma(b0, s0);
            s1 = all(a, at + aRow).fma(b0, s1);
            s2 = all(a, at + 2 * aRow).fma(b0, s2);
            s3 = all(a, at + 3 * aRow).fma(b0, s3);
        }
        subtract(c, cFrom, s0);
        subtract(c, cFrom + cRow, s1);
        subtract(c, cFrom + 2 * cRow, s2);
        subtract(c, cFrom + 3 * cRow, s3);
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
        DoubleVector s0 = DoubleVector.zero(SPECIES);
        DoubleVector s1 = s0;
        DoubleVector s2 = s0;
        DoubleVector s3 = s0;
        DoubleVector s4 = s0;
        DoubleVector s5 = s0;
        DoubleVector s6 = s0;
        DoubleVector s7 = s0;
        for (int l = 0; l < k; l++) {
            int at = aFrom + l * aColumn;
            DoubleVector b0 = load(b, bFrom + l * bRow);
            s0 = all(a, at).fma(b0, s0);
            s1 = all(a, at + aRow).fma(b0, s1);
            s2 = all(a, at + 2 * aRow).fma(b0, s2);
            s3 = all(a, at + 3 * aRow).fma(b0, s3);
            s4 = all(a, at + 4 * aRow).fma(b0, s4);
            s5 = all(a, at + 5 * aRow).fma(b0, s5);
            s6 = all(a, at + 6 * aRow).fma(b0, s6);
            s7 = all(a, at + 7 * aRow).fma(b0, s7);
        }
        subtract(c, cFrom, s0);
        subtract(c, cFrom + cRow, s1);
        subtract(c, cFrom + 2 * cRow, s2);
        subtract(c, cFrom + 3 * cRow, s3);
        subtract(c, cFrom + 4 * cRow, s4);
        subtract(c, cFrom + 5 * cRow, s5);
        subtract(c, cFrom + 6 * cRow, s6);
        subtract(c, cFrom + 7 * cRow, s7);
    }

    private static void oneByTwo(
            int k, double[] a, int aFrom, int aColumn, double[] b, int bFrom, int bRow, double[] c, int cFrom) {
        int lanes = SPECIES.length();
        DoubleVector s0 = DoubleVector.zero(SPECIES);
        DoubleVector s1 = s0;
        for (int l = 0; l < k; l++) {
            DoubleVector x = all(a, aFrom + l * aColumn);
            s0 = x.fma(load(b, bFrom + l * bRow), s0);
            s1 = x.fma(load(b, bFrom + l * bRow + lanes), s1);
        }
        subtract(c, cFrom, s0, s1);
    }

    private static void threeByTwo(
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
        DoubleVector s00 = DoubleVector.zero(SPECIES);
        DoubleVector s01 = s00;
        DoubleVector s10 = s00;
        DoubleVector s11 = s00;
        DoubleVector s20 = s00;
        DoubleVector s21 = s00;
        for (int l = 0; l < k; l++) {
            int at = aFrom + l * aColumn;
            DoubleVector b0 = load(b, bFrom + l * bRow);
            DoubleVector b1 = load(b, bFrom + l * bRow + lanes);
            DoubleVector x = all(a, at);
            s00 = x.fma(b0, s00);
            s01 = x.fma(b1, s01);
            x = all(a, at + aRow);
            s10 = x.fma(b0, s10);
            s11 = x.fma(b1, s11);
            x = all(a, at + 2 * aRow);
            s20 = x.fma(b0, s20);
            s21 = x.fma(b1, s21);
        }
        subtract(c, cFrom, s00, s01);
        subtract(c, cFrom + cRow, s10, s11);
        subtract(c, cFrom + 2 * cRow, s20, s21);
    }

    /**
     * 12 sums, 2 entries and 1 factor fit the 16 registers of AVX2; eight rows did not, and went half as fast there.
     */
    private static void sixByTwo(
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
        DoubleVector s00 = DoubleVector.zero(SPECIES);
        DoubleVector s01 = s00;
        DoubleVector s10 = s00;
        DoubleVector s11 = s00;
        DoubleVector s20 = s00;
        DoubleVector s21 = s00;
        DoubleVector s30 = s00;
        DoubleVector s31 = s00;
        DoubleVector s40 = s00;
        DoubleVector s41 = s00;
        DoubleVector s50 = s00;
        DoubleVector s51 = s00;
        for (int l = 0; l < k; l++) {
            int at = aFrom + l * aColumn;
            DoubleVector b0 = load(b, bFrom + l * bRow);
            DoubleVector b1 = load(b, bFrom + l * bRow + lanes);
            DoubleVector x = all(a, at);
            s00 = x.fma(b0, s00);
            s01 = x.fma(b1, s01);
            x = all(a, at + aRow);
            s10 = x.fma(b0, s10);
            s11 = x.fma(b1, s11);
            x = all(a, at + 2 * aRow);
            s20 = x.fma(b0, s20);
            s21 = x.fma(b1, s21);
            x = all(a, at + 3 * aRow);
            s30 = x.fma(b0, s30);
            s31 = x.fma(b1, s31);
            x = all(a, at + 4 * aRow);
            s40 = x.fma(b0, s40);
            s41 = x.fma(b1, s41);
            x = all(a, at + 5 * aRow);
            s50 = x.fma(b0, s50);
            s51 = x.fma(b1, s51);
        }
        subtract(c, cFrom, s00, s01);
        subtract(c, cFrom + cRow, s10, s11);
        subtract(c, cFrom + 2 * cRow, s20, s21);
        subtract(c, cFrom + 3 * cRow, s30, s31);
        subtract(c, cFrom + 4 * cRow, s40, s41);
        subtract(c, cFrom + 5 * cRow, s50, s51);
    }

    // Triangles and panels of fronts, whose rows are one vector or few.

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
        for (int c = 0; c < columns; c += SPECIES.length()) {
            for (int i = 0; i < p; i++) {
                int at = yFrom + i * yRow + c;
                int row = from + i * tRow;
                DoubleVector own = load(y, at);
                for (int k = 0; k < i; k++) {
                    own = all(t, row + k * tColumn).neg().fma(load(y, yFrom + k * yRow + c), own);
                }
                if (divided) {
                    own = own.mul(1 / t[row + i * tColumn]);
                }
                own.intoArray(y, at);
            }
        }
    }

    @Override
    public void subtractScattered(
            int p, int q, double[] v, int from, int row, double[] x, int first, int[] rows, int rowsFrom, int width) {
        for (int c = 0; c < width; c += SPECIES.length()) {
            int k = 0;
            for (; k + 8 <= p; k += 8) {
                scatterEight(q, v, from + k * row, row, x, (first + k) * width + c, rows, rowsFrom, width, c);
            }
            for (; k + 4 <= p; k += 4) {
                scatterFour(q, v, from + k * row, row, x, (first + k) * width + c, rows, rowsFrom, width, c);
            }
            for (; k < p; k++) {
                scatterOne(q, v, from + k * row, x, (first + k) * width + c, rows, rowsFrom, width, c);
            }
        }
    }

    private static void scatterOne(
            int q, double[] v, int from, double[] x, int at, int[] rows, int rowsFrom, int width, int c) {
        DoubleVector x0 = load(x, at);
        for (int i = 0; i < q; i++) {
            subtract(x, rows[rowsFrom + i] * width + c, all(v, from + i).mul(x0));
        }
    }

    private static void scatterFour(
            int q, double[] v, int from, int row, double[] x, int at, int[] rows, int rowsFrom, int width, int c) {
        DoubleVector x0 = load(x, at);
        DoubleVector x1 = load(x, at + width);
        DoubleVector x2 = load(x, at + 2 * width);
        DoubleVector x3 = load(x, at + 3 * width);
        for (int i = 0; i < q; i++) {
            int j = from + i;
            DoubleVector even = all(v, j + 2 * row).fma(x2, all(v, j).mul(x0));
            DoubleVector odd = all(v, j + 3 * row).fma(x3, all(v, j + row).mul(x1));
            subtract(x, rows[rowsFrom + i] * width + c, even.add(odd));
        }
    }

    private static void scatterEight(
            int q, double[] v, int from, int row, double[] x, int at, int[] rows, int rowsFrom, int width, int c) {
        DoubleVector x0 = load(x, at);
        DoubleVector x1 = load(x, at + width);
        DoubleVector x2 = load(x, at + 2 * width);
        DoubleVector x3 = load(x, at + 3 * width);
        DoubleVector x4 = load(x, at + 4 * width);
        DoubleVector x5 = load(x, at + 5 * width);
        DoubleVector x6 = load(x, at + 6 * width);
        DoubleVector x7 = load(x, at + 7 * width);
        for (int i = 0; i < q; i++) {
            int j = from + i;
            DoubleVector even = all(v, j + 2 * row).fma(x2, all(v, j).mul(x0));
            DoubleVector odd = all(v, j + 3 * row).fma(x3, all(v, j + row).mul(x1));
            even = all(v, j + 4 * row).fma(x4, even);
            odd = all(v, j + 5 * row).fma(x5, odd);
            even = all(v, j + 6 * row).fma(x6, even);
            odd = all(v, j + 7 * row).fma(x7, odd);
            subtract(x, rows[rowsFrom + i] * width + c, even.add(odd));
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
        for (int c = 0; c < width; c += SPECIES.length()) {
            int k = 0;
            for (; k + 8 <= p; k += 8) {
                gatherEight(q, v, from + k * row, row, x, rows, rowsFrom, y, (first + k) * width + c, width, c);
            }
            for (; k + 4 <= p; k += 4) {
                gatherFour(q, v, from + k * row, row, x, rows, rowsFrom, y, (first + k) * width + c, width, c);
            }
            for (; k < p; k++) {
                gatherOne(q, v, from + k * row, x, rows, rowsFrom, y, (first + k) * width + c, width, c);
            }
        }
    }

    private static void gatherOne(
            int q, double[] v, int from, double[] x, int[] rows, int rowsFrom, double[] y, int at, int width, int c) {
        DoubleVector s0 = DoubleVector.zero(SPECIES);
        for (int i = 0; i < q; i++) {
            s0 = all(v, from + i).fma(load(x, rows[rowsFrom + i] * width + c), s0);
        }
        subtract(y, at, s0);
    }

    private static void gatherFour(
            int q,
            double[] v,
            int from,
            int row,
            double[] x,
            int[] rows,
            int rowsFrom,
            double[] y,
            int at,
            int width,
            int c) {
        DoubleVector s0 = DoubleVector.zero(SPECIES);
        DoubleVector s1 = s0;
        DoubleVector s2 = s0;
        DoubleVector s3 = s0;
        for (int i = 0; i < q; i++) {
            int j = from + i;
            DoubleVector other = load(x, rows[rowsFrom + i] * width + c);
            s0 = all(v, j).fma(other, s0);
            s1 = all(v, j + row).fma(other, s1);
            s2 = all(v, j + 2 * row).fma(other, s2);
            s3 = all(v, j + 3 * row).fma(other, s3);
        }
        subtract(y, at, s0);
        subtract(y, at + width, s1);
        subtract(y, at + 2 * width, s2);
        subtract(y, at + 3 * width, s3);
    }

    private static void gatherEight(
            int q,
            double[] v,
            int from,
            int row,
            double[] x,
            int[] rows,
            int rowsFrom,
            double[] y,
            int at,
            int width,
            int c) {
        DoubleVector s0 = DoubleVector.zero(SPECIES);
        DoubleVector s1 = s0;
        DoubleVector s2 = s0;
        DoubleVector s3 = s0;
        DoubleVector s4 = s0;
        DoubleVector s5 = s0;
        DoubleVector s6 = s0;
        DoubleVector s7 = s0;
        for (int i = 0; i < q; i++) {
            int j = from + i;
            DoubleVector other = load(x, rows[rowsFrom + i] * width + c);
            s0 = all(v, j).fma(other, s0);
            s1 = all(v, j + row).fma(other, s1);
            s2 = all(v, j + 2 * row).fma(other, s2);
            s3 = all(v, j + 3 * row).fma(other, s3);
            s4 = all(v, j + 4 * row).fma(other, s4);
            s5 = all(v, j + 5 * row).fma(other, s5);
            s6 = all(v, j + 6 * row).fma(other, s6);
            s7 = all(v, j + 7 * row).fma(other, s7);
        }
        subtract(y, at, s0);
        subtract(y, at + width, s1);
        subtract(y, at + 2 * width, s2);
        subtract(y, at + 3 * width, s3);
        subtract(y, at + 4 * width, s4);
        subtract(y, at + 5 * width, s5);
        subtract(y, at + 6 * width, s6);
        subtract(y, at + 7 * width, s7);
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

    // A difference below 0 has its sign bit set, which counts: masks of comparisons cost more on JDK 17.

    @Override
    public void countBelow(
            float[] p, int pFrom, float[] h, int hFrom, int length, float[] limits, int count, int[] counts) {
        int whole = FLOATS.loopBound(length);
        for (int s = 0; s < count; s += LIMITS) {
            sixBelow(p, pFrom, h, hFrom, whole, limits, s, counts);
        }
        for (int l = whole; l < length; l++) {
            float v = h[hFrom + l] - p[pFrom + l];
            for (int s = 0; s < count; s++) {
                counts[s] += v < limits[s] ? 1 : 0;
            }
        }
    }

    private static void sixBelow(
            float[] p, int pFrom, float[] h, int hFrom, int length, float[] limits, int s, int[] counts) {
        FloatVector t0 = FloatVector.broadcast(FLOATS, limits[s]);
        FloatVector t1 = FloatVector.broadcast(FLOATS, limits[s + 1]);
        FloatVector t2 = FloatVector.broadcast(FLOATS, limits[s + 2]);
        FloatVector t3 = FloatVector.broadcast(FLOATS, limits[s + 3]);
        FloatVector t4 = FloatVector.broadcast(FLOATS, limits[s + 4]);
        FloatVector t5 = FloatVector.broadcast(FLOATS, limits[s + 5]);
        IntVector c0 = IntVector.zero(INTS);
        IntVector c1 = IntVector.zero(INTS);
        IntVector c2 = IntVector.zero(INTS);
        IntVector c3 = IntVector.zero(INTS);
        IntVector c4 = IntVector.zero(INTS);
        IntVector c5 = IntVector.zero(INTS);
        for (int l = 0; l < length; l += FLOATS.length()) {
            FloatVector v =
                    FloatVector.fromArray(FLOATS, h, hFrom + l).sub(FloatVector.fromArray(FLOATS, p, pFrom + l));
            c0 = c0.add(v.sub(t0).reinterpretAsInts().lanewise(VectorOperators.LSHR, 31));
            c1 = c1.add(v.sub(t1).reinterpretAsInts().lanewise(VectorOperators.LSHR, 31));
            c2 = c2.add(v.sub(t2).reinterpretAsInts().lanewise(VectorOperators.LSHR, 31));
            c3 = c3.add(v.sub(t3).reinterpretAsInts().lanewise(VectorOperators.LSHR, 31));
            c4 = c4.add(v.sub(t4).reinterpretAsInts().lanewise(VectorOperators.LSHR, 31));
            c5 = c5.add(v.sub(t5).reinterpretAsInts().lanewise(VectorOperators.LSHR, 31));
        }
        counts[s] = c0.reduceLanes(VectorOperators.ADD);
        counts[s + 1] = c1.reduceLanes(VectorOperators.ADD);
        counts[s + 2] = c2.reduceLanes(VectorOperators.ADD);
        counts[s + 3] = c3.reduceLanes(VectorOperators.ADD);
        counts[s + 4] = c4.reduceLanes(VectorOperators.ADD);
        counts[s + 5] = c5.reduceLanes(VectorOperators.ADD);
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
        for (int l = 0; l < stride; l += FLOATS.length()) {
            for (int s = 0; s < count; s += LIMITS) {
                sixBelowInColumns(
                        p, l, stride, rows, h, hFrom, limits, limitsFrom + s * stride + l, counts, s * stride + l);
            }
        }
    }

    private static void sixBelowInColumns(
            float[] p,
            int pFrom,
            int stride,
            int rows,
            float[] h,
            int hFrom,
            float[] limits,
            int limitsFrom,
            int[] counts,
            int countsFrom) {
        FloatVector t0 = FloatVector.fromArray(FLOATS, limits, limitsFrom);
        FloatVector t1 = FloatVector.fromArray(FLOATS, limits, limitsFrom + stride);
        FloatVector t2 = FloatVector.fromArray(FLOATS, limits, limitsFrom + 2 * stride);
        FloatVector t3 = FloatVector.fromArray(FLOATS, limits, limitsFrom + 3 * stride);
        FloatVector t4 = FloatVector.fromArray(FLOATS, limits, limitsFrom + 4 * stride);
        FloatVector t5 = FloatVector.fromArray(FLOATS, limits, limitsFrom + 5 * stride);
        IntVector c0 = IntVector.zero(INTS);
        IntVector c1 = IntVector.zero(INTS);
        IntVector c2 = IntVector.zero(INTS);
        IntVector c3 = IntVector.zero(INTS);
        IntVector c4 = IntVector.zero(INTS);
        IntVector c5 = IntVector.zero(INTS);
        for (int i = 0; i < rows; i++) {
            FloatVector v = FloatVector.broadcast(FLOATS, h[hFrom + i])
                    .sub(FloatVector.fromArray(FLOATS, p, pFrom + i * stride));
            c0 = c0.add(v.sub(t0).reinterpretAsInts().lanewise(VectorOperators.LSHR, 31));
            c1 = c1.add(v.sub(t1).reinterpretAsInts().lanewise(VectorOperators.LSHR, 31));
            c2 = c2.add(v.sub(t2).reinterpretAsInts().lanewise(VectorOperators.LSHR, 31));
            c3 = c3.add(v.sub(t3).reinterpretAsInts().lanewise(VectorOperators.LSHR, 31));
            c4 = c4.add(v.sub(t4).reinterpretAsInts().lanewise(VectorOperators.LSHR, 31));
            c5 = c5.add(v.sub(t5).reinterpretAsInts().lanewise(VectorOperators.LSHR, 31));
        }
        c0.intoArray(counts, countsFrom);
        c1.intoArray(counts, countsFrom + stride);
        c2.intoArray(counts, countsFrom + 2 * stride);
        c3.intoArray(counts, countsFrom + 3 * stride);
        c4.intoArray(counts, countsFrom + 4 * stride);
        c5.intoArray(counts, countsFrom + 5 * stride);
    }
}

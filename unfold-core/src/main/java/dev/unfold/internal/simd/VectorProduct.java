package dev.unfold.internal.simd;

import static dev.unfold.internal.simd.VectorLanes.SPECIES;
import static dev.unfold.internal.simd.VectorLanes.all;
import static dev.unfold.internal.simd.VectorLanes.load;
import static dev.unfold.internal.simd.VectorLanes.subtract;

import jdk.incubator.vector.DoubleVector;

/** C −= A B in tiles of five rows and two vectors of columns, whose sums stay in registers. */
final class VectorProduct {

    /** Rows of the largest tile of {@link #subtractProduct}. */
    private static final int FIVE = 5;

    /** Rows of A that are packed together: 100 × 192 doubles stay in the second cache while all columns pass by. */
    private static final int PACKED_ROWS = 100;

    /** Where rows of B lie so far apart, each on a page of its own, a copy of what a tile reads pays. */
    private static final int FAR = 512;

    private VectorProduct() {}

    static void subtractProduct(
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
        if (bRow >= FAR && m >= 2 * FIVE && wide >= FAR / 2) {
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
        double[] rows = new double[Math.min(m, PACKED_ROWS) * k];
        double[] panel = new double[k * width];
        for (int begin = 0; begin < m; begin += PACKED_ROWS) {
            int count = Math.min(PACKED_ROWS, m - begin);
            int whole = count / FIVE * FIVE;
            int from = aFrom + begin * aRow;
            pack(rows, whole, k, a, from, aRow, aColumn);
            for (int j = 0; j < n; j += width) {
                for (int l = 0; l < k; l++) {
                    System.arraycopy(b, bFrom + l * bRow + j, panel, l * width, width);
                }
                int to = cFrom + begin * cRow + j;
                for (int i = 0; i < whole; i += FIVE) {
                    fiveByTwo(k, rows, i * k, 1, FIVE, panel, 0, width, c, to + i * cRow, cRow);
                }
                subtractPanel(whole, count, k, a, from, aRow, aColumn, panel, 0, width, c, to, cRow);
            }
        }
    }

    /** Five rows of A after the other, entry l of all five together. */
    private static void pack(double[] rows, int m, int k, double[] a, int aFrom, int aRow, int aColumn) {
        for (int i = 0; i < m; i += FIVE) {
            for (int l = 0; l < k; l++) {
                for (int r = 0; r < FIVE; r++) {
                    rows[i * k + l * FIVE + r] = a[aFrom + (i + r) * aRow + l * aColumn];
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
        for (; i + FIVE <= end; i += FIVE) {
            fiveByTwo(k, a, aFrom + i * aRow, aRow, aColumn, b, bFrom, bRow, c, cFrom + i * cRow, cRow);
        }
        for (; i + 2 <= end; i += 2) {
            twoByTwo(k, a, aFrom + i * aRow, aRow, aColumn, b, bFrom, bRow, c, cFrom + i * cRow, cRow);
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
        for (; j + 4 <= n; j += 4) {
            int i = 0;
            for (; i + 2 <= m; i += 2) {
                twoByFourNumbers(
                        k, a, aFrom + i * aRow, aRow, aColumn, b, bFrom + j, bRow, c, cFrom + i * cRow + j, cRow);
            }
            for (; i < m; i++) {
                subtractNumbers(4, k, a, aFrom + i * aRow, aColumn, b, bFrom + j, bRow, c, cFrom + i * cRow + j);
            }
        }
        for (int i = 0; i < m; i++) {
            subtractNumbers(n - j, k, a, aFrom + i * aRow, aColumn, b, bFrom + j, bRow, c, cFrom + i * cRow + j);
        }
    }

    // The tiles: sums from 0 on in registers, which are taken from C in the end.

    private static void subtractNumbers(
            int n, int k, double[] a, int aFrom, int aColumn, double[] b, int bFrom, int bRow, double[] c, int cFrom) {
        for (int j = 0; j < n; j++) {
            c[cFrom + j] -= single(k, a, aFrom, aColumn, b, bFrom + j, bRow);
        }
    }

    /**
     * Half a vector of eight: the blocks that Lanczos iteration multiplies have four columns. One sum after the other would wait for each
     * addition; eight at once do not. Vectors of two lengths in one program are no way out: C2 then compiles both badly.
     */
    private static void twoByFourNumbers(
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
        double s00 = 0;
        double s01 = 0;
        double s02 = 0;
        double s03 = 0;
        double s10 = 0;
        double s11 = 0;
        double s12 = 0;
        double s13 = 0;
        for (int l = 0; l < k; l++) {
            double a0 = a[aFrom + l * aColumn];
            double a1 = a[aFrom + l * aColumn + aRow];
            int at = bFrom + l * bRow;
            s00 = Math.fma(a0, b[at], s00);
            s01 = Math.fma(a0, b[at + 1], s01);
            s02 = Math.fma(a0, b[at + 2], s02);
            s03 = Math.fma(a0, b[at + 3], s03);
            s10 = Math.fma(a1, b[at], s10);
            s11 = Math.fma(a1, b[at + 1], s11);
            s12 = Math.fma(a1, b[at + 2], s12);
            s13 = Math.fma(a1, b[at + 3], s13);
        }
        c[cFrom] -= s00;
        c[cFrom + 1] -= s01;
        c[cFrom + 2] -= s02;
        c[cFrom + 3] -= s03;
        c[cFrom + cRow] -= s10;
        c[cFrom + cRow + 1] -= s11;
        c[cFrom + cRow + 2] -= s12;
        c[cFrom + cRow + 3] -= s13;
    }

    private static double single(int k, double[] a, int aFrom, int aColumn, double[] b, int bFrom, int bRow) {
        double sum = 0;
        for (int l = 0; l < k; l++) {
            sum = Math.fma(a[aFrom + l * aColumn], b[bFrom + l * bRow], sum);
        }
        return sum;
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

    private static void twoByTwo(
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
        }
        subtract(c, cFrom, s00, s01);
        subtract(c, cFrom + cRow, s10, s11);
    }

    /**
     * 10 sums, 2 entries and 1 factor fit the 16 registers of AVX2. A sixth row would fit, too, but not into what C2 inlines into one
     * method (18,000 nodes): the last sum would be handed over as an object, at two thirds of the speed.
     */
    private static void fiveByTwo(
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
        }
        subtract(c, cFrom, s00, s01);
        subtract(c, cFrom + cRow, s10, s11);
        subtract(c, cFrom + 2 * cRow, s20, s21);
        subtract(c, cFrom + 3 * cRow, s30, s31);
        subtract(c, cFrom + 4 * cRow, s40, s41);
    }
}

package dev.unfold.internal.simd;

import static dev.unfold.internal.simd.VectorLanes.SPECIES;
import static dev.unfold.internal.simd.VectorLanes.all;
import static dev.unfold.internal.simd.VectorLanes.load;
import static dev.unfold.internal.simd.VectorLanes.subtract;

import jdk.incubator.vector.DoubleVector;

/** Triangles and panels of fronts times the rows of a block, which are one vector or few. */
final class VectorSubstitution {

    private VectorSubstitution() {}

    static void solveTriangle(
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

    static void subtractScattered(
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

    static void subtractGathered(
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
}

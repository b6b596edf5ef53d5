package dev.unfold.bench.worker;

import dev.unfold.internal.dense.RowMajor;
import dev.unfold.internal.sparse.SparseRows;

/** A few long columns in twice the usual precision: entry (i, c) is hi[i·columns + c] + lo[i·columns + c]. */
final class ExtendedBlock {

    final int rows;
    final int columns;
    private final double[] hi;
    private final double[] lo;

    private ExtendedBlock(int rows, int columns) {
        this.rows = rows;
        this.columns = columns;
        this.hi = new double[rows * columns];
        this.lo = new double[rows * columns];
    }

    static ExtendedBlock of(RowMajor matrix) {
        ExtendedBlock block = new ExtendedBlock(matrix.rows(), matrix.columns());
        System.arraycopy(matrix.values(), 0, block.hi, 0, block.hi.length);
        return block;
    }

    /** A X. */
    static ExtendedBlock product(SparseRows a, ExtendedBlock x) {
        ExtendedBlock y = new ExtendedBlock(a.rows(), x.columns);
        DoubleDouble sum = new DoubleDouble();
        for (int i = 0; i < a.rows(); i++) {
            for (int c = 0; c < x.columns; c++) {
                sum.set(0, 0);
                for (int e = a.offsets()[i]; e < a.offsets()[i + 1]; e++) {
                    int at = a.indices()[e] * x.columns + c;
                    sum.addProduct(a.values()[e], x.hi[at], x.lo[at]);
                }
                y.put(i * x.columns + c, sum);
            }
        }
        return y;
    }

    private void put(int at, DoubleDouble value) {
        hi[at] = value.hi;
        lo[at] = value.lo;
    }

    /** x_aᵀ y_b. */
    static DoubleDouble dot(ExtendedBlock x, int a, ExtendedBlock y, int b) {
        DoubleDouble sum = new DoubleDouble();
        for (int i = 0; i < x.rows; i++) {
            int at = i * x.columns + a;
            int other = i * y.columns + b;
            sum.addProduct(x.hi[at], x.lo[at], y.hi[other], y.lo[other]);
        }
        return sum;
    }

    /** x_a ← x_a + factor·y_b. */
    void add(int a, double factor, ExtendedBlock y, int b) {
        DoubleDouble sum = new DoubleDouble();
        for (int i = 0; i < rows; i++) {
            int at = i * columns + a;
            int other = i * y.columns + b;
            sum.set(hi[at], lo[at]);
            sum.addProduct(factor, y.hi[other], y.lo[other]);
            put(at, sum);
        }
    }

    /** X ← X − Y for a matrix in the usual precision. */
    void subtract(double[] y) {
        DoubleDouble sum = new DoubleDouble();
        for (int at = 0; at < hi.length; at++) {
            sum.set(hi[at], lo[at]);
            sum.add(-y[at], 0);
            put(at, sum);
        }
    }

    /** Takes the mean from each column. */
    void center() {
        DoubleDouble sum = new DoubleDouble();
        for (int c = 0; c < columns; c++) {
            sum.set(0, 0);
            for (int at = c; at < hi.length; at += columns) {
                sum.add(hi[at], lo[at]);
            }
            double mean = sum.hi / rows;
            // What the division leaves; exact, so that the mean itself has twice the digits.
            double rest = (Math.fma(-mean, rows, sum.hi) + sum.lo) / rows;
            for (int at = c; at < hi.length; at += columns) {
                sum.set(hi[at], lo[at]);
                sum.add(-mean, -rest);
                put(at, sum);
            }
        }
    }

    /** X ← X R for a small square matrix R with {@code rotation[r][c]} in row r, column c. */
    void rotate(double[][] rotation) {
        double[] high = new double[columns];
        double[] low = new double[columns];
        DoubleDouble sum = new DoubleDouble();
        for (int i = 0; i < rows; i++) {
            System.arraycopy(hi, i * columns, high, 0, columns);
            System.arraycopy(lo, i * columns, low, 0, columns);
            for (int c = 0; c < columns; c++) {
                sum.set(0, 0);
                for (int r = 0; r < columns; r++) {
                    sum.addProduct(rotation[r][c], high[r], low[r]);
                }
                put(i * columns + c, sum);
            }
        }
    }

    /** Makes the columns orthonormal, to the precision of a double in their lengths. */
    void orthonormalize() {
        for (int c = 0; c < columns; c++) {
            for (int pass = 0; pass < 2; pass++) {
                for (int before = 0; before < c; before++) {
                    double norm = dot(this, before, this, before).value();
                    add(c, -dot(this, before, this, c).value() / norm, this, before);
                }
            }
            double factor = 1 / Math.sqrt(dot(this, c, this, c).value());
            DoubleDouble product = new DoubleDouble();
            for (int at = c; at < hi.length; at += columns) {
                product.set(0, 0);
                product.addProduct(factor, hi[at], lo[at]);
                put(at, product);
            }
        }
    }

    /** The block rounded to doubles. */
    double[] rounded() {
        return hi.clone();
    }
}

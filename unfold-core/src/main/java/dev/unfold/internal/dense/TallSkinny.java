package dev.unfold.internal.dense;

import dev.unfold.run.Run;

/**
 * Products of tall thin matrices: n rows, a handful of columns. Rows are taken in blocks of fixed size on all threads; sums
 * over rows are kept for each block and added in the order of the blocks, so they do not depend on the number of threads.
 */
public final class TallSkinny {

    private static final int BLOCK = 8192;

    /** Rows that pass by at once, so that they stay in the cache while every tile of columns reads them. */
    private static final int CHUNK = 256;

    /** Columns of X in a tile, whose sums stay in registers. */
    private static final int TILE = 4;

    private TallSkinny() {}

    /** QᵀX, as a row-major matrix of Q's columns by X's columns. */
    public static double[] transposedProduct(RowMajor q, RowMajor x, Run run) {
        int n = q.rows();
        int c = q.columns();
        int b = x.columns();
        int blocks = (n + BLOCK - 1) / BLOCK;
        double[][] parts = new double[blocks][c * b];
        run.share(blocks, () -> null, (block, none) -> {
            int end = Math.min(n, (block + 1) * BLOCK);
            for (int from = block * BLOCK; from < end; from += CHUNK) {
                addTransposedProduct(q, x, from, Math.min(end, from + CHUNK), parts[block]);
            }
        });
        double[] product = parts.length == 0 ? new double[c * b] : parts[0];
        for (int block = 1; block < blocks; block++) {
            for (int at = 0; at < product.length; at++) {
                product[at] += parts[block][at];
            }
        }
        return product;
    }

    /** sums ← sums + QᵀX of the rows {@code from ≤ i < to}. */
    private static void addTransposedProduct(RowMajor q, RowMajor x, int from, int to, double[] sums) {
        int c = q.columns();
        int b = x.columns();
        double[] qv = q.values();
        double[] xv = x.values();
        for (int a = 0; a < c; a++) {
            int m = 0;
            for (; m + TILE <= b; m += TILE) {
                double s0 = 0;
                double s1 = 0;
                double s2 = 0;
                double s3 = 0;
                for (int i = from, at = from * c + a, row = from * b + m; i < to; i++, at += c, row += b) {
                    double factor = qv[at];
                    s0 += factor * xv[row];
                    s1 += factor * xv[row + 1];
                    s2 += factor * xv[row + 2];
                    s3 += factor * xv[row + 3];
                }
                sums[a * b + m] += s0;
                sums[a * b + m + 1] += s1;
                sums[a * b + m + 2] += s2;
                sums[a * b + m + 3] += s3;
            }
            for (; m < b; m++) {
                double sum = 0;
                for (int i = from, at = from * c + a, row = from * b + m; i < to; i++, at += c, row += b) {
                    sum += qv[at] * xv[row];
                }
                sums[a * b + m] += sum;
            }
        }
    }

    /** X ← X + factor·Q H, for H of Q's columns by X's columns. */
    public static void addProduct(RowMajor x, double factor, RowMajor q, double[] h, Run run) {
        int n = q.rows();
        int b = x.columns();
        run.share((n + BLOCK - 1) / BLOCK, () -> null, (block, none) -> {
            int end = Math.min(n, (block + 1) * BLOCK);
            int m = 0;
            for (; m + TILE <= b; m += TILE) {
                addTile(x, factor, q, h, m, block * BLOCK, end);
            }
            for (; m < b; m++) {
                addColumn(x, factor, q, h, m, block * BLOCK, end);
            }
        });
    }

    private static void addTile(RowMajor x, double factor, RowMajor q, double[] h, int m, int begin, int end) {
        int c = q.columns();
        int b = x.columns();
        double[] qv = q.values();
        double[] xv = x.values();
        for (int i = begin, row = begin * b + m, at = begin * c; i < end; i++, row += b) {
            double s0 = 0;
            double s1 = 0;
            double s2 = 0;
            double s3 = 0;
            for (int from = m; from < c * b; from += b, at++) {
                double entry = qv[at];
                s0 += entry * h[from];
                s1 += entry * h[from + 1];
                s2 += entry * h[from + 2];
                s3 += entry * h[from + 3];
            }
            xv[row] += factor * s0;
            xv[row + 1] += factor * s1;
            xv[row + 2] += factor * s2;
            xv[row + 3] += factor * s3;
        }
    }

    private static void addColumn(RowMajor x, double factor, RowMajor q, double[] h, int m, int begin, int end) {
        int c = q.columns();
        int b = x.columns();
        double[] qv = q.values();
        double[] xv = x.values();
        for (int i = begin, row = begin * b + m, at = begin * c; i < end; i++, row += b) {
            double sum = 0;
            for (int from = m; from < c * b; from += b, at++) {
                sum += qv[at] * h[from];
            }
            xv[row] += factor * sum;
        }
    }

    /** x ← x − Q Qᵀx for the columns of x, once; call it twice where cancellation is deep. */
    public static void project(RowMajor q, RowMajor x, Run run) {
        addProduct(x, -1, q, transposedProduct(q, x, run), run);
    }
}

package dev.unfold.internal.dense;

import dev.unfold.run.Run;

/**
 * Products of tall thin matrices: n rows, a handful of columns. Rows are taken in blocks of fixed size on all threads; sums
 * over rows are kept for each block and added in the order of the blocks, so they do not depend on the number of threads.
 */
public final class TallSkinny {

    private static final int BLOCK = 8192;

    private TallSkinny() {}

    /** QᵀX, as a row-major matrix of Q's columns by X's columns. */
    public static double[] transposedProduct(RowMajor q, RowMajor x, Run run) {
        int n = q.rows();
        int c = q.columns();
        int b = x.columns();
        int blocks = (n + BLOCK - 1) / BLOCK;
        double[][] parts = new double[blocks][c * b];
        run.share(blocks, () -> null, (block, none) -> {
            double[] qv = q.values();
            double[] xv = x.values();
            double[] sums = parts[block];
            for (int i = block * BLOCK; i < Math.min(n, (block + 1) * BLOCK); i++) {
                int row = i * b;
                for (int a = 0, to = 0; a < c; a++) {
                    double factor = qv[i * c + a];
                    for (int m = 0; m < b; m++, to++) {
                        sums[to] += factor * xv[row + m];
                    }
                }
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

    /** X ← X + factor·Q H, for H of Q's columns by X's columns. */
    public static void addProduct(RowMajor x, double factor, RowMajor q, double[] h, Run run) {
        int n = q.rows();
        int c = q.columns();
        int b = x.columns();
        run.share((n + BLOCK - 1) / BLOCK, () -> null, (block, none) -> {
            double[] qv = q.values();
            double[] xv = x.values();
            for (int i = block * BLOCK; i < Math.min(n, (block + 1) * BLOCK); i++) {
                int row = i * b;
                for (int a = 0, from = 0; a < c; a++) {
                    double scaled = factor * qv[i * c + a];
                    for (int m = 0; m < b; m++, from++) {
                        xv[row + m] += scaled * h[from];
                    }
                }
            }
        });
    }

    /** x ← x − Q Qᵀx for the columns of x, once; call it twice where cancellation is deep. */
    public static void project(RowMajor q, RowMajor x, Run run) {
        addProduct(x, -1, q, transposedProduct(q, x, run), run);
    }
}

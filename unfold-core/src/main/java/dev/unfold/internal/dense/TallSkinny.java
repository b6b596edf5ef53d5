package dev.unfold.internal.dense;

import dev.unfold.internal.simd.Kernels;
import dev.unfold.run.Run;
import java.util.Arrays;

/**
 * Products of tall thin matrices: n rows, a handful of columns. Rows are taken in blocks of fixed size on all threads; sums
 * over rows are kept for each block and added in the order of the blocks, so they do not depend on the number of threads.
 */
public final class TallSkinny {

    private static final int BLOCK = 8192;

    /** Rows that pass by at once, so that they stay in the cache while every tile of columns reads them. */
    private static final int CHUNK = 256;

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
                int rows = Math.min(end, from + CHUNK) - from;
                Kernels.BEST.subtractProduct(
                        c, b, rows, q.values(), from * c, 1, c, x.values(), from * b, b, parts[block], 0, b);
            }
        });
        double[] product = new double[c * b];
        for (double[] part : parts) {
            for (int at = 0; at < product.length; at++) {
                product[at] -= part[at];
            }
        }
        return product;
    }

    /** X ← X + factor·Q H, for H of Q's columns by X's columns. */
    public static void addProduct(RowMajor x, double factor, RowMajor q, double[] h, Run run) {
        int n = q.rows();
        int c = q.columns();
        int b = x.columns();
        double[] subtracted = Arrays.stream(h).map(entry -> -factor * entry).toArray();
        run.share((n + BLOCK - 1) / BLOCK, () -> null, (block, none) -> {
            int from = block * BLOCK;
            int rows = Math.min(n, from + BLOCK) - from;
            Kernels.BEST.subtractProduct(
                    rows, b, c, q.values(), from * c, c, 1, subtracted, 0, b, x.values(), from * b, b);
        });
    }

    /** x ← x − Q Qᵀx for the columns of x, once; call it twice where cancellation is deep. */
    public static void project(RowMajor q, RowMajor x, Run run) {
        addProduct(x, -1, q, transposedProduct(q, x, run), run);
    }
}

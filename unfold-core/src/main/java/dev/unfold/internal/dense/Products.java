package dev.unfold.internal.dense;

import dev.unfold.internal.simd.Kernels;
import dev.unfold.run.Run;

/** Products of dense matrices, cut into tiles that threads share; each entry is summed on its own, in a fixed order. */
public final class Products {

    private static final int TILE = 64;

    /** How long the pieces of rows and columns are that a tile multiplies at a time: two pieces fit a cache. */
    private static final int DEPTH = 128;

    /** From one row of a piece to the next; a power of two would put them all into the same few lines of the cache. */
    private static final int STRIDE = TILE + 8;

    private Products() {}

    /** A B. */
    public static RowMajor multiply(RowMajor a, RowMajor b, Run run) {
        return product(a, a.columns(), 1, a.rows(), a.columns(), b, run);
    }

    /** AᵀB. */
    public static RowMajor multiplyTransposed(RowMajor a, RowMajor b, Run run) {
        return multiplyTransposed(a, a.columns(), b, run);
    }

    /** AᵀB for the first columns of A alone. */
    public static RowMajor multiplyTransposed(RowMajor a, int columns, RowMajor b, Run run) {
        return product(a, 1, a.columns(), columns, a.rows(), b, run);
    }

    /** AᵀA. */
    public static RowMajor gram(RowMajor a, Run run) {
        int m = a.columns();
        RowMajor c = product(a, 1, m, m, a.rows(), a, (i, j) -> j >= i, run); // the others are the same bits
        for (int i = 0; i < m; i++) {
            for (int j = 0; j < i; j++) {
                c.values()[i * m + j] = c.values()[j * m + i];
            }
        }
        return c;
    }

    private static RowMajor product(RowMajor a, int row, int column, int m, int k, RowMajor b, Run run) {
        return product(a, row, column, m, k, b, (i, j) -> true, run);
    }

    /** Which tiles of a product are wanted. */
    @FunctionalInterface
    private interface Tiles {
        boolean has(int down, int across);
    }

    /** The product of the m×k matrix with entry (i, j) at i·row + j·column of {@code a}, and {@code b}. */
    private static RowMajor product(RowMajor a, int row, int column, int m, int k, RowMajor b, Tiles wanted, Run run) {
        int n = b.columns();
        double[] c = new double[m * n];
        int down = (m + TILE - 1) / TILE;
        int across = (n + TILE - 1) / TILE;
        run.share(down * across, Pieces::new, (tile, pieces) -> {
            if (!wanted.has(tile / across, tile % across)) {
                return;
            }
            int i = tile / across * TILE;
            int j = tile % across * TILE;
            int height = Math.min(TILE, m - i);
            int width = Math.min(TILE, n - j);
            for (int l = 0; l < k; l += DEPTH) {
                int depth = Math.min(DEPTH, k - l);
                pieces.takeA(a.values(), i * row + l * column, row, column, height, depth);
                pieces.takeB(b.values(), l * n + j, n, width, depth);
                Kernels.BEST.subtractProduct(
                        height, width, depth, pieces.a, 0, 1, STRIDE, pieces.b, 0, STRIDE, c, i * n + j, n);
            }
            for (int r = i; r < i + height; r++) {
                for (int at = r * n + j; at < r * n + j + width; at++) {
                    c[at] = -c[at];
                }
            }
        });
        return new RowMajor(c, m, n);
    }

    /** A tile's rows of A and columns of B in one place each: in the matrices every step would touch another page. */
    private static final class Pieces {

        private final double[] a = new double[STRIDE * DEPTH];
        private final double[] b = new double[STRIDE * DEPTH];

        void takeA(double[] from, int start, int row, int column, int height, int depth) {
            if (row == 1) {
                for (int l = 0; l < depth; l++) {
                    System.arraycopy(from, start + l * column, a, l * STRIDE, height);
                }
                return;
            }
            for (int i = 0; i < height; i++) {
                for (int l = 0; l < depth; l++) {
                    a[l * STRIDE + i] = from[start + i * row + l * column];
                }
            }
        }

        void takeB(double[] from, int start, int row, int width, int depth) {
            for (int l = 0; l < depth; l++) {
                System.arraycopy(from, start + l * row, b, l * STRIDE, width);
            }
        }
    }
}

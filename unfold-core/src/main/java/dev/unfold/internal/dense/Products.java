package dev.unfold.internal.dense;

import dev.unfold.internal.simd.Kernels;
import dev.unfold.run.Run;

/** Products of dense matrices, cut into tiles that threads share; each entry is summed on its own, in a fixed order. */
public final class Products {

    private static final int TILE = 64;

    private Products() {}

    /** A B. */
    public static RowMajor multiply(RowMajor a, RowMajor b, Run run) {
        return product(a, a.columns(), 1, a.rows(), a.columns(), b, run);
    }

    /** AᵀB. */
    public static RowMajor multiplyTransposed(RowMajor a, RowMajor b, Run run) {
        return product(a, 1, a.columns(), a.columns(), a.rows(), b, run);
    }

    /** The product of the m×k matrix with entry (i, j) at i·row + j·column of {@code a}, and {@code b}. */
    private static RowMajor product(RowMajor a, int row, int column, int m, int k, RowMajor b, Run run) {
        int n = b.columns();
        double[] c = new double[m * n];
        int down = (m + TILE - 1) / TILE;
        int across = (n + TILE - 1) / TILE;
        run.share(down * across, () -> null, (tile, none) -> {
            int i = tile / across * TILE;
            int j = tile % across * TILE;
            int height = Math.min(TILE, m - i);
            int width = Math.min(TILE, n - j);
            Kernels.BEST.subtractProduct(
                    height, width, k, a.values(), i * row, row, column, b.values(), j, n, c, i * n + j, n);
            for (int r = i; r < i + height; r++) {
                for (int at = r * n + j; at < r * n + j + width; at++) {
                    c[at] = -c[at];
                }
            }
        });
        return new RowMajor(c, m, n);
    }
}

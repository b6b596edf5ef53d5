package dev.unfold.quality;

import dev.unfold.data.Points;
import dev.unfold.internal.dense.RowMajor;
import java.util.Arrays;

/**
 * Squared Euclidean distances from a few points to all, made for passes over every pair.
 *
 * <p>The points are copied in tiles of 256, each tile column by column: entry (l, c) of the tile that begins at point b
 * and holds w of them stands at b·d + c·w + (l − b). So the innermost loop runs over neighbouring points and not over
 * coordinates, which the compiler turns into vector instructions; and a tile stays in the cache while several points
 * visit it. Each distance is summed over the columns in order, so it has the very bits of the plain definition, and
 * those of the distance back.
 */
final class DistanceTiles {

    private static final int WIDTH = 256;

    private final double[] x;
    private final double[] tiles;
    private final int n;
    private final int d;

    private DistanceTiles(double[] x, double[] tiles, int n, int d) {
        this.x = x;
        this.tiles = tiles;
        this.n = n;
        this.d = d;
    }

    static DistanceTiles of(Points points) {
        RowMajor flat = points.flat();
        int n = flat.rows();
        int d = flat.columns();
        double[] tiles = new double[flat.values().length];
        for (int begin = 0; begin < n; begin += WIDTH) {
            int w = Math.min(WIDTH, n - begin);
            for (int l = 0; l < w; l++) {
                for (int c = 0; c < d; c++) {
                    tiles[begin * d + c * w + l] = flat.values()[(begin + l) * d + c];
                }
            }
        }
        return new DistanceTiles(flat.values(), tiles, n, d);
    }

    int size() {
        return n;
    }

    /**
     * The distances of the points first ≤ i &lt; end: out[(i − first)·n + j] = |x_i − x_j|² for from ≤ j &lt; n. What
     * stands below {@code from} is left undefined.
     */
    void rowsInto(int first, int end, int from, double[] out) {
        for (int begin = from / WIDTH * WIDTH; begin < n; begin += WIDTH) {
            int w = Math.min(WIDTH, n - begin);
            for (int i = first; i < end; i++) {
                tileInto(begin * d, w, i * d, out, (i - first) * n + begin);
            }
        }
    }

    private void tileInto(int tile, int w, int row, double[] out, int at) {
        Arrays.fill(out, at, at + w, 0);
        int c = 0;
        // Four columns a pass spare most of the loads and stores of out; the sum keeps its order.
        for (; c + 4 <= d; c += 4) {
            int t = tile + c * w;
            double x0 = x[row + c];
            double x1 = x[row + c + 1];
            double x2 = x[row + c + 2];
            double x3 = x[row + c + 3];
            for (int l = 0; l < w; l++) {
                double e0 = tiles[t + l] - x0;
                double e1 = tiles[t + w + l] - x1;
                double e2 = tiles[t + 2 * w + l] - x2;
                double e3 = tiles[t + 3 * w + l] - x3;
                out[at + l] = out[at + l] + e0 * e0 + e1 * e1 + e2 * e2 + e3 * e3;
            }
        }
        for (; c < d; c++) {
            int t = tile + c * w;
            double x0 = x[row + c];
            for (int l = 0; l < w; l++) {
                double e0 = tiles[t + l] - x0;
                out[at + l] += e0 * e0;
            }
        }
    }
}

package dev.unfold.internal.search.pairs;

import dev.unfold.internal.dense.RowMajor;
import dev.unfold.internal.search.Euclid;
import java.util.Arrays;

/**
 * {@link Euclid}'s distances from a few points to all, for passes over every pair.
 *
 * <p>The points are copied in tiles of 384, each tile column by column, so that the innermost loop runs over points and
 * not over coordinates, and a tile stays in the cache while several points visit it. Each column is an array of its own
 * and the sums are one too: only loops that begin at 0 in all their arrays become vector instructions on JDK 17, which
 * is worth a factor of three to four. Every s is summed over the columns in order, as {@link Euclid} demands.
 */
public final class DistanceTiles {

    private static final int WIDTH = DistanceRows.BLOCK;

    private final RowMajor points;
    private final int n;
    private final int d;
    /** Column c of tile b is columns[b·d + c]. */
    private final double[][] columns;

    public DistanceTiles(RowMajor points) {
        this.points = points;
        n = points.rows();
        d = points.columns();
        columns = new double[(n + WIDTH - 1) / WIDTH * d][];
        for (int at = 0; at < columns.length; at++) {
            int begin = at / d * WIDTH;
            columns[at] = new double[Math.min(WIDTH, n - begin)];
            for (int l = 0; l < columns[at].length; l++) {
                columns[at][l] = points.values()[points.offset(begin + l) + at % d];
            }
        }
    }

    public int size() {
        return n;
    }

    /** Room for the sums of one tile, for one thread. */
    public static double[] scratch() {
        return new double[WIDTH];
    }

    /**
     * The distances of the points first ≤ i &lt; end: out[(i − first)·n + j] = |x_i − x_j| for from ≤ j &lt; n. What
     * stands below {@code from} is undefined.
     */
    public void rowsInto(int first, int end, int from, double[] out, double[] scratch) {
        rowsInto(points, first, end, from, out, scratch);
    }

    /** The same for some of the queries, which are points of their own: out[(i − first)·n + j] = |q_i − x_j|. */
    public void rowsInto(RowMajor queries, int first, int end, int from, double[] out, double[] scratch) {
        for (int tile = from / WIDTH; tile * WIDTH < n; tile++) {
            int begin = tile * WIDTH;
            int width = Math.min(WIDTH, n - begin);
            for (int i = first; i < end; i++) {
                sumInto(scratch, width, tile * d, queries.values(), queries.offset(i));
                root(scratch, width);
                System.arraycopy(scratch, 0, out, (i - first) * n + begin, width);
            }
        }
    }

    /** The distances of point i to those of a tile: out[l] = |x_i − x_j| for j = 384·tile + l. */
    void tileInto(int i, int tile, double[] out) {
        int width = Math.min(WIDTH, n - tile * WIDTH);
        sumInto(out, width, tile * d, points.values(), points.offset(i));
        root(out, width);
    }

    private void sumInto(double[] s, int width, int column, double[] x, int row) {
        Arrays.fill(s, 0, width, 0);
        int c = 0;
        for (; c + 4 <= d; c += 4) {
            int at = column + c;
            addFour(s, width, columns[at], columns[at + 1], columns[at + 2], columns[at + 3], x, row + c);
        }
        for (; c < d; c++) {
            addOne(s, width, columns[column + c], x[row + c]);
        }
    }

    /** Four columns at once spare most of the loads and stores of s; they are added one after the other all the same. */
    private static void addFour(
            double[] s, int width, double[] z0, double[] z1, double[] z2, double[] z3, double[] x, int from) {
        double x0 = x[from];
        double x1 = x[from + 1];
        double x2 = x[from + 2];
        double x3 = x[from + 3];
        for (int l = 0; l < width; l++) {
            double e0 = x0 - z0[l];
            double e1 = x1 - z1[l];
            double e2 = x2 - z2[l];
            double e3 = x3 - z3[l];
            s[l] = s[l] + e0 * e0 + e1 * e1 + e2 * e2 + e3 * e3;
        }
    }

    private static void addOne(double[] s, int width, double[] z, double x) {
        for (int l = 0; l < width; l++) {
            double e = x - z[l];
            s[l] += e * e;
        }
    }

    private static void root(double[] s, int width) {
        for (int l = 0; l < width; l++) {
            s[l] = Math.sqrt(s[l]);
        }
    }
}

package dev.unfold.internal.search.pairs;

import dev.unfold.internal.dense.CenteredPoints;
import dev.unfold.internal.dense.PointRows;
import dev.unfold.internal.dense.RowMajor;
import dev.unfold.internal.search.Euclid;
import dev.unfold.internal.search.block.Frame;
import dev.unfold.internal.search.block.Panels;
import dev.unfold.internal.search.block.ProductPanels;
import dev.unfold.internal.simd.Kernels;
import dev.unfold.run.Run;
import java.util.Arrays;

/**
 * Sums over the distances of all pairs of points with many coordinates, by |x − z|² = |x|² + |z|² − 2x·z around the mean,
 * or by differences where little of that is left. Each pair is taken once, a strip of rows with a block of columns at a time, and
 * serves both its ends; no more than a strip of distances is held.
 *
 * <p>The products are in double precision where they are not too many, else in single. A distance is then good to six or seven
 * digits; but the errors have either sign and so all but cancel in a sum over thousands of points.
 */
public final class PairSums {

    /** Multiplications from which on single precision is worth its error: about a second's work in double precision. */
    private static final double MANY = 2e10;

    private final PointRows points;
    private final Products products;

    public PairSums(PointRows points, Run run) {
        this(points, (double) points.rows() * points.rows() * points.columns() < MANY, run);
    }

    /** @param precise whether the products are in double precision; they are, too, where single precision has no room */
    PairSums(PointRows points, boolean precise, Run run) {
        this.points = points;
        Frame frame = Frame.around(points);
        products = precise || !frame.isSafe()
                ? new DoubleProducts(points)
                : new FloatProducts(new ProductPanels(points, Panels.inOrder(points), frame, Kernels.BEST, run));
    }

    /** Inner products of the points around their mean. */
    private abstract static class Products {

        /** |x_i|². */
        final double[] squares;
        /** What must be left of |x|² + |z|², so that not too many digits are lost. */
        final double left;

        Products(int n, double left) {
            squares = new double[n];
            this.left = left;
        }

        /** −x·z for a strip of rows with the columns of a block, rows apart by {@link Panels#BLOCK}. */
        abstract void into(Room room, int firstRow, int block);
    }

    /** What one thread needs. */
    private static final class Room {
        private final double[] tile = new double[Panels.STRIP * Panels.BLOCK];
        private final float[] floats = new float[tile.length];
        private final double[] both = new double[Panels.BLOCK];
        private final double[] row = new double[Panels.BLOCK];
    }

    private static final class DoubleProducts extends Products {

        private final RowMajor centered;
        private final double[] transposed;

        DoubleProducts(PointRows points) {
            super(points.rows(), 1e-6);
            int n = points.rows();
            int d = points.columns();
            centered = CenteredPoints.shifted(points.widened(), CenteredPoints.mean(points));
            transposed = new double[n * d];
            for (int i = 0; i < n; i++) {
                for (int c = 0; c < d; c++) {
                    double x = centered.values()[i * d + c];
                    transposed[c * n + i] = x;
                    squares[i] += x * x;
                }
            }
        }

        @Override
        void into(Room room, int firstRow, int block) {
            int n = centered.rows();
            int d = centered.columns();
            int rows = Math.min(Panels.STRIP, n - firstRow);
            int begin = block * Panels.BLOCK;
            int columns = Math.min(Panels.BLOCK, n - begin);
            Arrays.fill(room.tile, 0);
            Kernels.BEST.subtractProduct(
                    rows,
                    columns,
                    d,
                    centered.values(),
                    firstRow * d,
                    d,
                    1,
                    transposed,
                    begin,
                    n,
                    room.tile,
                    0,
                    Panels.BLOCK);
        }
    }

    private static final class FloatProducts extends Products {

        private final ProductPanels panels;

        FloatProducts(ProductPanels panels) {
            super(panels.size(), 1e-2);
            this.panels = panels;
            Panels.Rows rows = panels.rows();
            Arrays.setAll(squares, i -> (rows.lower(i) + rows.upper(i)) / 2 / panels.unit());
        }

        @Override
        void into(Room room, int firstRow, int block) {
            panels.rows().products(firstRow, block, room.floats);
            double factor = -1 / panels.unit();
            for (int at = 0; at < room.tile.length; at++) {
                room.tile[at] = factor * room.floats[at];
            }
        }
    }

    /** Σ_j f_j |x_i − x_j| for every i. */
    public double[] of(double[] f, Run run) {
        int n = points.rows();
        int blocks = (n + Panels.BLOCK - 1) / Panels.BLOCK;
        double[] sums = new double[n];
        double[][][] across = new double[blocks][][];
        run.forEach("mean distances", blocks, Room::new, (block, room) -> {
            double[][] others = new double[blocks][Panels.BLOCK];
            int end = Math.min(n, (block + 1) * Panels.BLOCK);
            for (int columns = block; columns < blocks; columns++) {
                for (int strip = block * Panels.BLOCK; strip < end; strip += Panels.STRIP) {
                    products.into(room, strip, columns);
                    for (int i = strip; i < Math.min(end, strip + Panels.STRIP); i++) {
                        int width = distancesInto(room, (i - strip) * Panels.BLOCK, i, columns * Panels.BLOCK);
                        sums[i] += Kernels.BEST.dot(f, columns * Panels.BLOCK, room.row, 0, width);
                        add(f[i], room.row, others[columns]);
                    }
                }
            }
            Arrays.fill(others[block], 0); // a block with itself has both ends of its pairs among its rows
            across[block] = others;
        });
        for (double[][] others : across) {
            for (int j = 0; j < n; j++) {
                sums[j] += others[j / Panels.BLOCK][j % Panels.BLOCK];
            }
        }
        return sums;
    }

    /**
     * The distances of point i to those from {@code begin} on, into the room's row, by the products that stand in its tile from
     * {@code at} on. (Loops that begin at 0 in all their arrays become vector instructions.)
     *
     * @return how many they are
     */
    private int distancesInto(Room room, int at, int i, int begin) {
        int width = Math.min(Panels.BLOCK, points.rows() - begin);
        double[] both = room.both;
        double[] row = room.row;
        System.arraycopy(products.squares, begin, both, 0, width);
        System.arraycopy(room.tile, at, row, 0, width);
        double own = products.squares[i];
        for (int l = 0; l < width; l++) {
            both[l] += own;
            row[l] = both[l] + 2 * row[l];
        }
        for (int l = 0; l < width; l++) {
            if (!(row[l] > products.left * both[l])) {
                row[l] = Euclid.squared(points, i, begin + l);
            }
        }
        for (int l = 0; l < width; l++) {
            row[l] = Math.sqrt(row[l]);
        }
        Arrays.fill(row, width, row.length, 0);
        return width;
    }

    private static void add(double factor, double[] row, double[] sums) {
        for (int l = 0; l < row.length; l++) {
            sums[l] += factor * row[l];
        }
    }
}

package dev.unfold.internal.search.block;

import dev.unfold.internal.dense.PointRows;
import dev.unfold.internal.simd.Kernels;
import dev.unfold.run.Run;
import java.util.Arrays;

/** Panels for absolute differences, |x − z| = x + z − 2·min(x, z) in each coordinate: sums of minima of points in whole numbers. */
final class MinimaPanels extends Panels {

    /** A point that has to be drawn in by more is too far out. */
    private static final double FARTHEST = 0x1p80;

    private final Grid grid;
    private final IntRows rows;
    private final int[] columns;

    MinimaPanels(PointRows points, int[] order, Grid grid, Kernels kernels, Run run) {
        super(points, order, kernels);
        this.grid = grid;
        this.rows = new IntRows(blocks() * BLOCK);
        this.columns = new int[rows.values.length];
        pack(rows, run);
    }

    @Override
    void packColumn(int place, int at) {
        int d = points().columns();
        int w = kernels().panelColumns();
        for (int c = 0; c < d; c++) {
            columns[at + c * w] = rows.values[place * d + c];
        }
    }

    @Override
    public Rows rows() {
        return rows;
    }

    @Override
    Rows room() {
        return new IntRows(BLOCK);
    }

    @Override
    MinimaPanels reordered(int[] newOrder, Run run) {
        return new MinimaPanels(points(), newOrder, grid, kernels(), run);
    }

    @Override
    public double unit() {
        return grid.scale();
    }

    private final class IntRows extends Rows {

        private final int[] values;

        IntRows(int count) {
            super(count);
            values = new int[Math.multiplyExact(count, points().columns())];
        }

        @Override
        boolean put(int row, double[] x) {
            int d = points().columns();
            double drawnIn = grid.roundInto(x, values, row * d);
            boolean near = drawnIn < FARTHEST;
            if (!near) {
                Arrays.fill(values, row * d, row * d + d, 0);
                drawnIn = 0;
            }
            long sigma = 0;
            long alpha = 0;
            for (int c = row * d; c < row * d + d; c++) {
                sigma += values[c];
                alpha += Math.abs(values[c]);
            }
            double margin = grid.margin(alpha + drawnIn);
            bound(row, sigma + drawnIn - margin, sigma + drawnIn + margin);
            return near;
        }

        @Override
        public void products(int firstRow, int block, float[] out) {
            int d = points().columns();
            int w = kernels().panelColumns();
            for (int j = 0; j < used(block); j += w) {
                kernels().minima(values, firstRow * d, STRIP, columns, (block * BLOCK + j) * d, d, out, j, BLOCK);
            }
        }
    }
}

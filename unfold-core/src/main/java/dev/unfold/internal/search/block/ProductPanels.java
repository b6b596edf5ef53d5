package dev.unfold.internal.search.block;

import dev.unfold.internal.dense.PointRows;
import dev.unfold.internal.simd.Kernels;
import dev.unfold.run.Run;
import java.util.Arrays;

/** Panels for squared differences, |x − z|² = |x|² + |z|² − 2x·z: inner products of points in single precision. */
public final class ProductPanels extends Panels {

    /** A point with a larger ν is too far out for single precision. */
    private static final double FARTHEST = 0x1p80;

    private final Frame frame;
    private final FloatRows rows;
    private final float[] columns;

    public ProductPanels(PointRows points, int[] order, Frame frame, Kernels kernels, Run run) {
        super(points, order, kernels);
        this.frame = frame;
        this.rows = new FloatRows(blocks() * BLOCK);
        this.columns = new float[rows.values.length];
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

    Frame frame() {
        return frame;
    }

    @Override
    public Rows rows() {
        return rows;
    }

    @Override
    Rows room() {
        return new FloatRows(BLOCK);
    }

    @Override
    ProductPanels reordered(int[] newOrder, Run run) {
        return new ProductPanels(points(), newOrder, frame, kernels(), run);
    }

    @Override
    public double unit() {
        return frame.scale() * frame.scale();
    }

    private final class FloatRows extends Rows {

        private final float[] values;

        FloatRows(int count) {
            super(count);
            values = new float[Math.multiplyExact(count, points().columns())];
        }

        @Override
        boolean put(int row, double[] x) {
            int d = points().columns();
            double norm = frame.roundInto(x, values, row * d);
            boolean near = norm < FARTHEST;
            if (!near) {
                Arrays.fill(values, row * d, row * d + d, 0);
                norm = 0;
            }
            bound(row, frame.lower(norm), frame.upper(norm));
            return near;
        }

        @Override
        public void products(int firstRow, int block, float[] out) {
            int d = points().columns();
            int w = kernels().panelColumns();
            for (int j = 0; j < used(block); j += w) {
                kernels().products(values, firstRow * d, STRIP, columns, (block * BLOCK + j) * d, d, out, j, BLOCK);
            }
        }
    }
}

package dev.unfold.internal.search;

import dev.unfold.internal.dense.RowMajor;
import dev.unfold.internal.simd.Kernels;
import dev.unfold.run.Run;

/**
 * Points in single precision, packed for {@link Kernels#products}: as rows, and as columns of panels. The points may be a
 * choice of the caller's, in an order of its own; their places in it are what is counted here.
 */
final class Panels {

    /** Rows and columns of a block: a multiple of every twin's panel, such that a block of 784 dimensions fits a cache of 2 MB. */
    static final int BLOCK = 384;

    /** Rows of a block that are multiplied and looked through at a time. */
    static final int STRIP = 48;

    private final RowMajor points;
    private final int[] order;
    private final Frame frame;
    private final Kernels kernels;
    private final float[] rows;
    private final float[] columns;
    private final double[] norms;
    private final float[] halves;

    Panels(RowMajor points, int[] order, Frame frame, Kernels kernels, Run run) {
        this.points = points;
        this.order = order;
        this.frame = frame;
        this.kernels = kernels;
        int d = points.columns();
        int padded = blocks() * BLOCK;
        rows = new float[Math.multiplyExact(padded, d)];
        columns = new float[padded * d];
        norms = new double[padded];
        halves = new float[padded];
        int w = kernels.panelColumns();
        run.forEachBlock("packing", order.length, BLOCK, () -> 0, (begin, end, none) -> {
            for (int place = begin; place < end; place++) {
                norms[place] = frame.roundInto(points.values(), points.offset(order[place]), rows, place * d);
                halves[place] = (float) (.5 * frame.lower(norms[place]));
                int at = (place - place % w) * d + place % w;
                for (int c = 0; c < d; c++) {
                    columns[at + c * w] = rows[place * d + c];
                }
            }
        });
    }

    RowMajor points() {
        return points;
    }

    Kernels kernels() {
        return kernels;
    }

    Frame frame() {
        return frame;
    }

    int size() {
        return order.length;
    }

    /** The caller's index of the point at a place. */
    int index(int place) {
        return order[place];
    }

    /** ν of the point at a place. */
    double norm(int place) {
        return norms[place];
    }

    /** Half the lower bound of each place. */
    float[] halves() {
        return halves;
    }

    float[] rows() {
        return rows;
    }

    int blocks() {
        return (order.length + BLOCK - 1) / BLOCK;
    }

    /** The inner products of {@link #STRIP} rows with the columns of a block, one row of the result after the other. */
    void products(float[] a, int aFrom, int block, float[] out) {
        int d = points.columns();
        int w = kernels.panelColumns();
        int used = Math.min(BLOCK, order.length - block * BLOCK);
        for (int j = 0; j < used; j += w) {
            kernels.products(a, aFrom, STRIP, columns, (block * BLOCK + j) * d, d, out, j, BLOCK);
        }
    }
}

package dev.unfold.internal.search.approximate;

import dev.unfold.internal.dense.PointRows;
import dev.unfold.internal.search.Euclid;
import dev.unfold.internal.search.block.Frame;
import dev.unfold.internal.simd.Kernels;
import dev.unfold.run.Run;

/** Squared distances to compare by, good enough to tell near from far; not to be shown. */
@FunctionalInterface
interface Nearness {

    /** From this dimension on, single precision is faster than a sum of squared differences that stops early. */
    int MANY = 16;

    /** About the squared distance of points i and j, in some unit, or some number above {@code limit} if it exceeds that. */
    double squared(int i, int j, double limit);

    /** Exact in few dimensions, else by norms and inner products in the frame of the points, if that is safe. */
    static Nearness of(PointRows points, Run run) {
        int d = points.columns();
        Frame frame = Frame.around(points);
        if (d < MANY || !frame.isSafe()) {
            return (i, j, limit) -> Euclid.squaredWithin(points, i, points, j, limit);
        }
        float[] rows = new float[points.rows() * d];
        double[] norms = new double[points.rows()];
        run.forEach("packing", points.rows(), () -> new double[d], (i, x) -> {
            points.rowInto(i, x, 0);
            norms[i] = frame.roundInto(x, rows, i * d);
        });
        return (i, j, limit) -> Math.max(0, norms[i] + norms[j] - 2.0 * Kernels.BEST.dot(rows, i * d, rows, j * d, d));
    }
}

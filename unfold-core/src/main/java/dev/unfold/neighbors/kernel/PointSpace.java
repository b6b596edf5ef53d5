package dev.unfold.neighbors.kernel;

import dev.unfold.internal.dense.RowMajor;
import dev.unfold.neighbors.Space;

/** A space in which distances follow from coordinates, but differences do not. */
record PointSpace(RowMajor centers, RowMajor training, Separation separation) implements Space.Distances {

    /** The squared distance of the points of dimension d at {@code xFrom} and {@code zFrom}. */
    @FunctionalInterface
    interface Separation {
        double squared(double[] x, int xFrom, double[] z, int zFrom, int d);
    }

    @Override
    public double squared(int center, int neighbor) {
        return separation.squared(
                centers.values(),
                centers.offset(center),
                training.values(),
                training.offset(neighbor),
                training.columns());
    }

    @Override
    public double squaredBetween(int first, int second) {
        return separation.squared(
                training.values(),
                training.offset(first),
                training.values(),
                training.offset(second),
                training.columns());
    }
}

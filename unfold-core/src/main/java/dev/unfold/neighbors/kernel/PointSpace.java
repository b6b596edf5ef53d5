package dev.unfold.neighbors.kernel;

import dev.unfold.data.Points;
import dev.unfold.internal.dense.RowMajor;
import dev.unfold.neighbors.Space;

/** A space in which distances follow from coordinates, but differences do not. */
record PointSpace(Points centers, Points training, Separation separation) implements Space.Distances {

    /** The squared distance of the points of dimension d at {@code xFrom} and {@code zFrom}; a value. */
    @FunctionalInterface
    interface Separation {
        double squared(double[] x, int xFrom, double[] z, int zFrom, int d);
    }

    @Override
    public double squared(int center, int neighbor) {
        return squared(centers.flat(), center, training.flat(), neighbor);
    }

    @Override
    public double squaredBetween(int first, int second) {
        return squared(training.flat(), first, training.flat(), second);
    }

    private double squared(RowMajor x, int i, RowMajor z, int j) {
        return separation.squared(x.values(), x.offset(i), z.values(), z.offset(j), z.columns());
    }
}

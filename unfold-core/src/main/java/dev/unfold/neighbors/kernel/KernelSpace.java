package dev.unfold.neighbors.kernel;

import dev.unfold.neighbors.Space;
import java.util.Arrays;
import java.util.Objects;

/** The feature space of a kernel: |φ(x) − φ(z)|² = κ(x, x) − 2κ(x, z) + κ(z, z), with κ(x, x) computed once a point. */
@SuppressWarnings("ArrayRecordComponent")
record KernelSpace(Entries toCenters, double[] centersOwn, Entries between, double[] own) implements Space.Distances {

    /** Entries of a kernel matrix; a value. */
    @FunctionalInterface
    interface Entries {
        double of(int row, int column);
    }

    /** The training points as seen by each other. */
    static KernelSpace of(int n, Entries entries) {
        double[] own = diagonal(n, entries);
        return new KernelSpace(entries, own, entries, own);
    }

    /** The training points of this space as seen by others, of which κ(x, x) is given too. */
    KernelSpace from(Entries others, double[] othersOwn) {
        return new KernelSpace(others, othersOwn, between, own);
    }

    static double[] diagonal(int n, Entries entries) {
        double[] own = new double[n];
        for (int i = 0; i < n; i++) {
            own[i] = entries.of(i, i);
        }
        return own;
    }

    @Override
    public double squared(int center, int neighbor) {
        return squared(centersOwn[center], toCenters.of(center, neighbor), own[neighbor]);
    }

    @Override
    public double squaredBetween(int first, int second) {
        return squared(own[first], between.of(first, second), own[second]);
    }

    /** In an order that is the same from both ends, and 0 exactly for equal points. */
    private static double squared(double xx, double xz, double zz) {
        return (xx - xz) + (zz - xz);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof KernelSpace that
                && toCenters.equals(that.toCenters)
                && between.equals(that.between)
                && Arrays.equals(centersOwn, that.centersOwn)
                && Arrays.equals(own, that.own);
    }

    @Override
    public int hashCode() {
        return Objects.hash(toCenters, between, Arrays.hashCode(centersOwn), Arrays.hashCode(own));
    }
}

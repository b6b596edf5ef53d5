package dev.unfold.neighbors.nearest;

/** How far two points are from each other: symmetric, at least 0; called from several threads at once. */
@FunctionalInterface
public interface Metric {

    double of(double[] x, double[] z);
}

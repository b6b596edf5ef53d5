package dev.unfold.neighbors.kernel;

/**
 * How alike two points are: their inner product in some feature space, κ(x, z) = φ(x)·φ(z). Symmetric, and positive
 * semi-definite on any points; called from several threads at once.
 */
@FunctionalInterface
public interface Kernel {

    double of(double[] x, double[] z);
}

package dev.unfold.local;

import dev.unfold.error.NumericalException;
import dev.unfold.internal.dense.Jacobi;
import dev.unfold.internal.dense.SmallCholesky;
import java.util.Arrays;

/** The plain quadratic problem that the reconstructions share: minimise wᵀ(G + ρI)w subject to Σw = 1. */
final class SumToOne {

    /** How far below 0, as a share of the trace, rounding may bring the eigenvalues of a Gram matrix. */
    private static final double ROUNDING = 1e-8;

    private SumToOne() {}

    /**
     * Fills {@code w[0 … k−1]} with the minimiser z / Σz, (G + ρI)z = 1. Where G and ρ are 0 every weight is 1/k. G is
     * overwritten.
     *
     * @return whether G + ρI was positive definite to working precision
     */
    static boolean minimizeInto(double[] w, double[] g, int k, double rho) {
        Arrays.fill(w, 0, k, 1);
        if (trace(g, k) + rho > 0) {
            addToDiagonal(g, k, rho);
            if (!SmallCholesky.solve(g, w, k)) {
                return false;
            }
        }
        normalize(w, k);
        return true;
    }

    /**
     * The error of a patch for which {@link #minimizeInto} failed.
     *
     * @param name the parameter that made ρ
     */
    static NumericalException refused(Patch patch, double rho, String name, double value) {
        int k = patch.size();
        double[] g = patch.gram();
        double trace = trace(g, k);
        double[] lambda = new double[k];
        Jacobi.decompose(g, lambda, new double[k * k], k);
        String found = lambda[k - 1] < -ROUNDING * Math.abs(trace)
                ? " has the eigenvalue " + lambda[k - 1] + ", which " + name + " = " + value + " lifts by only " + rho
                        + "; use a positive semi-definite kernel, or distances of points in a Euclidean space, or raise "
                : " is singular with " + name + " = " + value + "; raise ";
        return new NumericalException("the Gram matrix of " + patch.name() + found + name);
    }

    static double trace(double[] g, int k) {
        double trace = 0;
        for (int a = 0; a < k; a++) {
            trace += g[a * k + a];
        }
        return trace;
    }

    static void addToDiagonal(double[] g, int k, double rho) {
        for (int a = 0; a < k; a++) {
            g[a * k + a] += rho;
        }
    }

    /** w ← w / Σw. */
    static void normalize(double[] w, int k) {
        double sum = 0;
        for (int a = 0; a < k; a++) {
            sum += w[a];
        }
        for (int a = 0; a < k; a++) {
            w[a] /= sum;
        }
    }
}

package dev.unfold.local;

import dev.unfold.error.NumericalException;
import dev.unfold.internal.dense.Jacobi;
import dev.unfold.internal.dense.SmallCholesky;
import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;

/**
 * The plain quadratic problem that the reconstructions share: minimise wᵀ(G + ρI)w subject to Σw = 1. The minimiser is z / Σz with
 * (G + ρI)z = 1.
 *
 * <p>G = ΔΔᵀ has no more rank than the points have coordinates. Where these are few beside the neighbours, Woodbury's formula
 * solves a system of d unknowns in place of k: ρz = 1 − Δ(ΔᵀΔ + ρI)⁻¹Δᵀ1. Both ways lose the digits of (tr(G) + ρ)/ρ at most.
 */
final class SumToOne {

    /** Neighbours for each coordinate from which Woodbury's formula is worth it. */
    private static final int MANY = 2;

    private static final Scratch.Slot SYSTEM = new Scratch.Slot();
    private static final Scratch.Slot SIDE = new Scratch.Slot();

    /** How far below 0, as a share of the trace, rounding may bring the eigenvalues of a Gram matrix. */
    private static final double ROUNDING = 1e-8;

    private SumToOne() {}

    /**
     * Fills {@code w[0 … k−1]} with the minimiser of a patch. Where G and ρ are 0 every weight is 1/k.
     *
     * @param penalty ρ for the trace of G
     * @return whether G + ρI was positive definite to working precision
     */
    static boolean minimizeInto(double[] w, Patch patch, DoubleUnaryOperator penalty, Scratch scratch) {
        int k = patch.size();
        int d = patch.dimension().orElse(k);
        if (MANY * d <= k) {
            double[] delta = patch.differences();
            double trace = squares(delta, k * d);
            double rho = penalty.applyAsDouble(trace);
            if (rho > 0) {
                return minimizeByCoordinates(w, delta, k, d, rho, scratch);
            }
        }
        double[] g = patch.gram();
        return minimizeInto(w, g, k, penalty.applyAsDouble(trace(g, k)));
    }

    private static boolean minimizeInto(double[] w, double[] g, int k, double rho) {
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

    /** By Woodbury's formula; Σ_a δ_a is Δᵀ1. */
    private static boolean minimizeByCoordinates(
            double[] w, double[] delta, int k, int d, double rho, Scratch scratch) {
        double[] system = scratch.doubles(SYSTEM, d * d);
        double[] side = scratch.doubles(SIDE, d);
        for (int i = 0; i < d; i++) {
            side[i] = 0;
            for (int at = i; at < k * d; at += d) {
                side[i] += delta[at];
            }
            for (int j = 0; j <= i; j++) {
                double product = 0;
                for (int at = 0; at < k * d; at += d) {
                    product += delta[at + i] * delta[at + j];
                }
                system[i * d + j] = product;
            }
            system[i * d + i] += rho;
        }
        if (!SmallCholesky.solve(system, side, d)) {
            return false;
        }
        for (int a = 0; a < k; a++) {
            double left = 1;
            for (int i = 0; i < d; i++) {
                left -= delta[a * d + i] * side[i];
            }
            w[a] = left;
        }
        normalize(w, k);
        return true;
    }

    private static double squares(double[] values, int count) {
        double sum = 0;
        for (int at = 0; at < count; at++) {
            sum += values[at] * values[at];
        }
        return sum;
    }

    /**
     * The error of a patch for which {@link #minimizeInto} failed.
     *
     * @param name the parameter that makes ρ
     */
    static NumericalException refused(Patch patch, DoubleUnaryOperator penalty, String name, double value) {
        int k = patch.size();
        double[] g = patch.gram();
        double trace = trace(g, k);
        double rho = penalty.applyAsDouble(trace);
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

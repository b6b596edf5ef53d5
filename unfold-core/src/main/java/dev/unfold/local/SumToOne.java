package dev.unfold.local;

import dev.unfold.internal.dense.SmallCholesky;
import java.util.Arrays;

/** The plain quadratic problem that the reconstructions share: minimise wᵀ(G + ρI)w subject to Σw = 1. */
final class SumToOne {

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

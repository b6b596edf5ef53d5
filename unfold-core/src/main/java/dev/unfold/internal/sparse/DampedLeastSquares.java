package dev.unfold.internal.sparse;

import dev.unfold.internal.dense.Products;
import dev.unfold.internal.dense.RowMajor;
import dev.unfold.run.Run;
import java.util.Arrays;

/**
 * min |Y − KX|² + ρ|X|² for a sparse K, column by column of Y, by conjugate gradients.
 *
 * <p>They are preconditioned by a Cholesky factor of K̃ᵀK̃ + ρI, where K̃ has only those entries of K that are at least {@value
 * #KEPT} of the largest in their row: of rows that fall off as a Gaussian does, a third or less, and a factor that is smaller by far.
 * What is left out is small, so some steps make up for it, unless K is so badly conditioned that it matters: then K̃ = K. With z =
 * (K̃ᵀK̃ + ρI)⁻¹g and g the gradient, √(g·z) is about the error of X in the norm (|KX|² + ρ|X|²)^½, which is that of its image. Steps
 * beyond the least error that rounding permits would add to it, so each column is what it was when its error was least.
 *
 * <p>Sums go in the order of the rows, so results do not depend on the number of threads.
 */
public final class DampedLeastSquares {

    private static final double KEPT = 1e-6;

    /** The error at which a column is done, as a share of what it was at the beginning. */
    private static final double DONE = 1e-14;

    /** The error that is good enough, likewise. */
    private static final double GOOD = 1e-10;

    /** So many steps in which no column's error becomes less than it ever was have met its rounding. */
    private static final int PATIENCE = 8;

    /** The share of entries from which on a product is computed as that of dense matrices. */
    private static final double DENSE = 0.3;

    private static final int MOST_STEPS = 200;

    private static final String STAGE = "least squares";

    private static final String EQUATIONS = "normal equations";

    private final SparseRows k;
    private final SparseRows transposed;
    private final double damping;
    private final SparseCholesky factor;
    private final Run run;

    /** @param large K̃ */
    private DampedLeastSquares(SparseRows k, SparseRows large, double damping, Run run) {
        this.k = k;
        this.transposed = k.transpose();
        this.damping = damping;
        this.run = run;
        run.progress(EQUATIONS, 0, 1);
        SparseRows normal = normal(large);
        run.progress(EQUATIONS, 1, 1);
        FactorPlan plan = FactorPlan.of(normal, run);
        run.note("factor", plan.cholesky());
        factor = SparseCholesky.factor(normal, plan, HeapBudget.bytes(), run);
    }

    /** X, row-major, with as many columns as Y. K is square, and the largest entry of each of its rows is on the diagonal. */
    public static double[] solve(SparseRows k, RowMajor y, double damping, Run run) {
        Solution solution = new DampedLeastSquares(k, k.withoutBelow(KEPT), damping, run).solve(y);
        if (!(solution.error <= GOOD)) {
            solution = new DampedLeastSquares(k, k, damping, run).solve(y);
        }
        if (!(solution.error <= GOOD)) {
            run.warn("the least squares are solved to " + solution.error
                    + " of their size only, since their equations nearly depend on" + " each other");
        }
        return solution.x;
    }

    /**
     * X of the least errors, and the largest of these.
     *
     * @param error relative to that of 0
     */
    @SuppressWarnings("ArrayRecordComponent")
    private record Solution(double[] x, double error) {}

    /** K̃ᵀK̃ + ρI. */
    private SparseRows normal(SparseRows large) {
        int n = large.columns();
        if (large.entries() < DENSE * large.rows() * n) {
            double[] shift = new double[n];
            Arrays.fill(shift, damping);
            return large.transpose().times(large, run).addToDiagonal(shift);
        }
        RowMajor dense = new RowMajor(large.toDense(), large.rows(), n);
        double[] products = Products.multiplyTransposed(dense, dense, run).values();
        int[] offsets = new int[n + 1];
        int[] indices = new int[products.length];
        Arrays.setAll(offsets, j -> j * n);
        Arrays.setAll(indices, at -> at % n);
        for (int j = 0; j < n; j++) {
            products[j * n + j] += damping;
        }
        return SparseRows.adopt(n, n, offsets, indices, products);
    }

    private Solution solve(RowMajor y) {
        int p = y.columns();
        double[] x = new double[k.columns() * p];
        double[] rest = y.values().clone(); // Y − KX
        double[] gradient = new double[x.length]; // Kᵀ(Y − KX) − ρX
        double[] image = new double[rest.length];
        double[] z = gradientInto(gradient, rest, x, p);
        double[] direction = z.clone();
        double[] error = products(gradient, z, p); // squares of what is above called the error
        double[] first = error.clone();
        double[] best = x.clone();
        double[] least = error.clone();
        int step = 0;
        int wasted = 0;
        while (step < MOST_STEPS && wasted < PATIENCE && !isDone(least, first)) {
            run.progress(STAGE, step, step + 1L);
            step++;
            k.multiplyInto(direction, image, p, run);
            double[] squares = products(image, image, p);
            double[] lengths = products(direction, direction, p);
            for (int r = 0; r < p; r++) {
                double curvature = squares[r] + damping * lengths[r];
                double factorOfStep = curvature > 0 ? error[r] / curvature : 0;
                add(x, direction, factorOfStep, r, p);
                add(rest, image, -factorOfStep, r, p);
            }
            z = gradientInto(gradient, rest, x, p);
            double[] next = products(gradient, z, p);
            wasted++;
            for (int r = 0; r < p; r++) {
                if (next[r] >= 0 && next[r] < least[r]) {
                    least[r] = next[r];
                    copy(best, x, r, p);
                    wasted = 0;
                }
                double beta = error[r] > 0 ? next[r] / error[r] : 0;
                for (int at = r; at < direction.length; at += p) {
                    direction[at] = z[at] + beta * direction[at];
                }
            }
            error = next;
        }
        run.progress(STAGE, step, step);
        run.note("steps", step);
        double worst = 0;
        for (int r = 0; r < p; r++) {
            worst = Math.max(worst, first[r] > 0 ? Math.sqrt(least[r] / first[r]) : 0);
        }
        return new Solution(best, worst);
    }

    /** Column r of x becomes that of y. */
    private static void copy(double[] x, double[] y, int r, int p) {
        for (int at = r; at < x.length; at += p) {
            x[at] = y[at];
        }
    }

    private static boolean isDone(double[] error, double[] first) {
        for (int r = 0; r < error.length; r++) {
            if (error[r] > DONE * DONE * first[r]) {
                return false;
            }
        }
        return true;
    }

    /** Fills in the gradient, and gives z. */
    private double[] gradientInto(double[] gradient, double[] rest, double[] x, int p) {
        transposed.multiplyInto(rest, gradient, p, run);
        for (int at = 0; at < x.length; at++) {
            gradient[at] -= damping * x[at];
        }
        double[] z = gradient.clone();
        factor.solve(z, p, run);
        return z;
    }

    /** Column r of x plus that of y times a factor. */
    private static void add(double[] x, double[] y, double factor, int r, int p) {
        for (int at = r; at < x.length; at += p) {
            x[at] += factor * y[at];
        }
    }

    private static double[] products(double[] x, double[] y, int p) {
        double[] sums = new double[p];
        for (int at = 0; at < x.length; at++) {
            sums[at % p] += x[at] * y[at];
        }
        return sums;
    }
}

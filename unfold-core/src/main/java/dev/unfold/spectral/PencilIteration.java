package dev.unfold.spectral;

import dev.unfold.error.NumericalException;
import dev.unfold.internal.dense.Orthonormal;
import dev.unfold.internal.dense.RowMajor;
import dev.unfold.internal.dense.SmallCholesky;
import dev.unfold.internal.dense.SymmetricEigen;
import dev.unfold.internal.dense.TallSkinny;
import dev.unfold.internal.sparse.FactorPlan;
import dev.unfold.internal.sparse.HeapBudget;
import dev.unfold.internal.sparse.SparseCholesky;
import dev.unfold.internal.sparse.SparseRows;
import dev.unfold.run.Run;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * The smallest eigenvalues of Tz = λGz but for that of the vector 1, for sparse T ≥ 0 with T1 = 0 and G &gt; 0: iteration of a
 * subspace by (T + δG)⁻¹G, with Rayleigh and Ritz in each step. δ is near the rounding of T, so that the factor exists.
 *
 * <p>With q vectors in the subspace the error falls by λ_{p+2}/λ_{q+1} in each step, which is a hundredth or less for the spectra of
 * manifolds.
 */
final class PencilIteration {

    private static final int MOST_STEPS = 300;

    /** δ, relative to the largest eigenvalue. */
    private static final double SHIFT = 1e-14;

    /** What a residual may be, relative to the gap. */
    private static final double TOLERANCE = 1e-8;

    private final SparseRows t;
    private final SparseRows g;
    private final int m;
    private final int q;
    private final SparseCholesky factor;
    private final double[] mass; // G1
    private final double total; // 1ᵀG1
    private final Run run;

    /** Z, its values rising, and of each ‖Tz − λGz‖/‖Gz‖ and ‖z‖/‖Gz‖. */
    @SuppressWarnings("ArrayRecordComponent")
    record Found(RowMajor vectors, double[] values, double[] residuals, double[] lengths) {}

    private PencilIteration(SparseRows t, SparseRows g, int wanted, Run run) {
        this.t = t;
        this.g = g;
        this.m = g.rows();
        this.q = Math.min(m - 1, 2 * wanted + 10);
        this.run = run;
        double[] ones = new double[m];
        Arrays.fill(ones, 1);
        this.mass = Spectra.multiply(g, ones, 1, run);
        this.total = Arrays.stream(mass).sum();
        double top = trace(t) / trace(g);
        SparseRows shifted = t.plus(SHIFT * top, g);
        this.factor = SparseCholesky.factor(shifted, FactorPlan.of(shifted, run), HeapBudget.bytes(run), run);
    }

    static Found smallest(SparseRows t, SparseRows g, int wanted, Run run) {
        return new PencilIteration(t, g, wanted, run).found(wanted);
    }

    private static double trace(SparseRows x) {
        double trace = 0;
        for (int i = 0; i < x.rows(); i++) {
            trace += x.get(i, i);
        }
        return trace;
    }

    private Found found(int wanted) {
        RowMajor z = new RowMajor(
                new SplittableRandom(run.seed()).doubles((long) m * q, -1, 1).toArray(), m, q);
        double floor = 16 * Math.ulp(1.0) * Math.sqrt(m) * largestRow(t);
        for (int step = 1; true; step++) {
            double[] image = Spectra.multiply(g, z.values(), q, run);
            factor.solve(image, q, run);
            Found ritz = ritz(new RowMajor(image, m, q));
            z = ritz.vectors;
            double gap = q > wanted ? ritz.values[wanted] - ritz.values[wanted - 1] : ritz.values[wanted - 1];
            boolean accurate = isAccurate(ritz, wanted, TOLERANCE * gap, floor);
            if (accurate || step == MOST_STEPS) {
                run.note("landmarks.steps", step);
                if (!accurate) {
                    run.warn("the landmarks' eigenvectors are less accurate than asked after " + step
                            + " steps; try another number of landmarks or dimensions");
                }
                return ritz;
            }
        }
    }

    private static double largestRow(SparseRows x) {
        double largest = 0;
        for (int i = 0; i < x.rows(); i++) {
            double sum = 0;
            for (int e = x.offsets()[i]; e < x.offsets()[i + 1]; e++) {
                sum += Math.abs(x.values()[e]);
            }
            largest = Math.max(largest, sum);
        }
        return largest;
    }

    /** Whether the residuals are below a bound, or as small as the rounding of Tz permits. */
    private boolean isAccurate(Found ritz, int wanted, double bound, double floor) {
        for (int r = 0; r < wanted; r++) {
            if (!(ritz.residuals[r] <= Math.max(bound, floor * ritz.lengths[r]))) {
                return false;
            }
        }
        return true;
    }

    /** The eigenvectors of the problem among the columns of x, with ZᵀGZ = I and 1ᵀGZ = 0. */
    private Found ritz(RowMajor x) {
        removeConstant(x);
        Orthonormal.columns(x, run); // one step leaves columns that differ by a ratio of eigenvalues alone
        RowMajor gx = new RowMajor(Spectra.multiply(g, x.values(), q, run), m, q);
        RowMajor tx = new RowMajor(Spectra.multiply(t, x.values(), q, run), m, q);
        double[] l = TallSkinny.transposedProduct(x, gx, run);
        double[] h = TallSkinny.transposedProduct(x, tx, run);
        if (!SmallCholesky.factor(l, q)) {
            throw new NumericalException("the landmarks' weights depend on each other; take fewer landmarks, or raise"
                    + " their number of neighbours k-z");
        }
        SmallCholesky.whiten(h, l, q);
        SymmetricEigen eigen = new SymmetricEigen(h, q);
        double[] rotation = new double[q * q];
        double[] values = new double[q];
        for (int r = 0; r < q; r++) {
            values[r] = eigen.value(r);
            double[] column = eigen.vector(r).clone();
            SmallCholesky.solveLowerTransposed(l, column, 0, q);
            for (int s = 0; s < q; s++) {
                rotation[s * q + r] = column[s];
            }
        }
        RowMajor z = turned(x, rotation);
        double[] ofG = turned(gx, rotation).values();
        double[] ofT = turned(tx, rotation).values();
        double[] residuals = new double[q];
        double[] lengths = new double[q];
        for (int r = 0; r < q; r++) {
            double difference = 0;
            double image = 0;
            double own = 0;
            for (int at = r; at < ofG.length; at += q) {
                double d = ofT[at] - values[r] * ofG[at];
                difference += d * d;
                image += ofG[at] * ofG[at];
                own += z.values()[at] * z.values()[at];
            }
            residuals[r] = Math.sqrt(difference / image);
            lengths[r] = Math.sqrt(own / image);
        }
        return new Found(z, values, residuals, lengths);
    }

    private RowMajor turned(RowMajor x, double[] rotation) {
        RowMajor product = new RowMajor(new double[m * q], m, q);
        TallSkinny.addProduct(product, 1, x, rotation, run);
        return product;
    }

    /** x ← x − 1·(1ᵀGx)/(1ᵀG1) for each column. */
    private void removeConstant(RowMajor x) {
        double[] products = TallSkinny.transposedProduct(new RowMajor(mass, m, 1), x, run);
        for (int at = 0; at < x.values().length; at++) {
            x.values()[at] -= products[at % q] / total;
        }
    }
}

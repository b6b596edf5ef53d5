package dev.unfold.spectral;

import dev.unfold.alignment.SpectralProblem;
import dev.unfold.internal.dense.RowMajor;
import dev.unfold.internal.sparse.FactorPlan;
import dev.unfold.internal.sparse.SparseCholesky;
import dev.unfold.internal.sparse.SparseRows;
import dev.unfold.run.Run;

/**
 * (M + δI)⁻¹ on the complement of the null space, for residuals that are not weights, through a factorisation of M = AᵀA.
 *
 * <p>The shift changes no eigenvector. It is there for M that are singular beyond their closed classes: where the data are
 * flat, their own coordinates leave no residual, and θ = 1/λ would be infinite. It lies above the rounding of M, 10⁻¹⁴ of
 * its norm, and so bounds θ by what can be computed.
 */
final class CholeskyPseudoInverse implements PseudoInverse {

    private static final double SHIFT = 1e-14;

    private final int size;
    private final Run run;
    private final SparseCholesky factor;
    private final NullSpace nullSpace;

    CholeskyPseudoInverse(SpectralProblem problem, Run run) {
        this.run = run;
        SparseRows a = problem.matrix();
        size = a.columns();
        nullSpace = NullSpace.ofClasses(problem);
        SparseRows m = problem.runs().gram(SHIFT * Spectra.squaredNorm(a), run);
        FactorPlan plan = FactorPlan.of(m, run);
        factor = SparseCholesky.factor(m, plan, HeapBudget.bytes(), run);
        run.note("ordering", plan.ordering());
        run.note("factor", plan.cholesky());
        run.note("pivots.perturbed", factor.perturbations());
    }

    @Override
    public int size() {
        return size;
    }

    @Override
    public NullSpace nullSpace() {
        return nullSpace;
    }

    @Override
    public void applyTo(RowMajor x) {
        factor.solve(x.values(), x.columns(), run);
        nullSpace.removeFrom(x, run);
    }
}

package dev.unfold.spectral;

import dev.unfold.alignment.SpectralProblem;
import dev.unfold.internal.dense.RowMajor;
import dev.unfold.internal.sparse.EliminationOrder;
import dev.unfold.internal.sparse.FactorPlan;
import dev.unfold.internal.sparse.HeapBudget;
import dev.unfold.internal.sparse.SparseCholesky;
import dev.unfold.internal.sparse.SparseRows;
import dev.unfold.run.Run;
import java.util.Optional;

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
    private final EliminationOrder order;
    private final Run run;
    private final SparseCholesky factor;
    private final NullSpace nullSpace;

    CholeskyPseudoInverse(SpectralProblem problem, Run run) {
        this(problem, shifted(problem, run), Optional.empty(), run);
    }

    /** With a plan for the pattern of M + I that is there already. */
    CholeskyPseudoInverse(SpectralProblem problem, FactorPlan plan, Run run) {
        this(problem, shifted(problem, run), Optional.of(plan), run);
    }

    private CholeskyPseudoInverse(SpectralProblem problem, SparseRows m, Optional<FactorPlan> given, Run run) {
        this.run = run;
        size = m.columns();
        nullSpace = NullSpace.ofClasses(problem);
        FactorPlan plan = given.orElseGet(() -> FactorPlan.of(m, problem.order(), run));
        order = plan.order(problem.order());
        factor = SparseCholesky.factor(m, plan, HeapBudget.bytes(run), run);
        run.note("ordering", plan.ordering());
        run.note("factor", plan.cholesky());
        run.note("pivots.perturbed", factor.perturbations());
    }

    private static SparseRows shifted(SpectralProblem problem, Run run) {
        return problem.runs().gram(SHIFT * Spectra.squaredNorm(problem.matrix()), run);
    }

    @Override
    public int size() {
        return size;
    }

    @Override
    public Optional<EliminationOrder> order() {
        return Optional.of(order);
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

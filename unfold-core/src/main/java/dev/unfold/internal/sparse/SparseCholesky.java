package dev.unfold.internal.sparse;

import dev.unfold.internal.simd.Kernels;
import dev.unfold.run.Run;

/**
 * Cholesky factorisation PMPᵀ = RᵀR of a symmetric positive definite sparse matrix, both of whose triangles are stored.
 * A pivot that is not clearly positive is perturbed to ε·‖M‖ and counted, so that M = AᵀA, which is only semidefinite,
 * is factorised too, near a shift of that size. Immutable and thread-safe.
 */
public final class SparseCholesky {

    private final FrontTree tree;
    private final TreeWalk walk;
    private final BlockRows places;
    private final PanelMemory memory;
    private final int perturbations;
    private final Kernels kernels;

    private SparseCholesky(FrontTree tree, PanelMemory memory, int perturbations, Kernels kernels) {
        this.tree = tree;
        this.walk = TreeWalk.of(tree);
        this.places = BlockRows.of(tree, walk);
        this.memory = memory;
        this.perturbations = perturbations;
        this.kernels = kernels;
    }

    /** Factorises M, whose pattern must be within that of the plan. */
    public static SparseCholesky factor(SparseRows m, FactorPlan plan, Run run) {
        return factor(m, plan, Kernels.BEST, run);
    }

    /** Factorises M unless the plan predicts more than {@code budgetBytes}. */
    public static SparseCholesky factor(SparseRows m, FactorPlan plan, double budgetBytes, Run run) {
        Elimination.requireFits(plan.cholesky(), budgetBytes);
        return factor(m, plan, run);
    }

    static SparseCholesky factor(SparseRows m, FactorPlan plan, Kernels kernels, Run run) {
        double tiny = Math.ulp(1.0) * Elimination.scale(m);
        CholeskyAssembly assembly = new CholeskyAssembly(m, plan.tree(), kernels, run);
        int perturbations = Elimination.run(plan.tree(), assembly, tiny, run);
        return new SparseCholesky(plan.tree(), assembly.memory, perturbations, kernels);
    }

    /** How many pivots were not clearly positive and were perturbed. */
    public int perturbations() {
        return perturbations;
    }

    /** B ← M⁻¹B for a row-major n×{@code columns} block. */
    public void solve(double[] b, int columns, Run run) {
        Substitution.solve(tree, walk, places, triangle(), triangle(), b, columns, kernels, run);
    }

    private UpperTriangle triangle() {
        return new UpperTriangle(tree, memory, kernels);
    }
}

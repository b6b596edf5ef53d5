package dev.unfold.internal.sparse;

import dev.unfold.internal.simd.Kernels;
import dev.unfold.run.Run;

/**
 * LU factorisation of a square sparse matrix on the pattern of A + Aᵀ, pivots taken from the diagonal blocks of the
 * fronts: PAPᵀ = LU up to row exchanges inside a front. No pivot is sought outside its front, so the structure is that
 * of the {@link FactorPlan}; a pivot lost to rounding is perturbed to ε·‖A‖ and counted. Small pivots are
 * legitimate: a group of points that hardly leads anywhere else leaves one as small as that lead. Immutable and thread-safe.
 */
public final class SparseLu {

    private final FrontTree tree;
    private final TreeWalk walk;
    private final BlockRows places;
    private final PanelMemory memory;
    private final int[] exchanged;
    private final int perturbations;
    private final Kernels kernels;

    private SparseLu(FrontTree tree, LuAssembly assembly, int perturbations, Kernels kernels) {
        this.tree = tree;
        this.walk = TreeWalk.of(tree);
        this.places = BlockRows.of(tree, walk);
        this.memory = assembly.memory;
        this.exchanged = assembly.exchanged;
        this.perturbations = perturbations;
        this.kernels = kernels;
    }

    /** Factorises A, whose pattern must be within that of the plan. */
    public static SparseLu factor(SparseRows a, FactorPlan plan, Run run) {
        return factor(a, plan, Kernels.BEST, run);
    }

    /** Factorises A unless the plan predicts more than {@code budgetBytes}. */
    public static SparseLu factor(SparseRows a, FactorPlan plan, double budgetBytes, Run run) {
        Elimination.requireFits(plan.lu(), budgetBytes);
        return factor(a, plan, run);
    }

    static SparseLu factor(SparseRows a, FactorPlan plan, Kernels kernels, Run run) {
        double tiny = Math.ulp(1.0) * Elimination.scale(a);
        LuAssembly assembly = new LuAssembly(a, plan.tree(), kernels, run);
        int perturbations = Elimination.run(plan.tree(), assembly, tiny, run);
        return new SparseLu(plan.tree(), assembly, perturbations, kernels);
    }

    /** How many pivots were too small and were perturbed. */
    public int perturbations() {
        return perturbations;
    }

    /** B ← A⁻¹B for a row-major n×{@code columns} block. */
    public void solve(double[] b, int columns, Run run) {
        Substitution.solve(tree, walk, places, lower(), upper(), b, columns, kernels, run);
    }

    /** B ← A⁻ᵀB for a row-major n×{@code columns} block. */
    public void solveTransposed(double[] b, int columns, Run run) {
        Substitution.solve(tree, walk, places, upper(), lower(), b, columns, kernels, run);
    }

    private LowerTriangle lower() {
        return new LowerTriangle(tree, memory, exchanged, kernels);
    }

    private UpperTriangle upper() {
        return new UpperTriangle(tree, memory, kernels);
    }
}

package dev.unfold.spectral;

import dev.unfold.alignment.SpectralProblem;
import dev.unfold.internal.dense.Orthonormal;
import dev.unfold.internal.dense.RowMajor;
import dev.unfold.internal.dense.Tall;
import dev.unfold.internal.sparse.FactorPlan;
import dev.unfold.internal.sparse.Grounding;
import dev.unfold.internal.sparse.SparseLu;
import dev.unfold.internal.sparse.SparseRows;
import dev.unfold.run.Run;

/**
 * M⁺ for a square A, through a factorisation of A and not of M, whose condition is the square of A's.
 *
 * <p>A has a null vector for each closed class. Let r run over one point of each class and B = A + Σ e_r e_rᵀ, which is
 * regular. Then the columns of B⁻¹E span the null space N of A, those of B⁻ᵀE the null space Z of Aᵀ, and
 *
 * <ul>
 *   <li>for b ⟂ N, u = B⁻ᵀb solves Aᵀu = b, since NᵀAᵀ = 0 makes u_r = 0;
 *   <li>for u ⟂ Z, x = B⁻¹u solves Ax = u, likewise with x_r = 0;
 * </ul>
 *
 * so M⁺b = P_N B⁻¹ P_Z B⁻ᵀ b, with P the projections onto the complements.
 */
final class LuPseudoInverse implements PseudoInverse {

    /**
     * A ground whose left null vector is this much smaller there than elsewhere is moved to where it is largest. Far smaller
     * ones do no harm: the near-singular direction of B that they make is that of N and Z, which are projected out.
     */
    private static final double WORST_GROUND = 1e-8;

    private final int size;
    private final Run run;
    private final SparseLu lu;
    private final NullSpace right;
    private final RowMajor left;

    LuPseudoInverse(SpectralProblem problem, Run run) {
        this.run = run;
        SparseRows a = problem.matrix();
        size = a.columns();
        FactorPlan plan = FactorPlan.of(a, new int[0], run);
        int[] grounds = problem.grounds();
        SparseLu factors = SparseLu.factor(new Grounding(grounds, 1).applyTo(a), plan, run);
        double[] z = nullVectors(grounds, factors, true);
        int[] better = improved(grounds, z);
        if (!java.util.Arrays.equals(grounds, better)) {
            grounds = better;
            factors = SparseLu.factor(new Grounding(grounds, 1).applyTo(a), plan, run);
            z = nullVectors(grounds, factors, true);
        }
        lu = factors;
        left = new RowMajor(z, size, grounds.length);
        Orthonormal.columns(left);
        right = grounds.length == 1
                ? NullSpace.constant(problem)
                : NullSpace.spanning(problem, new RowMajor(nullVectors(grounds, lu, false), size, grounds.length));
        run.note("ordering", plan.ordering());
        run.note("factor", plan.lu());
        run.note("pivots.perturbed", lu.perturbations());
    }

    /** B⁻¹E or B⁻ᵀE. */
    private double[] nullVectors(int[] grounds, SparseLu factors, boolean transposed) {
        int c = grounds.length;
        double[] x = new double[size * c];
        for (int r = 0; r < c; r++) {
            x[grounds[r] * c + r] = 1;
        }
        if (transposed) {
            factors.solveTransposed(x, c, run);
        } else {
            factors.solve(x, c, run);
        }
        return x;
    }

    /** Each ground, or where its left null vector is largest if it is tiny at the ground. */
    private int[] improved(int[] grounds, double[] z) {
        int c = grounds.length;
        int[] better = grounds.clone();
        for (int r = 0; r < c; r++) {
            int largest = 0;
            for (int i = 1; i < size; i++) {
                if (Math.abs(z[i * c + r]) > Math.abs(z[largest * c + r])) {
                    largest = i;
                }
            }
            if (Math.abs(z[grounds[r] * c + r]) < WORST_GROUND * Math.abs(z[largest * c + r])) {
                better[r] = largest;
            }
        }
        return better;
    }

    @Override
    public int size() {
        return size;
    }

    @Override
    public NullSpace nullSpace() {
        return right;
    }

    @Override
    public void applyTo(RowMajor x) {
        lu.solveTransposed(x.values(), x.columns(), run);
        Tall.project(left, x, run);
        lu.solve(x.values(), x.columns(), run);
        right.removeFrom(x, run);
    }
}

package dev.unfold.spectral;

import dev.unfold.alignment.SpectralProblem;
import dev.unfold.internal.dense.Orthonormal;
import dev.unfold.internal.dense.RowMajor;
import dev.unfold.internal.dense.TallSkinny;
import dev.unfold.internal.sparse.EliminationOrder;
import dev.unfold.internal.sparse.FactorPlan;
import dev.unfold.internal.sparse.Grounding;
import dev.unfold.internal.sparse.HeapBudget;
import dev.unfold.internal.sparse.SparseLu;
import dev.unfold.internal.sparse.SparseRows;
import dev.unfold.run.Listener;
import dev.unfold.run.Run;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

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
     * A ground where its left null vector z is this much smaller than elsewhere is moved to where z is largest: u = B⁻ᵀb
     * holds z times −u_r/z_r, and what rounds off there is not won back by projecting z out.
     */
    private static final double WORST_GROUND = 1e-4;

    /** Steps of the power iteration that guesses where z is large; enough to find a place where it is not small. */
    private static final int GUESSES = 6;

    private final int size;
    private final EliminationOrder order;
    private final Run run;
    private final SparseLu lu;
    private final NullSpace right;
    private final RowMajor left;

    LuPseudoInverse(SpectralProblem problem, Run run) {
        this.run = run;
        SparseRows a = problem.matrix();
        size = a.columns();
        Guess guess = new Guess(problem);
        FactorPlan plan = plan(problem, guess);
        order = plan.order(problem.order());
        int[] grounds = guess.grounds;
        SparseLu factors = SparseLu.factor(new Grounding(grounds, 1).applyTo(a), plan, HeapBudget.bytes(run), run);
        double[] z = nullVectors(grounds, factors, true);
        int[] better = improved(grounds, z);
        if (!Arrays.equals(grounds, better)) {
            grounds = better;
            factors = SparseLu.factor(new Grounding(grounds, 1).applyTo(a), plan, HeapBudget.bytes(run), run);
            z = nullVectors(grounds, factors, true);
        }
        lu = factors;
        left = new RowMajor(z, size, grounds.length);
        Orthonormal.columns(left, run);
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

    /** The plan, and beside it, on another thread if there is one, the grounds: ordering is mostly sequential. */
    private FactorPlan plan(SpectralProblem problem, Guess guess) {
        problem.matrix().transpose(run); // both need it
        if (run.threads() == 1) {
            guess.run();
            return FactorPlan.of(problem.matrix(), problem.order(), run);
        }
        List<FactorPlan> plan = new ArrayList<>();
        run.all(List.<Runnable>of(() -> plan.add(FactorPlan.of(problem.matrix(), problem.order(), run)), guess));
        return plan.get(0);
    }

    /**
     * A point of each class where its left null vector is probably not small: z ← Wᵀz = z − Aᵀz, some steps from 1 on all
     * classes. Nothing leads out of a class, so one vector serves all of them.
     */
    private final class Guess implements Runnable {

        private final SpectralProblem problem;
        private final int[] grounds;

        Guess(SpectralProblem problem) {
            this.problem = problem;
            this.grounds = problem.grounds().clone();
        }

        @Override
        public void run() {
            Run beside = Run.with(1, 0, Listener.SILENT); // the other threads have the plan to make
            SparseRows transposed = problem.matrix().transpose();
            int[] classes = problem.classes();
            double[] z = Arrays.stream(classes).mapToDouble(c -> c < 0 ? 0 : 1).toArray();
            double[] image = new double[size];
            for (int step = 0; step < GUESSES; step++) {
                transposed.multiplyInto(z, image, beside);
                for (int i = 0; i < size; i++) {
                    z[i] -= image[i];
                }
            }
            for (int i = 0; i < size; i++) {
                int c = classes[i];
                if (c >= 0 && Math.abs(z[i]) > Math.abs(z[grounds[c]])) {
                    grounds[c] = i;
                }
            }
        }
    }

    /** Each ground, or where its column of z is largest if that at the ground is far below it. */
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
    public Optional<EliminationOrder> order() {
        return Optional.of(order);
    }

    @Override
    public NullSpace nullSpace() {
        return right;
    }

    @Override
    public void applyTo(RowMajor x) {
        lu.solveTransposed(x.values(), x.columns(), run);
        TallSkinny.project(left, x, run);
        lu.solve(x.values(), x.columns(), run);
        right.removeFrom(x, run);
    }
}

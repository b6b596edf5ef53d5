package dev.unfold.spectral;

import dev.unfold.alignment.Guide;
import dev.unfold.alignment.SpectralProblem;
import dev.unfold.error.NumericalException;
import dev.unfold.error.ParameterException;
import dev.unfold.internal.dense.Orthonormal;
import dev.unfold.internal.dense.RowMajor;
import dev.unfold.internal.dense.SymmetricEigen;
import dev.unfold.internal.sparse.FactorPlan;
import dev.unfold.internal.sparse.SparseCholesky;
import dev.unfold.internal.sparse.SparseRows;
import dev.unfold.run.Run;
import java.util.function.Consumer;

/**
 * The smallest eigenvalues of B = aM − CCᵀ in the complement of the constant, by Lanczos iteration on (B − σI)⁻¹.
 *
 * <p>M is positive semidefinite and C has few columns, so few eigenvalues of B are negative, none below −|C|². A shift σ
 * below all of them makes the wanted ones the largest of the inverse, which is Woodbury's: with S = (aM − σI)⁻¹ from a sparse factor,
 * (B − σI)⁻¹ = S + SC G⁻¹ CᵀS, G = I − CᵀSC. G tells how far σ may be moved: it has a negative eigenvalue for each of B
 * below σ.
 *
 * <p>Where the iteration stalls, since the next wanted eigenvalue is far smaller than the shift, converged vectors are locked and
 * the shift moves up to the next. When no negative eigenvalue is left, B is positive on the complement of what is
 * locked, and the rest is found as without a guide, with σ = 0 and the pseudo-inverse of M.
 */
final class GuidedIteration {

    /** Steps of Lanczos before the shift is moved. */
    private static final int STEPS = 40;

    private static final int MOST_SHIFTS = 60;

    /** How far below an estimate of the next eigenvalue the shift is laid, relative to it. */
    private static final double MARGIN = 0.1;

    /** How far the shift moves where there is no estimate. */
    private static final double LEAP = 0.01;

    /** Columns of C that are solved for at a time. */
    private static final int COLUMNS = 16;

    /** What an eigenvalue of CᵀC must exceed, relative to the largest, to count. */
    private static final double NOTHING = 1e-12;

    private final SpectralProblem problem;
    private final Guide guide;
    private final NullSpace constant;
    private final Run run;

    private GuidedIteration(SpectralProblem problem, Guide guide, Run run) {
        this.problem = problem;
        this.guide = guide;
        this.constant = NullSpace.constant(problem);
        this.run = run;
    }

    /**
     * The eigenvectors of the smallest eigenvalues as orthonormal columns.
     *
     * @param wanted how many, one more than needed to tell the gap
     * @param dimensions how many are needed
     */
    static RowMajor bottom(SpectralProblem problem, int wanted, int dimensions, Run run) {
        Guide guide = problem.guide().orElseThrow();
        GuidedIteration iteration = new GuidedIteration(problem, guide, run);
        SymmetricEigen reward = iteration.rewards();
        double most = reward.value(reward.size() - 1);
        if (guide.cost() == 0) {
            return iteration.ofGuideAlone(reward, wanted, dimensions);
        }
        return iteration.bottom(most, wanted);
    }

    /** The eigenvalues of CᵀPC, which are those of PCCᵀP. */
    private SymmetricEigen rewards() {
        int c = guide.columns().columns();
        double[] gram = columns((block, width) -> {});
        return new SymmetricEigen(gram, c);
    }

    /** With a = 0 only the guide is left: PCv/|PCv| for the vectors v of CᵀPC. */
    private RowMajor ofGuideAlone(SymmetricEigen reward, int wanted, int dimensions) {
        int c = reward.size();
        double least = NOTHING * reward.value(c - 1);
        int rank = 0;
        while (rank < c && reward.value(c - 1 - rank) > least) {
            rank++;
        }
        if (rank < dimensions) {
            throw new ParameterException("dimensions = " + dimensions + ", but a guide alone determines only " + rank
                    + "; lower dimensions to at most that, or let the residuals count as well");
        }
        int count = Math.min(rank, wanted);
        double[] v = new double[c * count];
        for (int r = 0; r < count; r++) {
            for (int g = 0; g < c; g++) {
                v[g * count + r] = reward.vector(c - 1 - r)[g];
            }
        }
        RowMajor vectors = new RowMajor(Spectra.multiply(guide.columns(), v, count, run), problem.size(), count);
        constant.removeFrom(vectors, run);
        Orthonormal.columns(vectors);
        return vectors;
    }

    private RowMajor bottom(double most, int wanted) {
        RowMajor locked = new RowMajor(new double[0], problem.size(), 0);
        if (most > 0) {
            Shifts shifts = new Shifts();
            double sigma = -(1 + MARGIN) * most;
            int negative = Integer.MAX_VALUE; // not known yet
            for (int shift = 1; locked.columns() < wanted; shift++) {
                Inverse inverse = shifts.at(sigma, locked);
                BlockLanczos.Found found = BlockLanczos.within(STEPS, inverse, wanted - locked.columns(), run);
                RowMajor fresh = found.vectors();
                if (fresh.columns() > 0) {
                    inverse.applyTo(fresh);
                    Orthonormal.columns(fresh);
                    locked = locked.beside(fresh);
                }
                run.note("guide.shifts", shift);
                if (locked.columns() == wanted) {
                    return locked;
                }
                if (negative == Integer.MAX_VALUE) {
                    negative = pseudoInverse(locked).negative();
                }
                if (locked.columns() >= negative) {
                    break;
                }
                if (shift == MOST_SHIFTS) {
                    throw new NumericalException("the guided eigenvalues lie too close together to be told apart;"
                            + " use another alpha, or another number of neighbours or dimensions");
                }
                double next = sigma + 1 / found.values()[fresh.columns()];
                sigma = shifts.above(sigma, next < 0 ? (1 + MARGIN) * next : LEAP * sigma, locked);
            }
        }
        RowMajor rest = BlockLanczos.largest(pseudoInverse(locked), wanted - locked.columns(), run);
        return locked.beside(rest);
    }

    /** Shifts of aM, factorised one after the other by one plan. */
    private final class Shifts {

        private final FactorPlan plan;
        private final double cost = guide.cost();

        Shifts() {
            plan = FactorPlan.of(problem.runs().gram(1, run), run);
            run.note("ordering", plan.ordering());
            run.note("factor", plan.cholesky());
        }

        /** (B − σI)⁻¹ in the complement of what is locked. */
        Inverse at(double sigma, RowMajor locked) {
            SparseRows shifted = problem.runs().gram(-sigma / cost, run);
            SparseCholesky factor = SparseCholesky.factor(shifted, plan, HeapBudget.bytes(), run);
            return new Inverse(
                    x -> {
                        factor.solve(x.values(), x.columns(), run);
                        scale(x, 1 / cost);
                    },
                    locked);
        }

        /** The shift nearest to {@code wish} that lies below all eigenvalues of B but the locked ones. */
        double above(double sigma, double wish, RowMajor locked) {
            double candidate = wish;
            while (candidate > sigma * (1 - 1e-3) && at(candidate, locked).negative() > locked.columns()) {
                candidate = -Math.sqrt(candidate * sigma);
            }
            return candidate;
        }
    }

    private Inverse pseudoInverse(RowMajor locked) {
        PseudoInverse m = PseudoInverse.of(problem, run);
        return new Inverse(
                x -> {
                    m.applyTo(x);
                    scale(x, 1 / guide.cost());
                },
                locked);
    }

    private static void scale(RowMajor x, double factor) {
        for (int at = 0; at < x.values().length; at++) {
            x.values()[at] *= factor;
        }
    }

    /** What is done to some columns of C, as an n×width block. */
    @FunctionalInterface
    private interface Action {
        void on(RowMajor block, int width);
    }

    /** CᵀP·action(PC), column by column. */
    private double[] columns(Action action) {
        SparseRows c = guide.columns();
        int count = c.columns();
        double[] product = new double[count * count];
        for (int begin = 0; begin < count; begin += COLUMNS) {
            int width = Math.min(COLUMNS, count - begin);
            double[] unit = new double[count * width];
            for (int g = 0; g < width; g++) {
                unit[(begin + g) * width + g] = 1;
            }
            RowMajor block = new RowMajor(Spectra.multiply(c, unit, width, run), problem.size(), width);
            constant.removeFrom(block, run);
            action.on(block, width);
            double[] rows = Spectra.reward(guide, block.values(), width, run);
            for (int g = 0; g < count; g++) {
                System.arraycopy(rows, g * width, product, g * count + begin, width);
            }
        }
        for (int g = 0; g < count; g++) {
            for (int h = 0; h < g; h++) {
                double mean = (product[g * count + h] + product[h * count + g]) / 2;
                product[g * count + h] = mean;
                product[h * count + g] = mean;
            }
        }
        return product;
    }

    /** (B − σI)⁻¹ by Woodbury's formula, in the complement of the constant and of what is locked. */
    private final class Inverse implements PseudoInverse {

        private final Consumer<RowMajor> s;
        private final NullSpace space;
        private final SymmetricEigen g;

        /** @param s x ← Sx in place, for columns orthogonal to the constant */
        Inverse(Consumer<RowMajor> s, RowMajor locked) {
            this.s = s;
            this.space = constant.with(locked);
            double[] gram = columns((block, width) -> {
                s.accept(block);
                constant.removeFrom(block, run);
            });
            int c = guide.columns().columns();
            for (int at = 0; at < gram.length; at++) {
                gram[at] = (at % (c + 1) == 0 ? 1 : 0) - gram[at];
            }
            g = new SymmetricEigen(gram, c);
        }

        /** How many eigenvalues of B lie below the shift. */
        int negative() {
            int count = 0;
            while (count < g.size() && g.value(count) < 0) {
                count++;
            }
            return count;
        }

        @Override
        public int size() {
            return problem.size();
        }

        @Override
        public NullSpace nullSpace() {
            return space;
        }

        @Override
        public void applyTo(RowMajor x) {
            int width = x.columns();
            s.accept(x);
            double[] coefficients = solve(Spectra.reward(guide, x.values(), width, run), width);
            RowMajor more =
                    new RowMajor(Spectra.multiply(guide.columns(), coefficients, width, run), problem.size(), width);
            constant.removeFrom(more, run);
            s.accept(more);
            for (int at = 0; at < x.values().length; at++) {
                x.values()[at] += more.values()[at];
            }
            space.removeFrom(x, run);
        }

        /** G⁻¹R. */
        private double[] solve(double[] r, int width) {
            int c = g.size();
            double[] solved = new double[r.length];
            for (int e = 0; e < c; e++) {
                double[] v = g.vector(e);
                for (int m = 0; m < width; m++) {
                    double product = 0;
                    for (int a = 0; a < c; a++) {
                        product += v[a] * r[a * width + m];
                    }
                    product /= g.value(e);
                    for (int a = 0; a < c; a++) {
                        solved[a * width + m] += v[a] * product;
                    }
                }
            }
            return solved;
        }
    }
}

package dev.unfold.spectral;

import dev.unfold.alignment.Guide;
import dev.unfold.alignment.SpectralProblem;
import dev.unfold.error.NumericalException;
import dev.unfold.internal.dense.Orthonormal;
import dev.unfold.internal.dense.RowMajor;
import dev.unfold.internal.sparse.FactorPlan;
import dev.unfold.internal.sparse.HeapBudget;
import dev.unfold.internal.sparse.SparseCholesky;
import dev.unfold.internal.sparse.SparseRows;
import dev.unfold.run.Run;
import java.util.Optional;

/**
 * The smallest eigenvalues of B = aM − CCᵀ in the complement of the constant, by Lanczos iteration on inverses of B − σI that
 * {@link GuidedInverse} makes of a sparse factor.
 *
 * <p>M is positive semidefinite and C has few columns, so few eigenvalues of B are negative, none below −|C|². These are found
 * with a shift σ below all of them. Where that stalls, since the next wanted eigenvalue is far smaller than the shift,
 * converged vectors are locked and the shift moves up to the next. The others are found with σ = 0, as without a guide.
 *
 * <p>Often the negative ones are all that is wanted, and then M⁺ is not needed. The bounds of Rayleigh and Ritz tell: the smallest
 * eigenvalues of B lie below those of B among any other vectors. The columns of C are cheap ones; (M − σI/a)⁻¹C, which the first
 * shift needs anyway, are good ones where labels are scattered.
 */
final class GuidedIteration {

    /** Steps of Lanczos before the shift is moved. */
    private static final int STEPS = 40;

    private static final int MOST_SHIFTS = 60;

    /** How far below an estimate of the next eigenvalue the shift is laid, relative to it. */
    private static final double MARGIN = 0.1;

    /** How far the shift moves where there is no estimate. */
    private static final double LEAP = 0.01;

    /** An eigenvalue that is this part of the lowest possible is found from the first shift. */
    private static final double CLEAR = 0.05;

    private final SpectralProblem problem;
    private final Guide guide;
    private final NullSpace constant;
    private final GuideGram gram;
    private final Run run;
    private Optional<FactorPlan> plan = Optional.empty();
    private Optional<GuidedInverse> first = Optional.empty();

    private GuidedIteration(SpectralProblem problem, Run run) {
        this.problem = problem;
        this.guide = problem.guide().orElseThrow();
        this.constant = NullSpace.constant(problem);
        this.gram = GuideGram.of(problem, run);
        this.run = run;
    }

    static Spectrum solve(SpectralProblem problem, int dimensions, Run run) {
        return new GuidedIteration(problem, run).solve(dimensions);
    }

    private Spectrum solve(int dimensions) {
        int n = problem.size();
        if (gram.isAlone()) {
            return Spectra.finish(problem, constant, gram.alone(dimensions, run), dimensions, run);
        }
        int wanted = Math.min(n - 1, dimensions + 1);
        if (isClear(gram.bounds(run), wanted)
                || first().solvedGuide().map(c -> isClear(among(c), wanted)).orElse(false)) {
            return Spectra.finish(problem, constant, negative(wanted, wanted > dimensions), dimensions, run);
        }
        PseudoInverse inverse = problem.isSquare()
                ? new LuPseudoInverse(problem, run)
                : new CholeskyPseudoInverse(problem, plan(), run);
        GuidedNullSpace nullSpace = GuidedNullSpace.of(problem, refined(inverse), run);
        GuidedInverse unshifted = GuidedInverse.of(problem, inverse, nullSpace, run);
        int below = unshifted.negative();
        RowMajor negative = negative(Math.min(below, wanted), wanted > dimensions && below >= wanted);
        int zeros = nullSpace.free().dimension() - 1;
        int others = Math.min(n - 1 - below - zeros, wanted - below - zeros);
        if (others <= 0) {
            return Spectra.finish(problem, nullSpace.free(), negative, dimensions, run);
        }
        GuidedInverse rest = unshifted.without(negative);
        RowMajor positive = BlockLanczos.largest(rest, others, run);
        positive = Correction.toTheBar(problem, rest, positive, wanted > dimensions, run);
        return Spectra.finish(problem, nullSpace.free(), negative.beside(positive), dimensions, run);
    }

    /** Whether bounds say that so many eigenvalues are negative, and far enough from 0. */
    private boolean isClear(double[] bounds, int wanted) {
        return wanted <= bounds.length && bounds[wanted - 1] < -CLEAR * gram.most();
    }

    /** The eigenvalues of B among some vectors, rising. */
    private double[] among(RowMajor vectors) {
        RowMajor basis = new RowMajor(vectors.values().clone(), vectors.rows(), vectors.columns());
        Orthonormal.columns(basis);
        return Spectra.Ritz.of(problem, basis, run).values;
    }

    /** The null space of M with each z ← z − M⁺Mz, which wins the last digits. */
    private NullSpace refined(PseudoInverse inverse) {
        NullSpace nullSpace = inverse.nullSpace();
        if (nullSpace.dimension() == 1) {
            return nullSpace;
        }
        RowMajor z = nullSpace.basis();
        int m = z.columns();
        RowMajor error = new RowMajor(Spectra.multiplyGram(problem, z.values(), m, run), z.rows(), m);
        inverse.applyTo(error);
        double[] better = z.values().clone();
        for (int at = 0; at < better.length; at++) {
            better[at] -= error.values()[at];
        }
        double[] others = new double[z.rows() * m];
        for (int i = 0; i < z.rows(); i++) {
            System.arraycopy(better, i * m + 1, others, i * m, m - 1);
        }
        return NullSpace.spanning(problem, new RowMajor(others, z.rows(), m));
    }

    /**
     * The vectors of the {@code wanted} smallest eigenvalues, all of which are negative.
     *
     * @param telling whether the last of them only tells the gap
     */
    private RowMajor negative(int wanted, boolean telling) {
        RowMajor locked = new RowMajor(new double[0], problem.size(), 0);
        if (wanted == 0) {
            return locked;
        }
        double sigma = lowest();
        GuidedInverse inverse = first();
        for (int shift = 1; true; shift++) {
            GuidedInverse rest = inverse.without(locked);
            BlockLanczos.Found found = BlockLanczos.within(STEPS, rest, wanted - locked.columns(), telling, run);
            RowMajor fresh = found.vectors();
            if (fresh.columns() > 0) {
                rest.applyTo(fresh);
                Orthonormal.columns(fresh);
                boolean last = locked.columns() + fresh.columns() == wanted;
                locked = locked.beside(Correction.toTheBar(problem, rest, fresh, last && telling, run));
            }
            run.note("guide.shifts", shift);
            if (locked.columns() == wanted) {
                return locked;
            }
            if (shift == MOST_SHIFTS) {
                throw new NumericalException("the guided eigenvalues lie too close together to be told apart;"
                        + " use another alpha, or another number of neighbours or dimensions");
            }
            double next = sigma + 1 / found.values()[fresh.columns()];
            double candidate = next < 0 ? (1 + MARGIN) * next : LEAP * sigma;
            while (candidate > sigma * (1 - 1e-3)) {
                GuidedInverse nearer = shifted(candidate);
                if (nearer.negative() <= locked.columns()) {
                    sigma = candidate;
                    inverse = nearer;
                    break;
                }
                candidate = -Math.sqrt(candidate * sigma);
            }
        }
    }

    /** A shift below all eigenvalues. */
    private double lowest() {
        return -(1 + MARGIN) * gram.most();
    }

    private GuidedInverse first() {
        GuidedInverse made = first.orElseGet(() -> shifted(lowest()));
        first = Optional.of(made);
        return made;
    }

    /** (B − σI)⁻¹ for a negative σ. */
    private GuidedInverse shifted(double sigma) {
        double cost = guide.cost();
        SparseRows m = problem.runs().gram(-sigma / cost, run);
        SparseCholesky factor = SparseCholesky.factor(m, plan(), HeapBudget.bytes(run), run);
        return GuidedInverse.of(problem, new Factor(factor), GuidedNullSpace.of(problem, constant, run), run);
    }

    /** One plan serves every shift. */
    private FactorPlan plan() {
        FactorPlan made = plan.orElseGet(() -> FactorPlan.of(problem.runs().gram(1, run), run));
        if (plan.isEmpty()) {
            run.note("ordering", made.ordering());
            run.note("factor", made.cholesky());
            plan = Optional.of(made);
        }
        return made;
    }

    /** (M + δI)⁻¹, of which the constant is an eigenvector. */
    private final class Factor implements PseudoInverse {

        private final SparseCholesky factor;

        Factor(SparseCholesky factor) {
            this.factor = factor;
        }

        @Override
        public int size() {
            return problem.size();
        }

        @Override
        public NullSpace nullSpace() {
            return constant;
        }

        @Override
        public void applyTo(RowMajor x) {
            factor.solve(x.values(), x.columns(), run);
            constant.removeFrom(x, run);
        }
    }
}

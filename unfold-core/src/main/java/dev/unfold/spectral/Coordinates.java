package dev.unfold.spectral;

import dev.unfold.alignment.SpectralProblem;
import dev.unfold.error.ParameterException;
import dev.unfold.internal.check.Check;
import dev.unfold.internal.dense.LocalRegression;
import dev.unfold.internal.dense.Products;
import dev.unfold.internal.dense.RowMajor;
import dev.unfold.internal.dense.SymmetricEigen;
import dev.unfold.meta.Parameter;
import dev.unfold.meta.Reference;
import dev.unfold.neighbors.search.Sample;
import dev.unfold.run.Run;
import java.util.Arrays;
import java.util.OptionalInt;

/** Which of the vectors that a solver finds, or which of their combinations, are the columns of the embedding. */
public sealed interface Coordinates {

    /** How many vectors a solver is asked for, of those that there are. */
    int candidates(int dimensions, int available);

    /** The p coordinates of a problem. */
    Spectrum of(SpectralProblem problem, Solver solver, int dimensions, Run run);

    /** The first p vectors, those of the smallest eigenvalues: the survey's. */
    record First() implements Coordinates {

        @Override
        public int candidates(int dimensions, int available) {
            return dimensions;
        }

        @Override
        public Spectrum of(SpectralProblem problem, Solver solver, int dimensions, Run run) {
            return solver.solve(problem, dimensions, run);
        }
    }

    /**
     * Each further coordinate is the smoothest function per unit of what the earlier ones do not explain. In the span of the first q
     * eigenvectors V, (1/n)VᵀV = I, with eigenvalues Λ: y₁ = v₁, and for r = 2 … p let S be the smoother of {@link LocalRegression} on
     * y₁ … y_{r−1}, and
     *
     * <pre>C = (1/s)((I − S)V)ᵀ((I − S)V) + 10⁻⁶ tr(C)/q I,  y_r = Vc with Λc = μCc of the smallest μ,</pre>
     *
     * over a seeded sample of s = 1,000 points. At the end Gram–Schmidt in that order. Picking whole vectors by {@link Independence}
     * would not do: a direction and a harmonic that are mixed in two vectors can only be parted in their span.
     *
     * <ul>
     *   <li>Where the first p vectors are independent, as they are of data without noise that are not long, next to nothing changes.
     *   <li>Since V is orthonormal (in the masses of the points, where they have any), Gram–Schmidt is one of the coefficients: Y = VB,
     *       BᵀB = I. So landmarks' places, and the matrix of a projection, are multiplied by B as well, and new points are placed as ever.
     *   <li>The columns are no eigenvectors. What stands in place of λ is yᵀMy, their Rayleigh quotient, not in rising order; {@code
     *       eigenfunction} is refused. Residual and gap are those of the q vectors.
     *   <li>λ below 10⁻¹² of the largest counts as that, so that among null vectors ({@code disconnected = null}) the one goes first that
     *       the earlier ones explain least.
     *   <li>An objective with a guide (glle) may be negative, and that of dlle is to be large: these have no smoothest function a unit,
     *       and are refused.
     *   <li>A procedure gives the choice to each of its passes.
     * </ul>
     *
     * Cost: the solver's for q vectors, and O(s²·q·p) under a second.
     *
     * @param candidates q; unless given 4p, at least 8, at most as many as there are
     */
    @Reference(
            key = "blau2017",
            citation =
                    "Y. Blau, T. Michaeli: Non-redundant spectral dimensionality reduction. ECML PKDD 2017 (the idea: no"
                            + " coordinate predictable from the earlier ones); Y.-C. Chen, M. Meilă: Selecting the"
                            + " independent coordinates of manifolds with large aspect ratios. NeurIPS 2019")
    record Independent(
            @Parameter(
                    name = "candidates",
                    meaning = "among how many eigenvectors coordinates = independent seeks; auto: 4p, at least 8")
            OptionalInt candidates)
            implements Coordinates {

        private static final int FEWEST = 8;
        private static final int A_DIMENSION = 4;
        private static final double RIDGE = 1e-6;
        private static final double SMALLEST = 1e-12;

        public Independent {
            candidates.ifPresent(q -> Check.atLeast("candidates", q, 1));
        }

        @Override
        public int candidates(int dimensions, int available) {
            if (candidates.isEmpty()) {
                long usual = Math.max(FEWEST, (long) A_DIMENSION * dimensions);
                return (int) Math.max(dimensions, Math.min(usual, available));
            }
            int q = candidates.getAsInt();
            if (q < dimensions) {
                throw new ParameterException("candidates = " + q + " must be at least dimensions = " + dimensions
                        + "; raise it or lower dimensions");
            }
            if (q > available) {
                throw new ParameterException("candidates = " + q + ", but there are only " + available
                        + " eigenvectors beside the constant; lower candidates");
            }
            return q;
        }

        @Override
        public Spectrum of(SpectralProblem problem, Solver solver, int dimensions, Run run) {
            if (problem.guide().isPresent() || problem.spread().isPresent()) {
                throw new ParameterException(
                        "coordinates = independent seeks the smoothest functions, but the objective of"
                                + " this alignment is not smoothness alone; choose coordinates = first or another alignment");
            }
            int q = candidates(dimensions, solver.available(problem, dimensions, run));
            Spectrum wide = solver.settled(problem.size(), dimensions).solve(problem, q, run);
            return wide.combined(directions(wide.vectors(), wide.eigenvalues(), dimensions, run), run);
        }

        /**
         * B.
         *
         * @param vectors the q candidates at all points or at some, in any scale that they have in common
         * @param eigenvalues λ₁ … λ_{q+1}; the first is the constant's
         */
        RowMajor directions(RowMajor vectors, double[] eigenvalues, int dimensions, Run run) {
            int q = vectors.columns();
            run.note("candidates", q);
            double[] lambda = floored(eigenvalues);
            RowMajor v = vectors.chosen(Sample.rows(vectors.rows(), run.seed()));
            RowMajor b = new RowMajor(new double[q * dimensions], q, dimensions);
            b.values()[0] = 1;
            RowMajor y = v.columns(0, 1);
            for (int r = 1; r < dimensions; r++) {
                double[] c = smoothest(lambda, new LocalRegression(y).residuals(v, run), run);
                for (int s = 0; s < q; s++) {
                    b.values()[b.offset(s) + r] = c[s];
                }
                y = y.beside(Products.multiply(v, new RowMajor(c, q, 1), run));
            }
            orthonormalize(b);
            return b;
        }

        private static double[] floored(double[] eigenvalues) {
            double least = SMALLEST * Arrays.stream(eigenvalues).max().orElseThrow();
            return Arrays.stream(eigenvalues)
                    .skip(1)
                    .map(value -> least > 0 ? Math.max(value, least) : 1)
                    .toArray();
        }

        /** c of the smallest μ: the vector of the largest eigenvalue 1/μ of Λ^{−½}CΛ^{−½}, times Λ^{−½}. */
        private static double[] smoothest(double[] lambda, RowMajor left, Run run) {
            int q = lambda.length;
            double[] c = Products.gram(left, run).values();
            double trace = 0;
            for (int s = 0; s < q; s++) {
                trace += c[s * q + s];
            }
            double[] root = Arrays.stream(lambda).map(Math::sqrt).toArray();
            for (int s = 0; s < q; s++) {
                c[s * q + s] += RIDGE * trace / q;
            }
            for (int at = 0; at < c.length; at++) {
                c[at] *= root[0] / root[at / q] * (root[0] / root[at % q]);
            }
            double[] largest = new SymmetricEigen(c, q).vector(q - 1);
            double[] direction = new double[q];
            for (int s = 0; s < q; s++) {
                direction[s] = largest[s] * (root[0] / root[s]);
            }
            return direction;
        }

        /** Gram–Schmidt, each column twice. */
        private static void orthonormalize(RowMajor b) {
            int p = b.columns();
            double[] x = b.values();
            for (int r = 0; r < p; r++) {
                for (int before = 0; before < 2 * r; before++) {
                    int t = before % r;
                    double product = 0;
                    for (int at = 0; at < x.length; at += p) {
                        product += x[at + r] * x[at + t];
                    }
                    for (int at = 0; at < x.length; at += p) {
                        x[at + r] -= product * x[at + t];
                    }
                }
                double length = Math.sqrt(Spectra.squaredNorm(x, b.rows(), p, r));
                for (int at = r; at < x.length; at += p) {
                    x[at] /= length;
                }
            }
        }

        /** The Rayleigh quotients Σ_s B_sr² λ_s, below the constant's own. */
        static double[] quotients(double[] eigenvalues, RowMajor b) {
            double[] quotients = new double[b.columns() + 1];
            quotients[0] = eigenvalues[0];
            for (int at = 0; at < b.values().length; at++) {
                double share = b.values()[at];
                quotients[at % b.columns() + 1] += share * share * eigenvalues[at / b.columns() + 1];
            }
            return quotients;
        }
    }
}

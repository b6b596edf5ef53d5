package dev.unfold.spectral;

import dev.unfold.alignment.SpectralProblem;
import dev.unfold.error.NumericalException;
import dev.unfold.error.ParameterException;
import dev.unfold.internal.check.Check;
import dev.unfold.internal.dense.Orthonormal;
import dev.unfold.internal.dense.Products;
import dev.unfold.internal.dense.RowMajor;
import dev.unfold.internal.dense.SymmetricEigen;
import dev.unfold.internal.sparse.HeapBudget;
import dev.unfold.internal.sparse.LargestEigenvalue;
import dev.unfold.meta.Parameter;
import dev.unfold.meta.Reference;
import dev.unfold.run.Run;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Nyström's approximation: the top of the spectrum of K, which is the bottom of that of M, from m of its columns. With C these columns
 * and A their rows at the same m points,
 *
 * <pre>K ≈ C A⁺ Cᵀ,</pre>
 *
 * whose eigenvectors are taken, centred and in the usual scale. The survey truncates [R, S] to p rows instead, which is wrong even for a K
 * of rank m or less; for such a K this is exact.
 *
 * <ul>
 *   <li>K = M⁺ ({@link Kernel#PSEUDO_INVERSE}): its columns are solutions with the factor of M, and a few of them hold the bottom of
 *       the spectrum of M, since the eigenvalues of M⁺ fall fast. It saves iterations, not the factor: for data whose factor does not fit
 *       take {@link LandmarkSolver}.
 *   <li>K = μI − M ({@link Kernel#MU}), the survey's first: of no use, since μI has no low rank. The angle to the eigenvectors stays
 *       beyond 1.3 rad whatever m is.
 * </ul>
 *
 * Cost: the factor, m solutions with it, and O(n·m²); m columns of n numbers in memory.
 *
 * @param landmarks m; unless given 100, or n if that is less
 * @param choice which points are landmarks
 * @param kernel K
 */
@Reference(
        key = "williams2001",
        citation =
                "C. Williams, M. Seeger: Using the Nyström method to speed up kernel machines. NIPS 13 (2001) 682-688",
        survey = "6.1")
public record NystromSolver(
        @Parameter(name = "landmarks", meaning = "m, of how many points columns are taken")
        OptionalInt landmarks,

        @Parameter(name = "landmark-choice", meaning = "which points are landmarks")
        LandmarkChoice choice,

        @Parameter(name = "kernel", meaning = "the matrix whose columns are taken")
        Kernel kernel)
        implements Solver {

    /** The matrix whose largest eigenvalues belong to the smallest of M. */
    public enum Kernel {
        /** M⁺. */
        PSEUDO_INVERSE,
        /** μI − M, with μ the largest eigenvalue of M. */
        MU
    }

    private static final int USUAL = 100;

    /** What an eigenvalue of A must exceed, relative to the largest, not to be rounding. */
    private static final double NOTHING = 1e-12;

    public NystromSolver {
        landmarks.ifPresent(m -> Check.atLeast("landmarks", m, 2));
    }

    /** With the usual number of landmarks. */
    public NystromSolver() {
        this(OptionalInt.empty(), LandmarkChoice.FARTHEST, Kernel.PSEUDO_INVERSE);
    }

    @Override
    public Optional<String> refusal(SpectralProblem problem) {
        if (Reduction.isOf(problem)) {
            return refusalOfProjections();
        }
        return problem.guide().isPresent()
                ? Optional.of("nystrom takes no guide, which makes eigenvalues negative")
                : Optional.empty();
    }

    @Override
    public Optional<String> refusalOfProjections() {
        return Optional.of(
                "nystrom takes columns of the points' own matrix, but this alignment is a projection of the data,"
                        + " which is a small problem already");
    }

    @Override
    public int available(SpectralProblem problem, int dimensions, Run run) {
        return landmarksOf(problem.size()) - 1;
    }

    private int landmarksOf(int n) {
        return landmarks.orElse(Math.min(n, USUAL));
    }

    @Override
    public Spectrum solve(SpectralProblem problem, int dimensions, Run run) {
        int n = problem.size();
        int m = landmarksOf(n);
        if (m > n) {
            throw new ParameterException("landmarks = " + m + ", but there are only " + n + " points; lower landmarks");
        }
        if (m < dimensions + 1) {
            throw new ParameterException("landmarks = " + m + " give at most " + m + " vectors, but dimensions = "
                    + dimensions + " takes one more than that; raise landmarks to at least " + (dimensions + 1));
        }
        double bytes = 2.0 * Double.BYTES * n * m; // C and F
        if ((long) n * m > Integer.MAX_VALUE || !(bytes < HeapBudget.bytes(run))) {
            throw new ParameterException(String.format(
                    Locale.ROOT,
                    "landmarks = %d take as many columns of %d points, %.1f GB, which one array or the memory does not hold; lower"
                            + " landmarks, or choose solver = lll",
                    m,
                    n,
                    bytes / 1e9));
        }
        int[] rows = choice.rows(problem.input().kept(), m, run);
        run.note("solver", "nystrom, " + rows.length + " columns");
        LandmarkChoice.warnOfFewer(landmarks, rows, run);
        PseudoInverse inverse = PseudoInverse.of(problem, run);
        RowMajor columns = kernel == Kernel.MU ? shifted(problem, rows, run) : solved(inverse, rows, run);
        int wanted = Math.min(n - inverse.nullSpace().dimension(), dimensions + 1);
        RowMajor basis = vectors(columns, rows, wanted, inverse.nullSpace(), run);
        if (kernel == Kernel.MU && wanted > dimensions) {
            basis = basis.columns(
                    0, dimensions); // the next, which tells M's gap, would mix with vectors that are not M's own
        }
        return Spectra.finish(problem, inverse.nullSpace(), basis, dimensions, run)
                .approximateBy("Nyström from " + rows.length + " columns");
    }

    /** The columns of M⁺. */
    private static RowMajor solved(PseudoInverse inverse, int[] rows, Run run) {
        RowMajor units = units(inverse.size(), rows);
        inverse.nullSpace().removeFrom(units, run);
        inverse.applyTo(units);
        return units;
    }

    /** The columns of μI − M. */
    private static RowMajor shifted(SpectralProblem problem, int[] rows, Run run) {
        double mu = LargestEigenvalue.of(
                problem.size(),
                (x, y) -> System.arraycopy(Spectra.multiplyGram(problem, x, 1, run), 0, y, 0, y.length),
                run);
        RowMajor units = units(problem.size(), rows);
        double[] image = Spectra.multiplyGram(problem, units.values(), rows.length, run);
        for (int at = 0; at < image.length; at++) {
            image[at] = mu * units.values()[at] - image[at];
        }
        return new RowMajor(image, problem.size(), rows.length);
    }

    private static RowMajor units(int n, int[] rows) {
        double[] units = new double[n * rows.length];
        for (int c = 0; c < rows.length; c++) {
            units[rows[c] * rows.length + c] = 1;
        }
        return new RowMajor(units, n, rows.length);
    }

    /**
     * The first eigenvectors of CA⁺Cᵀ in the complement of the null space: with A = UΣUᵀ and F = CUΣ^−½ these are the left singular
     * vectors of F, which is centred.
     */
    static RowMajor vectors(RowMajor c, int[] rows, int wanted, NullSpace nullSpace, Run run) {
        int m = rows.length;
        double[] a = new double[m * m];
        for (int i = 0; i < m; i++) {
            for (int j = 0; j < m; j++) {
                a[i * m + j] = (c.values()[c.offset(rows[i]) + j] + c.values()[c.offset(rows[j]) + i]) / 2;
            }
        }
        SymmetricEigen eigen = new SymmetricEigen(a, m);
        int rank = 0;
        while (rank < m && eigen.value(m - 1 - rank) > NOTHING * eigen.value(m - 1)) {
            rank++;
        }
        double[] root = new double[m * rank]; // UΣ^−½
        for (int r = 0; r < rank; r++) {
            double[] u = eigen.vector(m - 1 - r);
            double length = Math.sqrt(eigen.value(m - 1 - r));
            for (int i = 0; i < m; i++) {
                root[i * rank + r] = u[i] / length;
            }
        }
        RowMajor f = Products.multiply(c, new RowMajor(root, m, rank), run);
        nullSpace.removeFrom(f, run);
        SymmetricEigen singular = new SymmetricEigen(Products.gram(f, run).values(), rank);
        int count = Math.min(wanted, rank);
        if (count < wanted - 1) {
            throw new NumericalException("the columns of " + m + " landmarks have only " + rank
                    + " directions, too few for so many dimensions; raise landmarks or lower dimensions");
        }
        double[] turned = new double[rank * count];
        for (int r = 0; r < count; r++) {
            double[] v = singular.vector(rank - 1 - r);
            for (int i = 0; i < rank; i++) {
                turned[i * count + r] = v[i];
            }
        }
        RowMajor basis = Products.multiply(f, new RowMajor(turned, rank, count), run);
        Orthonormal.columns(basis);
        return basis;
    }
}

package dev.unfold.spectral;

import dev.unfold.alignment.Restriction;
import dev.unfold.alignment.SpectralProblem;
import dev.unfold.data.Dataset;
import dev.unfold.data.Finding;
import dev.unfold.error.NumericalException;
import dev.unfold.internal.dense.CenteredPoints;
import dev.unfold.internal.dense.Products;
import dev.unfold.internal.dense.RowMajor;
import dev.unfold.internal.sparse.SparseRows;
import dev.unfold.run.Run;
import java.util.Arrays;
import java.util.Optional;

/**
 * A problem among fewer vectors, y = Bz: a dense problem with as many rows as B has columns, whichever solver is chosen. With
 * G = BᵀB and T = Bᵀ(Aᵀ(AB)), less (BᵀC)(BᵀC)ᵀ for a guide, it is Tz = λGz ({@link ReducedProblem}).
 *
 * <p>What was found in place of y is kept: U with Y = X_cU, or Ỹ with Y = ŨỸ.
 */
final class Reduction {

    /** Columns of T that are computed at a time, so that nothing larger than B is held. */
    private static final int COLUMNS = 16;

    private Reduction() {}

    static boolean isOf(SpectralProblem problem) {
        return !(problem.restriction() instanceof Restriction.Everything);
    }

    /** Why nobody takes the problem; empty if somebody does. */
    static Optional<String> refusal(SpectralProblem problem) {
        boolean projected = problem.restriction() instanceof Restriction.Projections;
        if (problem.spread().isPresent() && !projected) {
            return Optional.of("takes a second graph only among projections of the data");
        }
        if (projected && problem.hasMasses()) {
            return Optional.of("takes masses of points, but not among projections of the data");
        }
        return Optional.empty();
    }

    static Spectrum solve(SpectralProblem problem, int dimensions, Run run) {
        run.progress("spectrum", 0, 3);
        if (problem.restriction() instanceof Restriction.Span span) {
            return amongSpan(problem, problem.scaled(span.basis()), dimensions, run);
        }
        return amongProjections(problem, (Restriction.Projections) problem.restriction(), dimensions, run);
    }

    /** y = X_cu; B = X_cF is a basis of the column space of X_c, orthonormal up to rounding. */
    private static Spectrum amongProjections(
            SpectralProblem problem, Restriction.Projections projections, int dimensions, Run run) {
        run.note("solver", "dense, among projections of the data");
        CenteredPoints points = new CenteredPoints(problem.input().flat(), run);
        int rank = points.rank();
        if (rank < dimensions) {
            throw new NumericalException("the data span only " + rank + (rank == 1 ? " dimension" : " dimensions")
                    + ", so they have no projection to dimensions = " + dimensions + "; lower dimensions");
        }
        run.note("rank", rank);
        run.progress("spectrum", 1, 3);
        RowMajor frame = points.frame();
        RowMajor b = Products.multiply(points.matrix(), frame, run);
        double[] t = quadraticForm(problem, b, run);
        if (projections.ridge() > 0) {
            double trace = squares(Spectra.multiply(
                    problem.matrix(), points.matrix().values(), points.matrix().columns(), run));
            add(t, projections.ridge() * trace / frame.rows(), Products.multiplyTransposed(frame, frame, run));
        }
        if (problem.spread().isPresent()) {
            return discriminant(problem, problem.spread().get(), points, t, b, dimensions, run);
        }
        double[] g = Products.multiplyTransposed(b, b, run).values();
        ReducedProblem reduced = ReducedProblem.bottom(t, g, rank, dimensions);
        run.progress("spectrum", 2, 3);
        RowMajor basis = Products.multiply(b, reduced.vectors(), run);
        if (projections.ridge() > 0) { // λ counts the ridge as well
            run.progress("spectrum", 3, 3);
            return found(
                    problem,
                    reduced.spectrum(problem, columns(basis, dimensions), run),
                    columns(Products.multiply(frame, reduced.vectors(), run), dimensions));
        }
        Spectra.Ritz ritz = Spectra.Ritz.of(problem, basis, run);
        RowMajor rotated = Products.multiply(reduced.vectors(), ritz.rotation(), run);
        run.progress("spectrum", 3, 3);
        return found(
                problem,
                reduced.spectrum(problem, ritz, run),
                columns(Products.multiply(frame, rotated, run), dimensions));
    }

    /** The u of largest |EXu|² for given objective, with uᵀTu = 1 and y = Uᵀx, not centred. */
    private static Spectrum discriminant(
            SpectralProblem problem,
            SparseRows spread,
            CenteredPoints points,
            double[] t,
            RowMajor b,
            int dimensions,
            Run run) {
        RowMajor image =
                new RowMajor(Spectra.multiply(spread, b.values(), b.columns(), run), spread.rows(), b.columns());
        double[] s = Products.multiplyTransposed(image, image, run).values();
        ReducedProblem reduced = ReducedProblem.discriminant(t, s, b.columns(), dimensions);
        run.progress("spectrum", 2, 3);
        RowMajor u = columns(Products.multiply(points.frame(), reduced.vectors(), run), dimensions);
        RowMajor y = Products.multiply(problem.input().flat(), u, run);
        run.progress("spectrum", 3, 3);
        return found(problem, reduced.spectrum(problem, y, run), u);
    }

    private static Spectrum found(SpectralProblem problem, Spectrum spectrum, RowMajor u) {
        return spectrum.with(Finding.ofRows(
                Restriction.Projections.PROJECTION, problem.features(), Dataset.numbered("y", u.columns()), u));
    }

    /** y = Ũỹ, in the complement of the constant, which is Ũ1. */
    private static Spectrum amongSpan(SpectralProblem problem, SparseRows basis, int dimensions, Run run) {
        int m = basis.columns();
        if (m < dimensions + 1) {
            throw new NumericalException(m + " columns span at most " + (m - 1)
                    + " dimensions beside the constant, but dimensions = " + dimensions + "; lower dimensions");
        }
        run.note("solver", "dense, in the span of " + m + " columns");
        run.progress("spectrum", 1, 3);
        double[] t = problem.matrix().times(basis, run).gram(run).toDense();
        problem.guide().ifPresent(guide -> {
            RowMajor reward = new RowMajor(
                    guide.columns().transpose().times(basis, run).toDense(),
                    guide.columns().columns(),
                    m);
            scale(t, guide.cost());
            add(t, -1, Products.multiplyTransposed(reward, reward, run));
        });
        double[] g = basis.gram(run).toDense();
        ReducedProblem reduced = ReducedProblem.bottomWithoutConstant(t, g, m, dimensions);
        run.progress("spectrum", 2, 3);
        RowMajor vectors = reduced.vectors();
        RowMajor wide = new RowMajor(
                Spectra.multiply(basis, vectors.values(), vectors.columns(), run), problem.size(), vectors.columns());
        Spectra.Ritz ritz = Spectra.Ritz.of(problem, wide, run);
        RowMajor places = columns(Products.multiply(vectors, ritz.rotation(), run), dimensions);
        Spectrum spectrum = reduced.spectrum(problem, ritz, run);
        problem.unscale(spectrum.vectors());
        run.progress("spectrum", 3, 3);
        return spectrum.with(Finding.ofRows(
                        Restriction.Span.PLACES,
                        Dataset.numbered("landmark", m),
                        Dataset.numbered("y", dimensions),
                        places))
                .approximateBy("the best vectors in the span of " + m + " columns");
    }

    /** T = Bᵀ(Aᵀ(AB)), or with a guide a·Bᵀ(Aᵀ(AB)) − (BᵀC)(BᵀC)ᵀ; symmetric up to rounding and then exactly. */
    private static double[] quadraticForm(SpectralProblem problem, RowMajor b, Run run) {
        int n = b.rows();
        int rank = b.columns();
        double[] t = new double[rank * rank];
        for (int begin = 0; begin < rank; begin += COLUMNS) {
            int width = Math.min(COLUMNS, rank - begin);
            double[] some = new double[n * width];
            for (int i = 0; i < n; i++) {
                System.arraycopy(b.values(), i * rank + begin, some, i * width, width);
            }
            double[] image = Spectra.gradient(problem, some, width, run);
            RowMajor part = Products.multiplyTransposed(b, new RowMajor(image, n, width), run);
            for (int i = 0; i < rank; i++) {
                System.arraycopy(part.values(), i * width, t, i * rank + begin, width);
            }
        }
        for (int i = 0; i < rank; i++) {
            for (int j = 0; j < i; j++) {
                double mean = (t[i * rank + j] + t[j * rank + i]) / 2;
                t[i * rank + j] = mean;
                t[j * rank + i] = mean;
            }
        }
        return t;
    }

    private static double squares(double[] values) {
        return Arrays.stream(values).map(v -> v * v).sum();
    }

    private static void scale(double[] t, double factor) {
        for (int at = 0; at < t.length; at++) {
            t[at] *= factor;
        }
    }

    private static void add(double[] t, double factor, RowMajor other) {
        for (int at = 0; at < t.length; at++) {
            t[at] += factor * other.values()[at];
        }
    }

    /** The first columns. */
    private static RowMajor columns(RowMajor x, int count) {
        double[] first = new double[x.rows() * count];
        for (int i = 0; i < x.rows(); i++) {
            System.arraycopy(x.values(), x.offset(i), first, i * count, count);
        }
        return new RowMajor(first, x.rows(), count);
    }
}

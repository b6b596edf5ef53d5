package dev.unfold.spectral;

import dev.unfold.alignment.Guide;
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
 * G = BᵀB and T = Bᵀ(Aᵀ(AB)), less (BᵀC)(BᵀC)ᵀ for a guide, it is Tz = λGz ({@link ReducedProblem}). With a second stack E it is the top of
 * (BᵀEᵀEB)z = θTz.
 *
 * <p>What was found in place of y is kept: U with Y = X_cU, or Ỹ with Y = ŨỸ.
 */
final class Reduction {

    /** Columns of T that are computed at a time, so that nothing larger than B is held. */
    private static final int COLUMNS = 64;

    /** A λ below this, relative to the largest, is that of a null vector. */
    private static final double NOTHING = 1e-20;

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

    /** How many vectors beside the constant there are. */
    static int available(SpectralProblem problem, Run run) {
        return problem.restriction() instanceof Restriction.Span span
                ? span.basis().columns() - 1
                : new CenteredPoints(problem.input().flat(), run).rank();
    }

    static Spectrum solve(SpectralProblem problem, int dimensions, Run run) {
        run.progress("spectrum", 0, 3);
        if (problem.guide().isPresent()) {
            GuideGram.of(problem, run).checkAlone(dimensions);
        }
        if (problem.restriction() instanceof Restriction.Span span) {
            return amongSpan(problem, span, dimensions, run);
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
        double[] t = quadraticForm(b, (some, width) -> Spectra.gradient(problem, some, width, run), run);
        if (projections.ridge() > 0) {
            RowMajor lengths = Products.gram(frame, run); // FᵀF, diagonal up to rounding
            double trace = problem.guide()
                    .map(guide -> guide.cost() * traceWithoutGuide(problem, points.matrix(), run))
                    .orElseGet(() -> trace(t, lengths));
            add(t, projections.ridge() * trace / frame.rows(), lengths);
        }
        if (problem.spread().isPresent()) {
            return discriminant(problem, problem.spread().get(), points, t, b, dimensions, run);
        }
        double[] g = Products.gram(b, run).values();
        ReducedProblem reduced = ReducedProblem.bottom(t, g, rank, dimensions);
        run.progress("spectrum", 2, 3);
        RowMajor basis = Products.multiply(b, reduced.vectors(), run);
        if (projections.ridge() > 0) { // λ counts the ridge as well
            run.progress("spectrum", 3, 3);
            return found(
                    problem,
                    reduced.spectrum(problem, basis.columns(0, dimensions), run),
                    Products.multiply(frame, reduced.vectors(), run).columns(0, dimensions));
        }
        Spectra.Ritz ritz = Spectra.Ritz.of(problem, basis, run);
        RowMajor rotated = Products.multiply(reduced.vectors(), ritz.rotation(), run);
        run.progress("spectrum", 3, 3);
        return found(
                problem,
                reduced.spectrum(problem, ritz, ritz.first(dimensions), run),
                Products.multiply(frame, rotated, run).columns(0, dimensions));
    }

    /** The u of largest |EXu|², with uᵀTu = 1 and y = Uᵀx, not centred. */
    private static Spectrum discriminant(
            SpectralProblem problem,
            SparseRows spread,
            CenteredPoints points,
            double[] t,
            RowMajor b,
            int dimensions,
            Run run) {
        SparseRows laplacian = spread.gram(run);
        double[] s = quadraticForm(b, (some, width) -> Spectra.multiply(laplacian, some, width, run), run);
        ReducedProblem reduced = ReducedProblem.discriminant(t, s, b.columns(), dimensions);
        run.progress("spectrum", 2, 3);
        RowMajor u = Products.multiply(points.frame(), reduced.vectors(), run).columns(0, dimensions);
        RowMajor y = Products.multiply(problem.input().flat(), u, run);
        run.progress("spectrum", 3, 3);
        return found(problem, reduced.spectrum(problem, y, run), u);
    }

    private static Spectrum found(SpectralProblem problem, Spectrum spectrum, RowMajor u) {
        return spectrum.with(Finding.ofRows(
                Restriction.Projections.PROJECTION, problem.features(), Dataset.numbered("y", u.columns()), u));
    }

    /** y = Ũỹ, in the complement of the constant, which is Ũ1. */
    private static Spectrum amongSpan(SpectralProblem problem, Restriction.Span span, int dimensions, Run run) {
        SparseRows basis = problem.scaled(span.basis());
        int m = basis.columns();
        if (m < dimensions + 1) {
            throw new NumericalException(m + " columns span at most " + (m - 1)
                    + " dimensions beside the constant, but dimensions = " + dimensions + "; lower dimensions");
        }
        run.note("solver", "in the span of " + m + " columns");
        run.progress("spectrum", 1, 3);
        SparseRows energy = problem.matrix().times(basis, run).gram(run);
        SparseRows overlap = basis.gram(run);
        int nullity = problem.guide().isPresent() ? 0 : Math.min(problem.nullity() - 1, m - 1); // beside the constant
        int sought = Math.max(dimensions, nullity);
        ReducedProblem reduced = problem.guide()
                .map(guide -> {
                    double[] t = energy.toDense();
                    RowMajor reward = reward(problem, guide, basis, run);
                    scale(t, guide.cost());
                    add(t, -1, Products.gram(reward, run));
                    return ReducedProblem.bottomWithoutConstant(t, overlap.toDense(), m, sought);
                })
                .orElseGet(() -> ReducedProblem.bottomWithoutConstant(energy, overlap, sought, run));
        run.progress("spectrum", 2, 3);
        RowMajor vectors = reduced.vectors();
        RowMajor wide = new RowMajor(
                Spectra.multiply(basis, vectors.values(), vectors.columns(), run), problem.size(), vectors.columns());
        Spectra.Ritz ritz = Spectra.Ritz.of(problem, wide, run);
        RowMajor places = Products.multiply(vectors, ritz.rotation(), run);
        RowMajor y = ritz.first(ritz.count);
        int nulls = nulls(problem, ritz, nullity);
        if (nulls > 1) {
            RowMajor order = NullSpace.order(ritz.first(nulls), problem.input());
            y = Products.multiply(ritz.first(nulls), order, run).beside(ritz.between(nulls, ritz.count));
            places = Products.multiply(places.columns(0, nulls), order, run)
                    .beside(places.columns(nulls, places.columns()));
        }
        Spectrum spectrum = reduced.first(dimensions).spectrum(problem, ritz, y.columns(0, dimensions), run);
        problem.unscale(spectrum.vectors());
        run.progress("spectrum", 3, 3);
        return spectrum.with(Finding.ofRows(
                        Restriction.Span.PLACES,
                        span.landmarks(),
                        Dataset.numbered("y", dimensions),
                        places.columns(0, dimensions)))
                .approximateBy("the best vectors in the span of " + m + " columns");
    }

    /** How many of the first vectors are null vectors, but for rounding. */
    private static int nulls(SpectralProblem problem, Spectra.Ritz ritz, int most) {
        double rounding = NOTHING * Spectra.squaredNorm(problem.matrix());
        int count = 0;
        while (count < Math.min(most, ritz.count) && ritz.values[count] <= rounding) {
            count++;
        }
        return count;
    }

    /** CᵀPŨ, with P the projection onto the complement of the constant. */
    private static RowMajor reward(SpectralProblem problem, Guide guide, SparseRows basis, Run run) {
        int c = guide.columns().columns();
        int m = basis.columns();
        double[] product = guide.columns().transpose().times(basis, run).toDense();
        double[] ofGuide = Spectra.reward(guide, problem.constant(), 1);
        double[] ofBasis = Spectra.multiply(basis.transpose(), problem.constant(), 1, run);
        for (int g = 0; g < c; g++) {
            for (int r = 0; r < m; r++) {
                product[g * m + r] -= ofGuide[g] * ofBasis[r];
            }
        }
        return new RowMajor(product, c, m);
    }

    /** HX for a block X of so many columns, H symmetric. */
    @FunctionalInterface
    private interface Operator {
        double[] times(double[] x, int width);
    }

    /** BᵀHB, on and above the diagonal and from there below it: H = M, or aM − CCᵀ with a guide, or a Laplacian. */
    private static double[] quadraticForm(RowMajor b, Operator h, Run run) {
        int n = b.rows();
        int rank = b.columns();
        double[] t = new double[rank * rank];
        for (int begin = 0; begin < rank; begin += COLUMNS) {
            int width = Math.min(COLUMNS, rank - begin);
            RowMajor some = b.columns(begin, begin + width);
            RowMajor image = new RowMajor(h.times(some.values(), width), n, width);
            RowMajor part = Products.multiplyTransposed(b, begin + width, image, run);
            for (int i = 0; i < part.rows(); i++) {
                for (int j = Math.max(i, begin); j < begin + width; j++) {
                    double entry = part.values()[i * width + j - begin];
                    t[i * rank + j] = entry;
                    t[j * rank + i] = entry;
                }
            }
        }
        return t;
    }

    /** The trace of X_cᵀMX_c = |AX_c|². */
    private static double traceWithoutGuide(SpectralProblem problem, RowMajor centered, Run run) {
        double[] image = Spectra.multiply(problem.matrix(), centered.values(), centered.columns(), run);
        return Arrays.stream(image).map(v -> v * v).sum();
    }

    /** The trace of X_cᵀMX_c = VΣTΣVᵀ, from T and FᵀF = Σ⁻². */
    private static double trace(double[] t, RowMajor lengths) {
        int rank = lengths.rows();
        double trace = 0;
        for (int at = 0; at < t.length; at += rank + 1) {
            trace += t[at] / lengths.values()[at];
        }
        return trace;
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
}

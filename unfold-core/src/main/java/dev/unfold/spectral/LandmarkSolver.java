package dev.unfold.spectral;

import dev.unfold.alignment.Restriction;
import dev.unfold.alignment.SpectralProblem;
import dev.unfold.data.Points;
import dev.unfold.error.ParameterException;
import dev.unfold.internal.check.Check;
import dev.unfold.meta.Parameter;
import dev.unfold.meta.Reference;
import dev.unfold.run.Run;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Locally linear landmarks: the embedding is sought among y = Ũỹ, where row i of Ũ holds the sum-to-one weights of x_i on its k_z nearest
 * {@link Landmarks}. What remains is a problem of m landmarks,
 *
 * <pre>ŨᵀMŨ ỹ = λ ŨᵀŨ ỹ,  Y = ŨỸ.</pre>
 *
 * <p>The survey drops the matrix ŨᵀŨ of the constraint. The restriction makes the embedding smooth between the landmarks, so it
 * does not tend to the vectors of M as their number grows below n, and is often the better layout: a swiss roll on which plain lle
 * reaches an R² of .66 to .79 comes out with .95 and more. With m = n it is M's own, unless points are equal: those lie together here.
 *
 * <ul>
 *   <li>Any local fit: its residual rows are multiplied by Ũ. Masses and guides too; no projections, which are small problems already.
 *   <li>Beyond 10·m points the neighbours are sought among {@code anchors}, a sample of the points, so that neighbourhoods do not shrink
 *       below the spacing of the landmarks as n grows; every point keeps its residuals. Nothing of the size of a graph is kept then.
 *   <li>New points come free, as ũ(x)Ỹ ({@code LandmarkExtension}).
 * </ul>
 *
 * Cost: O(n·(search + k·k_z²)) and the problem of m landmarks, whose factor is sparse.
 *
 * @param landmarks m; unless given min(n, max(600, ⌈2√(np)⌉), 2000)
 * @param choice which points are landmarks
 * @param kz k_z, on how many landmarks a point is placed; unless given p + 3
 * @param anchors among how many points neighbours are sought; unless given all up to 10·m
 */
@Reference(
        key = "vladymyrov2013",
        citation = "M. Vladymyrov, M. Á. Carreira-Perpiñán: Locally linear landmarks for large-scale manifold learning."
                + " ECML PKDD 2013, LNCS 8190, 256-271",
        survey = "6.2")
public record LandmarkSolver(
        @Parameter(name = "landmarks", meaning = "m, how many landmarks carry the embedding")
        OptionalInt landmarks,

        @Parameter(name = "landmark-choice", meaning = "which points are landmarks")
        LandmarkChoice choice,

        @Parameter(name = "k-z", meaning = "on how many of the landmarks each point is placed")
        OptionalInt kz,

        @Parameter(name = "anchors", meaning = "among how many of the points neighbours are sought")
        OptionalInt anchors)
        implements Solver {

    private static final int FEWEST = 600;
    private static final int MOST = 2000;
    private static final int ANCHORS_A_LANDMARK = 10;

    public LandmarkSolver {
        landmarks.ifPresent(m -> Check.atLeast("landmarks", m, 2));
        kz.ifPresent(k -> Check.atLeast("k-z", k, 1));
        anchors.ifPresent(a -> Check.atLeast("anchors", a, 2));
        if (landmarks.isPresent() && anchors.isPresent() && anchors.getAsInt() < landmarks.getAsInt()) {
            throw new ParameterException("anchors = " + anchors.getAsInt() + ", but landmarks = " + landmarks.getAsInt()
                    + " are taken from among them; raise anchors or lower landmarks");
        }
    }

    /** With the usual numbers of landmarks and anchors. */
    public LandmarkSolver() {
        this(OptionalInt.empty(), LandmarkChoice.FARTHEST, OptionalInt.empty(), OptionalInt.empty());
    }

    /** m for n points in p dimensions; refused if it does not fit them. */
    public int landmarksOf(long n, int dimensions) {
        int usual = (int) Math.min(Math.max(FEWEST, Math.ceil(2 * Math.sqrt((double) n * dimensions))), MOST);
        int m = landmarks.orElse((int) Math.min(n, usual));
        if (m > n) {
            throw new ParameterException("landmarks = " + m + ", but there are only " + n + " points; lower landmarks");
        }
        if (m < dimensions + 1) {
            throw new ParameterException(
                    "landmarks = " + m + " span at most " + (m - 1) + " dimensions, but dimensions = " + dimensions
                            + "; raise landmarks to at least " + (dimensions + 1));
        }
        return m;
    }

    /** How many of n points are anchors. */
    public int anchorsOf(long n, int dimensions) {
        int m = landmarksOf(n, dimensions);
        int count = (int) Math.min(n, anchors.orElse((int) Math.min(Integer.MAX_VALUE, (long) ANCHORS_A_LANDMARK * m)));
        if (count < m) {
            throw new ParameterException("anchors = " + count + ", but landmarks = " + m
                    + " are taken from among them; raise anchors or lower landmarks");
        }
        return count;
    }

    /** k_z for p dimensions. */
    public int kzOf(int dimensions) {
        return kz.orElse(dimensions + 3);
    }

    @Override
    public Optional<String> refusal(SpectralProblem problem) {
        return Reduction.isOf(problem) ? refusalOfProjections() : Optional.empty();
    }

    @Override
    public Optional<String> refusalOfProjections() {
        return Optional.of("lll takes landmarks where every embedding is allowed, but this alignment is a projection"
                + " of the data, which is a small problem already");
    }

    @Override
    public int available(SpectralProblem problem, int dimensions, Run run) {
        return landmarksOf(problem.size(), dimensions) - 1;
    }

    @Override
    public Solver settled(int n, int dimensions) {
        int m = landmarksOf(n, dimensions);
        return new LandmarkSolver(
                OptionalInt.of(m), choice, OptionalInt.of(kz.orElse(Math.min(m, kzOf(dimensions)))), anchors);
    }

    /** The rows of m landmarks among some points, rising; fewer if not as many are distinct. */
    public int[] chosen(Points points, int m, Run run) {
        int[] rows = choice.rows(points.kept(), m, run);
        run.note("landmarks", rows.length);
        LandmarkChoice.warnOfFewer(landmarks, rows, run);
        if (kz.orElse(1) > rows.length) {
            run.warn("k-z = " + kz.getAsInt() + ", but there are only " + rows.length
                    + " landmarks: each point is placed on all");
        }
        return rows;
    }

    @Override
    public Spectrum solve(SpectralProblem problem, int dimensions, Run run) {
        int[] rows = chosen(problem.input(), landmarksOf(problem.size(), dimensions), run);
        Landmarks chosen = new Landmarks(problem.input().rows(rows), kzOf(dimensions), run);
        Restriction span = new Restriction.Span(
                chosen.basis(chosen.weights(problem.input(), run)),
                Arrays.stream(rows).mapToObj(Integer::toString).toList());
        return Reduction.solve(problem.within(span), dimensions, run);
    }
}

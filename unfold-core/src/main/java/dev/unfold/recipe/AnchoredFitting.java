package dev.unfold.recipe;

import dev.unfold.alignment.Disconnected;
import dev.unfold.alignment.LeastSquares;
import dev.unfold.alignment.Residuals;
import dev.unfold.alignment.Restriction;
import dev.unfold.alignment.SpectralProblem;
import dev.unfold.data.Dataset;
import dev.unfold.data.Finding;
import dev.unfold.data.Findings;
import dev.unfold.data.PointBlocks;
import dev.unfold.error.ParameterException;
import dev.unfold.extension.FittedView;
import dev.unfold.internal.dense.RowMajor;
import dev.unfold.internal.sparse.PatchGrams;
import dev.unfold.internal.sparse.RowRuns;
import dev.unfold.internal.sparse.SparseRows;
import dev.unfold.neighbors.search.Sample;
import dev.unfold.run.Run;
import dev.unfold.spectral.LandmarkSolver;
import dev.unfold.spectral.LandmarkSums;
import dev.unfold.spectral.Spectrum;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Locally linear landmarks for more points than need to know each other: the neighbours of every point are sought among anchors, a
 * seeded sample, and its residuals go straight into the landmarks' sums ({@link LandmarkSums}). What is held
 * beside the points are the anchors' own graph and two tables of landmarks.
 *
 * <ol>
 *   <li>The anchors are fitted as any data are: neighbours, residuals, links where they are disconnected. Landmarks are chosen among them.
 *   <li>Each other point states its residuals, which are multiplied by Ũ and summed up.
 *   <li>The landmarks' problem gives Ỹ, and every point lies at ũ(x)Ỹ.
 * </ol>
 *
 * Where the other points are and who asks them is for {@link DistributedPoints} to say.
 */
final class AnchoredFitting implements Fitting.ThirdRoom {

    private final Recipe recipe;
    private final LandmarkSolver solver;
    private final DistributedPoints points;
    private final Run run;

    private AnchoredFitting(Recipe recipe, LandmarkSolver solver, DistributedPoints points, Run run) {
        this.recipe = recipe;
        this.solver = solver;
        this.points = points;
        this.run = run;
    }

    /** The solver by which some of n points are anchors; empty if the recipe takes all as such, or has another solver. */
    static Optional<LandmarkSolver> anchoring(Recipe recipe, int n) {
        return recipe.solver() instanceof LandmarkSolver lll && lll.anchorsOf(n, recipe.dimensions()) < n
                ? Optional.of(lll)
                : Optional.empty();
    }

    /** The model of the anchors, with the places of all points. */
    static Model fit(Recipe recipe, LandmarkSolver solver, Dataset data, Findings known, Run run) {
        int n = data.size();
        check(recipe, n);
        int[] anchors = Sample.rising(n, solver.anchorsOf(n, recipe.dimensions()), run.seed());
        InPasses.Kept kept = new InPasses.Kept(n, recipe.dimensions());
        InPasses points = new InPasses(PointBlocks.of(data), n, anchors, kept, run);
        return fit(recipe, solver, data.rows(anchors), points, known, run)
                .within(anchors, n)
                .withAll(kept.places());
    }

    /** The model of the anchors of points that are read in passes, for a recipe that {@link #check} lets pass. */
    static Model fit(Recipe recipe, LandmarkSolver solver, PointBlocks blocks, int n, Run run) {
        int[] anchors = Sample.rising(n, solver.anchorsOf(n, recipe.dimensions()), run.seed());
        InPasses points = new InPasses(blocks, n, anchors, new Extremes(recipe.dimensions()), run);
        Dataset chosen = points.anchors();
        Requirements.check(chosen, recipe);
        return fit(recipe, solver, chosen, points, Findings.NONE, run).within(anchors, n);
    }

    /** The model of the given anchors of points that may be anywhere, likewise. */
    static Model fit(
            Recipe recipe, LandmarkSolver solver, Dataset anchors, DistributedPoints points, Findings known, Run run) {
        return new AnchoredFitting(recipe, solver, points, run).fit(anchors, known);
    }

    private Model fit(Dataset anchors, Findings known) {
        Requirements.checkAnchors(anchors.size(), recipe);
        run.note("anchors", anchors.size());
        List<FittedView> views = recipe.views().fitted(recipe, anchors, known, run);
        List<Residuals> residuals = views.stream()
                .map(view -> view.residuals(recipe.dimensions(), run))
                .toList();
        return new Fitting(recipe, known, run).onward(anchors, views, residuals, this);
    }

    /** Refuses a recipe that asks a point among anchors what it cannot tell. */
    static void check(Recipe recipe, String remedy) {
        refusal(recipe).ifPresent(why -> {
            throw new ParameterException(
                    "solver = lll seeks the neighbours of the points among a sample of them (anchors), which this recipe"
                            + " does not allow: " + why + "; " + remedy);
        });
    }

    /** The same for n points in memory, unless all of them are anchors. */
    static void check(Recipe recipe, int n) {
        if (anchoring(recipe, n).isPresent()) {
            check(recipe, "set anchors = " + n + ", or choose another solver");
        }
    }

    /** Why a point among anchors cannot be asked what a recipe asks; empty if it can. */
    static Optional<String> refusal(Recipe recipe) {
        boolean labels = recipe.neighborRule().usesLabels() || recipe.localFit().usesLabels();
        boolean parts = recipe.disconnected() == Disconnected.EACH || recipe.disconnected() == Disconnected.LARGEST;
        return recipe.neighborRule()
                .refusalOfFurtherPoints()
                .map(why -> "its neighbour rule " + why)
                .or(() -> labels ? Optional.of("its neighbours or weights depend on labels") : Optional.empty())
                .or(() -> recipe.alignment() instanceof LeastSquares
                        ? Optional.empty()
                        : Optional.of("its eigenproblem takes the graph of all points"))
                .or(() -> recipe.procedure() instanceof OnePass
                        ? Optional.empty()
                        : Optional.of("it passes over the data more than once"))
                .or(() -> parts ? Optional.of("disconnected parts can only be joined") : Optional.empty());
    }

    @Override
    public String remedy() {
        return "raise neighbors or anchors, or choose disconnected = join";
    }

    /** The anchors' places, from the residuals of all points. */
    @Override
    public Spectrum spectrum(SpectralProblem problem, Function<Spectrum, Model> models) {
        if (problem.nullity() > 1) {
            throw new ParameterException(
                    "the neighbour graph is disconnected, and disconnected = null lays the parts out by all points,"
                            + " of which only anchors are known; choose disconnected = join, or raise neighbors");
        }
        int p = recipe.dimensions();
        int[] chosen = solver.chosen(problem.input(), solver.landmarksOf(points.size(), p), run);
        LandmarkSums.Solution unknown = new LandmarkSums.Solution(zeros(chosen.length, p), new double[p + 1], 0, 0);
        Anchors anchors = Anchors.of(models.apply(spectrum(unknown, chosen, zeros(problem.size(), p))), run);
        LandmarkSums sums = anchors.noSums();
        SparseRows own = problem.matrix();
        int[] starts = RowRuns.starts(own);
        sums.add(
                starts.length - 1,
                (begin, end) -> PatchGrams.of(own, starts, begin, end, anchors.basis()),
                anchors.basis(),
                run);
        points.addTo(sums, anchors);
        double[] factors = new double[p];
        Arrays.fill(factors, recipe.scale().factor(points.size()));
        LandmarkSums.Solution solution =
                sums.solve(recipe.coordinates(), p, anchors.basis(), run).scaled(factors);
        Model unsigned = models.apply(spectrum(solution, chosen, anchors.own(solution.places())));
        LandmarkSums.Solution signed = solution.scaled(points.signs(anchors.in(unsigned)));
        return spectrum(signed, chosen, anchors.own(signed.places()));
    }

    private static RowMajor zeros(int rows, int columns) {
        return new RowMajor(new double[Math.multiplyExact(rows, columns)], rows, columns);
    }

    /** @param vectors the anchors' places */
    private static Spectrum spectrum(LandmarkSums.Solution solution, int[] chosen, RowMajor vectors) {
        int p = vectors.columns();
        double[] residuals = new double[p];
        Arrays.fill(residuals, solution.residual());
        return new Spectrum(solution.eigenvalues(), solution.next(), vectors, residuals, 0)
                .with(Finding.ofRows(
                        Restriction.Span.PLACES,
                        Arrays.stream(chosen).mapToObj(Integer::toString).toList(),
                        Dataset.numbered("y", p),
                        solution.places()))
                .approximateBy("landmarks: " + chosen.length + ", anchors: " + vectors.rows());
    }
}

package dev.unfold.recipe;

import dev.unfold.alignment.Alignment;
import dev.unfold.alignment.Disconnected;
import dev.unfold.alignment.LeastSquares;
import dev.unfold.data.Dataset;
import dev.unfold.data.Findings;
import dev.unfold.data.PointBlocks;
import dev.unfold.data.Points;
import dev.unfold.data.Standardization;
import dev.unfold.error.ParameterException;
import dev.unfold.extension.Extension;
import dev.unfold.extension.LinearExtension;
import dev.unfold.extension.Stages;
import dev.unfold.internal.check.Check;
import dev.unfold.internal.dense.Magnitudes;
import dev.unfold.local.Barycentric;
import dev.unfold.local.LocalFit;
import dev.unfold.neighbors.NeighborRule;
import dev.unfold.neighbors.nearest.KNearest;
import dev.unfold.run.Run;
import dev.unfold.spectral.AutoSolver;
import dev.unfold.spectral.Coordinates;
import dev.unfold.spectral.LandmarkSolver;
import dev.unfold.spectral.Scale;
import dev.unfold.spectral.Solver;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;

/**
 * A method with its parameters: one choice a room. Immutable; {@code with…} copies it with one choice replaced, so any
 * neighbour rule goes with any local fit, alignment and solver.
 *
 * <pre>{@code
 * Model model = Recipe.lle().withNeighborRule(new KNearest(10)).withDimensions(3).fit(points);
 * }</pre>
 *
 * @param preparation what is done to the columns first
 * @param views the groups of columns whose weights are fused, none for all columns as one
 * @param neighborRule who is whose neighbour
 * @param localFit how a neighbourhood speaks about its point
 * @param alignment what the eigenproblem is
 * @param disconnected what to do with disconnected data
 * @param solver how the eigenproblem is solved
 * @param coordinates which of its vectors, or of their combinations, are the embedding's columns
 * @param dimensions p, the dimensions of the embedding
 * @param scale the length of the embedding's columns
 * @param extension how new points are placed
 * @param procedure how often the data pass through the rooms
 */
public record Recipe(
        Preparation preparation,
        Views views,
        NeighborRule neighborRule,
        LocalFit localFit,
        Alignment alignment,
        Disconnected disconnected,
        Solver solver,
        Coordinates coordinates,
        int dimensions,
        Scale scale,
        Extension extension,
        Procedure procedure) {

    /** Coordinates are smaller than this in magnitude, lest the square of a distance overflow. */
    public static final double LARGEST = Magnitudes.LARGEST;

    private static final Recipe LLE = new Recipe(
            Preparation.NONE,
            Views.NONE,
            new KNearest(KNearest.USUAL),
            new Barycentric(1e-3),
            new LeastSquares(),
            Disconnected.JOIN,
            new AutoSolver(),
            new Coordinates.First(),
            2,
            Scale.SURVEY,
            new LinearExtension(),
            new OnePass());

    public Recipe {
        Check.atLeast("dimensions", dimensions, 1);
    }

    /** Locally linear embedding with its defaults: 12 neighbours, 2 dimensions. */
    public static Recipe lle() {
        return LLE;
    }

    public Recipe withPreparation(Preparation other) {
        return with(draft -> draft.preparation = other);
    }

    public Recipe withViews(Views other) {
        return with(draft -> draft.views = other);
    }

    public Recipe withNeighborRule(NeighborRule other) {
        return with(draft -> draft.neighborRule = other);
    }

    public Recipe withLocalFit(LocalFit other) {
        return with(draft -> draft.localFit = other);
    }

    public Recipe withAlignment(Alignment other) {
        return with(draft -> draft.alignment = other);
    }

    public Recipe withDisconnected(Disconnected other) {
        return with(draft -> draft.disconnected = other);
    }

    public Recipe withSolver(Solver other) {
        return with(draft -> draft.solver = other);
    }

    public Recipe withCoordinates(Coordinates other) {
        return with(draft -> draft.coordinates = other);
    }

    public Recipe withDimensions(int other) {
        return with(draft -> draft.dimensions = other);
    }

    public Recipe withScale(Scale other) {
        return with(draft -> draft.scale = other);
    }

    public Recipe withExtension(Extension other) {
        return with(draft -> draft.extension = other);
    }

    public Recipe withProcedure(Procedure other) {
        return with(draft -> draft.procedure = other);
    }

    private Recipe with(Consumer<Draft> change) {
        Draft draft = new Draft(this);
        change.accept(draft);
        return draft.recipe();
    }

    /** A copy under change. */
    private static final class Draft {

        private Preparation preparation;
        private Views views;
        private NeighborRule neighborRule;
        private LocalFit localFit;
        private Alignment alignment;
        private Disconnected disconnected;
        private Solver solver;
        private Coordinates coordinates;
        private int dimensions;
        private Scale scale;
        private Extension extension;
        private Procedure procedure;

        Draft(Recipe recipe) {
            preparation = recipe.preparation;
            views = recipe.views;
            neighborRule = recipe.neighborRule;
            localFit = recipe.localFit;
            alignment = recipe.alignment;
            disconnected = recipe.disconnected;
            solver = recipe.solver;
            coordinates = recipe.coordinates;
            dimensions = recipe.dimensions;
            scale = recipe.scale;
            extension = recipe.extension;
            procedure = recipe.procedure;
        }

        Recipe recipe() {
            return new Recipe(
                    preparation,
                    views,
                    neighborRule,
                    localFit,
                    alignment,
                    disconnected,
                    solver,
                    coordinates,
                    dimensions,
                    scale,
                    extension,
                    procedure);
        }
    }

    /** Fits bare points on all processors, quietly. */
    public Model fit(Points points) {
        return fit(Dataset.of(points), Run.quiet());
    }

    /** Takes the data through the four rooms. */
    public Model fit(Dataset data, Run run) {
        views.check(this);
        extension.check(stages());
        Dataset chosen = views.select(data, run);
        Optional<Standardization> standardization = preparation.of(chosen.points());
        Dataset prepared = standardization
                .map(z -> chosen.withPoints(z.apply(chosen.points()), chosen.features()))
                .orElse(chosen);
        Requirements.check(prepared, this);
        Model model =
                procedure.fit(withViews(views.named(prepared)), prepared, run).withPreparedExtension(run);
        return standardization
                .map(z -> model.standardizedBy(z).givenAs(model.placedRows(chosen.points())))
                .orElse(model);
    }

    /**
     * Fits data for the embedding alone, as one of several attempts on the same points: the solver starts where that of another attempt
     * ended, and nothing is prepared for new points. The embedding is that of {@link #fit(Dataset, Run)}, up to the accuracy of every fit.
     *
     * @param near a model of the same points, as this method gave it; empty for the first attempt
     */
    public Model attempt(Dataset data, Optional<Model> near, Run run) {
        views.check(this);
        Dataset chosen = views.select(data, run);
        Dataset prepared = chosen.withPoints(preparation.applyTo(chosen.points()), chosen.features());
        Requirements.check(prepared, this);
        Recipe named = withViews(views.named(prepared));
        return procedure instanceof OnePass
                ? new Fitting(named, Findings.NONE, near.flatMap(Model::restart), run)
                        .unseen()
                        .fit(prepared)
                : procedure.fit(named, prepared, run);
    }

    /** Whether the embedding depends on the labels of the points; if not, data need none. */
    public boolean usesLabels() {
        return neighborRule.usesLabels() || localFit.usesLabels() || alignment.usesLabels() || procedure.usesLabels();
    }

    /** Why models of this recipe take in no further points ({@link Model#update}), as a message; empty if they do. */
    public Optional<String> refusalOfUpdates() {
        return Updating.refusal(this);
    }

    /** How models of this recipe are made; of disconnected data that are laid side by side, as if they did not. */
    Stages stages() {
        boolean once = procedure instanceof OnePass;
        OptionalInt landmarks = once && solver instanceof LandmarkSolver lll
                ? OptionalInt.of(lll.kzOf(dimensions))
                : OptionalInt.empty();
        return new Stages(
                neighborRule,
                localFit,
                Math.max(1, views.list().size()),
                once && alignment.isOfM() && landmarks.isEmpty() && coordinates instanceof Coordinates.First,
                landmarks);
    }

    /**
     * Fits several descriptions of the same points, row by row, each a view of its own. The model's training data have the
     * columns of all, one view after the other; so have points that it places.
     */
    public Model fit(List<Dataset> data, Run run) {
        SideBySide all = SideBySide.of(data);
        return withViews(views.over(all.columns())).fit(all.data(), run);
    }

    /**
     * Fits points that are read in passes and need not fit into memory, by {@link LandmarkSolver}: one pass counts them, one takes the
     * anchors, one sums up the residuals, and one finds the signs; three more if the columns are standardised. The model is that of the
     * anchors; {@link dev.unfold.extension.LandmarkExtension} places every point as it was placed in the fit. Same points, same bits as in
     * memory, unless all points are anchors, where sums are taken in another order.
     */
    public Model fit(PointBlocks blocks, Run run) {
        return new Passes(this, blocks, run).fit();
    }

    /**
     * Fits points that are somewhere else, such as in the partitions of a cluster, by {@link LandmarkSolver}, from anchors that were
     * taken from among them. The model is that of the anchors; {@link dev.unfold.extension.LandmarkExtension} places every point as it was
     * placed in the fit.
     *
     * @param anchors some of the points, about {@link LandmarkSolver#anchorsOf} of them
     * @param all the points, as the anchors are
     */
    public Model fit(Dataset anchors, DistributedPoints all, Run run) {
        if (!(solver instanceof LandmarkSolver lll)) {
            throw new ParameterException("points are fitted part by part only with solver = lll; choose that");
        }
        if (preparation != Preparation.NONE || !views.isEmpty()) {
            throw new ParameterException(
                    "points that are fitted part by part have no views and are not standardised; do so before");
        }
        AnchoredFitting.check(this, "choose another recipe, or fit the points in one machine");
        extension.check(stages());
        Requirements.check(anchors, this);
        return AnchoredFitting.fit(this, lll, anchors, all, Findings.NONE, run).withPreparedExtension(run);
    }

    /**
     * Why the neighbours of points cannot be sought among anchors, so that these recipes take all points at once; empty if they can.
     */
    public Optional<String> refusalOfAnchors() {
        return AnchoredFitting.refusal(this);
    }

    /** Why the measures of quality cannot look at the data of this recipe ({@link Model#comparison}); empty if they can. */
    public Optional<String> refusalOfMeasures() {
        return neighborRule.isOfPairs()
                ? Optional.of(
                        "the measures compare an embedding with coordinates, but the data are a table of distances or"
                                + " kernels between points")
                : Optional.empty();
    }

    /**
     * This recipe with each of the data sets for a view, for {@link Views#sideBySide} of them; the shares and parameters of the
     * views that it has stay.
     */
    public Recipe withViewOfEach(List<Dataset> data) {
        return withViews(views.over(SideBySide.of(data).columns()));
    }

    /** One pass, for procedures that make several; what was checked for the whole is not checked again. */
    Model pass(Dataset data, Run run) {
        return pass(data, Findings.NONE, run);
    }

    /** One pass for a procedure that takes something from it that nobody looks at, so nobody is told how its dimensions hang together. */
    Model innerPass(Dataset data, Run run) {
        return new Fitting(this, Findings.NONE, run).unseen().fit(data);
    }

    /**
     * One pass over data of which something is known already.
     *
     * @param known what a procedure found out for the stages
     */
    Model pass(Dataset data, Findings known, Run run) {
        return new Fitting(this, known, run).fit(data);
    }
}

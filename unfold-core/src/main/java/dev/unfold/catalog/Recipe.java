package dev.unfold.catalog;

import dev.unfold.alignment.Alignment;
import dev.unfold.alignment.Disconnected;
import dev.unfold.alignment.LeastSquares;
import dev.unfold.data.Dataset;
import dev.unfold.data.Points;
import dev.unfold.extension.Extension;
import dev.unfold.extension.FittedView;
import dev.unfold.extension.LinearExtension;
import dev.unfold.extension.Model;
import dev.unfold.internal.check.Check;
import dev.unfold.local.Barycentric;
import dev.unfold.local.LocalFit;
import dev.unfold.neighbors.NeighborRule;
import dev.unfold.neighbors.nearest.KNearest;
import dev.unfold.run.Run;
import dev.unfold.spectral.AutoSolver;
import dev.unfold.spectral.Scale;
import dev.unfold.spectral.Solver;
import java.util.List;

/**
 * A method with its parameters: one choice a room. Immutable; {@code with…} copies it with one choice replaced, so any
 * neighbour rule goes with any local fit, alignment and solver.
 *
 * <pre>{@code
 * Model model = Recipe.lle().withNeighborRule(new KNearest(10)).withDimensions(3).fit(points);
 * }</pre>
 *
 * @param neighborRule who is whose neighbour
 * @param localFit how a neighbourhood speaks about its point
 * @param alignment what the eigenproblem is
 * @param solver how it is solved
 * @param extension how new points are placed
 * @param procedure how often the data pass through the rooms
 * @param dimensions p, the dimensions of the embedding
 * @param scale the length of the embedding's columns
 * @param disconnected what to do with data that fall apart
 * @param views the groups of columns whose weights are fused, none for all columns as one
 */
public record Recipe(
        NeighborRule neighborRule,
        LocalFit localFit,
        Alignment alignment,
        Solver solver,
        Extension extension,
        Procedure procedure,
        int dimensions,
        Scale scale,
        Disconnected disconnected,
        Views views) {

    public Recipe {
        Check.atLeast("dimensions", dimensions, 1);
    }

    /** Locally linear embedding with its defaults: 12 neighbours, 2 dimensions. */
    public static Recipe lle() {
        return new Recipe(
                new KNearest(12),
                new Barycentric(1e-3),
                new LeastSquares(),
                new AutoSolver(),
                new LinearExtension(),
                new OnePass(),
                2,
                Scale.SURVEY,
                Disconnected.JOIN,
                Views.NONE);
    }

    public Recipe withNeighborRule(NeighborRule other) {
        return new Recipe(
                other, localFit, alignment, solver, extension, procedure, dimensions, scale, disconnected, views);
    }

    public Recipe withLocalFit(LocalFit other) {
        return new Recipe(
                neighborRule, other, alignment, solver, extension, procedure, dimensions, scale, disconnected, views);
    }

    public Recipe withAlignment(Alignment other) {
        return new Recipe(
                neighborRule, localFit, other, solver, extension, procedure, dimensions, scale, disconnected, views);
    }

    public Recipe withSolver(Solver other) {
        return new Recipe(
                neighborRule, localFit, alignment, other, extension, procedure, dimensions, scale, disconnected, views);
    }

    public Recipe withExtension(Extension other) {
        return new Recipe(
                neighborRule, localFit, alignment, solver, other, procedure, dimensions, scale, disconnected, views);
    }

    public Recipe withDimensions(int other) {
        return new Recipe(
                neighborRule, localFit, alignment, solver, extension, procedure, other, scale, disconnected, views);
    }

    public Recipe withScale(Scale other) {
        return new Recipe(
                neighborRule,
                localFit,
                alignment,
                solver,
                extension,
                procedure,
                dimensions,
                other,
                disconnected,
                views);
    }

    public Recipe withDisconnected(Disconnected other) {
        return new Recipe(
                neighborRule, localFit, alignment, solver, extension, procedure, dimensions, scale, other, views);
    }

    public Recipe withProcedure(Procedure other) {
        return new Recipe(
                neighborRule, localFit, alignment, solver, extension, other, dimensions, scale, disconnected, views);
    }

    public Recipe withViews(Views other) {
        return new Recipe(
                neighborRule,
                localFit,
                alignment,
                solver,
                extension,
                procedure,
                dimensions,
                scale,
                disconnected,
                other);
    }

    /** Fits bare points on all processors, quietly. */
    public Model fit(Points points) {
        return fit(Dataset.of(points), Run.quiet());
    }

    /** Takes the data through the four rooms. */
    public Model fit(Dataset data, Run run) {
        views.check(this);
        Dataset chosen = views.select(data, run);
        Requirements.check(chosen, this);
        return procedure.fit(withViews(views.named(chosen)), chosen, run);
    }

    /**
     * Fits several descriptions of the same points, row by row, each a view of its own. The model's training data have the
     * columns of all, one view after the other; so have points that it places.
     */
    public Model fit(List<Dataset> data, Run run) {
        Together together = Together.of(data);
        return withViewOfEach(together).fit(together.data(), run);
    }

    /** This recipe with each of the data sets for a view; the shares and parameters of the views that it has stay. */
    public Recipe withViewOfEach(Together together) {
        return withViews(views.over(together.columns()));
    }

    /** What speaks for the points of a model that this recipe fitted, with what it learned, and that is read back. */
    public List<FittedView> restored(Dataset training, Run run) {
        return views.over(this, training, run);
    }

    /** One pass, for procedures that make several; what was checked for the whole is not checked again. */
    Pass pass(Dataset data, Run run) {
        return new Fitting(this, run).fit(data);
    }
}

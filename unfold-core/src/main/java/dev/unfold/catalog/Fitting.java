package dev.unfold.catalog;

import dev.unfold.alignment.ClosedClasses;
import dev.unfold.alignment.Residuals;
import dev.unfold.alignment.SpectralProblem;
import dev.unfold.data.Dataset;
import dev.unfold.error.NumericalException;
import dev.unfold.extension.Embedding;
import dev.unfold.extension.FittedView;
import dev.unfold.extension.FusedSearch;
import dev.unfold.extension.Model;
import dev.unfold.extension.Provenance;
import dev.unfold.neighbors.Link;
import dev.unfold.neighbors.NeighborSearch;
import dev.unfold.neighbors.Neighborhoods;
import dev.unfold.run.Run;
import dev.unfold.spectral.LinearSolver;
import dev.unfold.spectral.Solver;
import dev.unfold.spectral.Spectrum;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** One way of some data through the four rooms: neighbours, residuals, spectrum, embedding. */
final class Fitting {

    private final Recipe recipe;
    private final Run run;

    Fitting(Recipe recipe, Run run) {
        this.recipe = recipe;
        this.run = run;
    }

    Model fit(Dataset data) {
        List<ViewFitting> views = ViewFitting.of(recipe, data, run);
        Residuals residuals = residuals(views);
        ClosedClasses classes = ClosedClasses.of(residuals);
        run.note("classes", classes.count());
        if (classes.count() > 1) {
            switch (recipe.disconnected()) {
                case FAIL ->
                    throw new NumericalException("the neighbourhoods fall apart into " + describe(classes)
                            + "; raise neighbors, or choose --disconnected join, largest or each");
                case NULL -> run.note("null.vectors", classes.count() - 1);
                case JOIN -> {
                    views = joined(data, views, classes);
                    residuals = residuals(views);
                    classes = ClosedClasses.of(residuals);
                }
                case LARGEST -> {
                    run.warn("the neighbourhoods fall apart into " + describe(classes)
                            + "; only the largest is embedded");
                    return new Parts(recipe, run, data, classes.basins(lists(data, views))).largest();
                }
                case EACH -> {
                    run.warn("the neighbourhoods fall apart into " + describe(classes)
                            + "; each is embedded on its own, side by side");
                    return new Parts(recipe, run, data, classes.basins(lists(data, views))).sideBySide();
                }
            }
        }
        List<FittedView> fitted = views.stream().map(ViewFitting::fitted).toList();
        NeighborSearch search = FusedSearch.of(data, fitted);
        SpectralProblem problem = recipe.alignment().problem(data, search, residuals, classes);
        Solver solver = problem.isLinear() ? new LinearSolver() : recipe.solver();
        Spectrum spectrum = solver.solve(problem, recipe.dimensions(), run);
        report(spectrum);
        return new Model(
                data,
                Embedding.of(spectrum, recipe.scale()),
                lists(data, views),
                residuals,
                spectrum.eigenvalues(),
                fitted,
                recipe.extension(),
                provenance(learned(views), data, run));
    }

    /** The recipe with what the stages found for themselves. */
    private Recipe learned(List<ViewFitting> views) {
        if (recipe.views().isEmpty()) {
            ViewFitting whole = views.get(0);
            return recipe.withNeighborRule(whole.rule().forNewPoints()).withLocalFit(whole.fit());
        }
        return recipe.withViews(new Views(IntStream.range(0, views.size())
                .mapToObj(q -> recipe.views()
                        .list()
                        .get(q)
                        .learned(recipe, views.get(q).rule(), views.get(q).fit()))
                .toList()));
    }

    private Residuals residuals(List<ViewFitting> views) {
        return Residuals.fused(
                views.stream()
                        .map(view -> view.residuals(recipe.dimensions(), run))
                        .toList(),
                views.stream().mapToDouble(ViewFitting::share).toArray());
    }

    private Neighborhoods lists(Dataset data, List<ViewFitting> views) {
        return FusedSearch.union(
                data.points(),
                data.points(),
                views.stream().map(ViewFitting::lists).toList(),
                run);
    }

    /** Links the closest pairs of points in different closed classes, both ways, until one class remains. */
    private List<ViewFitting> joined(Dataset data, List<ViewFitting> views, ClosedClasses found) {
        run.warn("the neighbourhoods fall apart into " + describe(found) + "; joined by " + (found.count() - 1)
                + (found.count() == 2 ? " link" : " links") + " between their closest points (--disconnected)");
        NeighborSearch search =
                FusedSearch.of(data, views.stream().map(ViewFitting::fitted).toList());
        List<ViewFitting> linked = views;
        ClosedClasses classes = found;
        while (classes.count() > 1) {
            List<Link> links = search.joins(classes.toArray(), run);
            linked = linked.size() == 1
                    ? List.of(linked.get(0).withLinks(links))
                    : linked.stream()
                            .map(view -> view.withLinks(view.own(links)))
                            .toList();
            ClosedClasses after = ClosedClasses.of(residuals(linked));
            if (after.count() >= classes.count()) {
                throw new NumericalException("links between the closest points do not join the " + classes.count()
                        + " closed classes, since the local fit gives them no weight; raise neighbors");
            }
            classes = after;
        }
        return linked;
    }

    private void report(Spectrum spectrum) {
        run.note("residual", spectrum.residual());
        run.note("gap", spectrum.gap());
        if (!spectrum.isSeparated()) {
            run.warn("the eigenvalue after the last one wanted is nearly equal to it (gap " + spectrum.gap()
                    + "): the last dimension is one of many equally good ones; try another number of dimensions");
        }
        if (!spectrum.isAccurate()) {
            run.warn("the eigenvectors are less accurate than asked: residual " + spectrum.residual()
                    + " with a gap of " + spectrum.gap() + "; try --solver dense, or more neighbours");
        }
    }

    private static String describe(ClosedClasses classes) {
        int shown = Math.min(8, classes.count());
        String sizes = IntStream.range(0, shown)
                .mapToObj(c -> Integer.toString(classes.size(c)))
                .collect(Collectors.joining(", "));
        return classes.count() + " closed classes of sizes " + sizes + (classes.count() > shown ? ", …" : "");
    }

    static Provenance provenance(Recipe fitted, Dataset data, Run run) {
        return new Provenance(
                Catalog.settings(fitted),
                run.seed(),
                Version.CURRENT,
                DataHash.of(data.points()),
                run.notes(),
                run.warnings());
    }
}

package dev.unfold.catalog;

import dev.unfold.alignment.ClosedClasses;
import dev.unfold.alignment.Residuals;
import dev.unfold.alignment.SpectralProblem;
import dev.unfold.data.Dataset;
import dev.unfold.error.NumericalException;
import dev.unfold.extension.Embedding;
import dev.unfold.extension.Model;
import dev.unfold.extension.Provenance;
import dev.unfold.local.LocalFit;
import dev.unfold.neighbors.Link;
import dev.unfold.neighbors.NeighborRule;
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
        NeighborRule rule = recipe.neighborRule().resolved(data, recipe.dimensions(), run);
        NeighborSearch search = rule.over(data, run);
        Neighborhoods lists = search.neighborhoods(run);
        recipe.localFit().check(lists, recipe.dimensions());
        LocalFit fit = recipe.localFit().over(data, lists, recipe.dimensions(), run);
        Recipe learned = recipe.withNeighborRule(rule).withLocalFit(fit);
        Residuals residuals = residuals(data, lists, fit);
        ClosedClasses classes = ClosedClasses.of(residuals);
        run.note("classes", classes.count());
        if (classes.count() > 1) {
            switch (recipe.disconnected()) {
                case FAIL ->
                    throw new NumericalException("the neighbourhoods fall apart into " + describe(classes)
                            + "; raise neighbors, or choose --disconnected join, largest or each");
                case NULL -> run.note("null.vectors", classes.count() - 1);
                case JOIN -> {
                    lists = joined(data, search, lists, fit, classes);
                    residuals = residuals(data, lists, fit);
                    classes = ClosedClasses.of(residuals);
                }
                case LARGEST -> {
                    run.warn("the neighbourhoods fall apart into " + describe(classes)
                            + "; only the largest is embedded");
                    return new Parts(learned, run, data, classes.basins(lists)).largest();
                }
                case EACH -> {
                    run.warn("the neighbourhoods fall apart into " + describe(classes)
                            + "; each is embedded on its own, side by side");
                    return new Parts(learned, run, data, classes.basins(lists)).sideBySide();
                }
            }
        }
        SpectralProblem problem = recipe.alignment().problem(data, search, residuals, classes);
        Solver solver = problem.isLinear() ? new LinearSolver() : recipe.solver();
        Spectrum spectrum = solver.solve(problem, recipe.dimensions(), run);
        report(spectrum);
        return new Model(
                data,
                Embedding.of(spectrum, recipe.scale()),
                lists,
                residuals,
                spectrum.eigenvalues(),
                search,
                fit.reconstruction(),
                recipe.extension(),
                provenance(learned, data, run));
    }

    private Residuals residuals(Dataset data, Neighborhoods lists, LocalFit fit) {
        return Residuals.of(data, lists, fit, recipe.dimensions(), run);
    }

    /** Links the closest pairs of points in different closed classes, both ways, until one class remains. */
    private Neighborhoods joined(
            Dataset data, NeighborSearch search, Neighborhoods lists, LocalFit fit, ClosedClasses found) {
        run.warn("the neighbourhoods fall apart into " + describe(found) + "; joined by " + (found.count() - 1)
                + (found.count() == 2 ? " link" : " links") + " between their closest points (--disconnected)");
        Neighborhoods linked = lists;
        ClosedClasses classes = found;
        while (classes.count() > 1) {
            List<Link> links = search.joins(classes.toArray(), run);
            linked = linked.withLinks(links);
            ClosedClasses after = ClosedClasses.of(residuals(data, linked, fit));
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

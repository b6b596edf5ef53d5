package dev.unfold.catalog;

import dev.unfold.alignment.ClosedClasses;
import dev.unfold.alignment.Residuals;
import dev.unfold.data.Dataset;
import dev.unfold.error.NumericalException;
import dev.unfold.extension.Embedding;
import dev.unfold.extension.Model;
import dev.unfold.extension.Provenance;
import dev.unfold.neighbors.Link;
import dev.unfold.neighbors.NeighborSearch;
import dev.unfold.neighbors.Neighborhoods;
import dev.unfold.run.Run;
import dev.unfold.spectral.Spectrum;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** One way of some data through the four rooms: neighbours, residuals, spectrum, embedding. */
final class Fitting {

    private Recipe recipe;
    private final Run run;

    Fitting(Recipe recipe, Run run) {
        this.recipe = recipe;
        this.run = run;
    }

    Model fit(Dataset data) {
        NeighborSearch search = recipe.neighborRule().over(data, run);
        Neighborhoods lists = search.neighborhoods(run);
        recipe = recipe.withLocalFit(recipe.localFit().over(data, lists, run));
        Residuals residuals = Residuals.of(data, lists, recipe.localFit(), run);
        ClosedClasses classes = ClosedClasses.of(residuals, lists);
        run.note("classes", classes.count());
        if (classes.count() > 1) {
            switch (recipe.disconnected()) {
                case FAIL ->
                    throw new NumericalException("the neighbourhoods fall apart into " + describe(classes)
                            + "; raise neighbors, or choose --disconnected join, largest or each");
                case NULL -> run.note("null.vectors", classes.count() - 1);
                case JOIN -> {
                    lists = joined(data, search, lists, classes);
                    residuals = Residuals.of(data, lists, recipe.localFit(), run);
                    classes = ClosedClasses.of(residuals, lists);
                }
                case LARGEST -> {
                    run.warn("the neighbourhoods fall apart into " + describe(classes)
                            + "; only the largest is embedded");
                    return new Parts(recipe, run, data, classes.basins(lists)).largest();
                }
                case EACH -> {
                    run.warn("the neighbourhoods fall apart into " + describe(classes)
                            + "; each is embedded on its own, side by side");
                    return new Parts(recipe, run, data, classes.basins(lists)).sideBySide();
                }
            }
        }
        Spectrum spectrum = recipe.solver()
                .solve(recipe.alignment().problem(data, search, residuals, classes), recipe.dimensions(), run);
        report(spectrum);
        return new Model(
                data,
                Embedding.of(spectrum, recipe.scale()),
                lists,
                residuals,
                spectrum.eigenvalues(),
                search,
                recipe.localFit().reconstruction(),
                provenance(recipe, data, run));
    }

    /** Links the closest pairs of points in different closed classes, both ways, until one class remains. */
    private Neighborhoods joined(Dataset data, NeighborSearch search, Neighborhoods lists, ClosedClasses found) {
        run.warn("the neighbourhoods fall apart into " + describe(found) + "; joined by " + (found.count() - 1)
                + (found.count() == 2 ? " link" : " links") + " between their closest points (--disconnected)");
        Neighborhoods linked = lists;
        ClosedClasses classes = found;
        while (classes.count() > 1) {
            List<Link> links = search.joins(classes.toArray(), run);
            linked = linked.withLinks(links);
            ClosedClasses after = ClosedClasses.of(Residuals.of(data, linked, recipe.localFit(), run), linked);
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

    static Provenance provenance(Recipe recipe, Dataset data, Run run) {
        return new Provenance(
                Catalog.settings(recipe),
                run.seed(),
                Version.CURRENT,
                DataHash.of(data.points()),
                run.notes(),
                run.warnings());
    }
}

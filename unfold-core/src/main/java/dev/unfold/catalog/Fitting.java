package dev.unfold.catalog;

import dev.unfold.alignment.ClosedClasses;
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

    Pass fit(Dataset data) {
        Aligned aligned = aligned(ViewFitting.of(recipe, data, run));
        ClosedClasses classes = aligned.classes();
        run.note("classes", classes.count());
        if (classes.count() > 1) {
            switch (recipe.disconnected()) {
                case FAIL ->
                    throw new NumericalException("the neighbourhoods fall apart into " + describe(classes)
                            + "; raise neighbors, or choose disconnected = join, largest or each");
                case NULL -> run.note("null.vectors", classes.count() - 1);
                case JOIN -> aligned = joined(data, aligned);
                case LARGEST -> {
                    run.warn("the neighbourhoods fall apart into " + describe(classes)
                            + "; only the largest is embedded");
                    return parts(data, aligned).largest();
                }
                case EACH -> {
                    run.warn("the neighbourhoods fall apart into " + describe(classes)
                            + "; each is embedded on its own, side by side");
                    return parts(data, aligned).sideBySide();
                }
            }
        }
        return solved(data, aligned);
    }

    private Aligned aligned(List<ViewFitting> views) {
        return Aligned.of(views, recipe.dimensions(), run);
    }

    private Parts parts(Dataset data, Aligned aligned) {
        return new Parts(recipe, run, data, aligned.classes().basins(lists(data, aligned.views())));
    }

    /** The third and the fourth room. */
    private Pass solved(Dataset data, Aligned aligned) {
        List<FittedView> fitted =
                aligned.views().stream().map(ViewFitting::fitted).toList();
        NeighborSearch search = FusedSearch.of(data, fitted);
        SpectralProblem problem = recipe.alignment().problem(data, search, aligned.residuals(), aligned.classes());
        Solver solver = problem.isLinear() ? new LinearSolver() : recipe.solver();
        Spectrum spectrum = solver.solve(problem, recipe.dimensions(), run);
        report(spectrum, problem.isLinear() ? 0 : aligned.classes().count() - 1);
        Recipe learned = learned(aligned.views());
        Model model = new Model(
                data,
                Embedding.of(spectrum, recipe.scale()),
                lists(data, aligned.views()),
                aligned.residuals(),
                spectrum.eigenvalues(),
                fitted,
                recipe.extension(),
                provenance(learned, data, run));
        return new Pass(model, learned);
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

    private Neighborhoods lists(Dataset data, List<ViewFitting> views) {
        return FusedSearch.union(
                data.points(),
                data.points(),
                views.stream().map(ViewFitting::lists).toList(),
                run);
    }

    /** Links the closest pairs of points in different closed classes, both ways, until one class remains. */
    private Aligned joined(Dataset data, Aligned apart) {
        int count = apart.classes().count();
        run.warn("the neighbourhoods fall apart into " + describe(apart.classes()) + "; joined by " + (count - 1)
                + (count == 2 ? " link" : " links") + " between their closest points (disconnected = join)");
        NeighborSearch search = FusedSearch.of(
                data, apart.views().stream().map(ViewFitting::fitted).toList());
        Aligned before = apart;
        while (before.classes().count() > 1) {
            List<Link> links = search.joins(before.classes().toArray(), run);
            Aligned after = aligned(
                    before.views().size() == 1
                            ? List.of(before.views().get(0).withLinks(links))
                            : before.views().stream()
                                    .map(view -> view.withLinks(view.own(links)))
                                    .toList());
            if (after.classes().count() >= before.classes().count()) {
                throw new NumericalException("links between the closest points do not join the "
                        + before.classes().count()
                        + " closed classes, since the local fit gives them no weight; raise neighbors");
            }
            before = after;
        }
        return before;
    }

    /** @param zeros how many null vectors there are beside the constant; these are ordered by the input, not by a gap */
    private void report(Spectrum spectrum, int zeros) {
        run.note("residual", spectrum.residual());
        run.note("gap", spectrum.gap());
        if (zeros >= recipe.dimensions()) {
            return;
        }
        if (!spectrum.isSeparated()) {
            run.warn("the eigenvalue after the last one wanted is nearly equal to it (gap " + spectrum.gap()
                    + "): the last dimension is one of many equally good ones; try another number of dimensions");
        }
        if (!spectrum.isAccurate()) {
            run.warn("the eigenvectors are less accurate than asked: residual " + spectrum.residual()
                    + " with a gap of " + spectrum.gap() + "; try solver = dense, or more neighbours");
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

package dev.unfold.catalog;

import dev.unfold.alignment.Residuals;
import dev.unfold.data.Dataset;
import dev.unfold.extension.FittedView;
import dev.unfold.internal.dense.RowMajor;
import dev.unfold.internal.search.Euclid;
import dev.unfold.local.LocalFit;
import dev.unfold.neighbors.Link;
import dev.unfold.neighbors.NeighborRule;
import dev.unfold.neighbors.NeighborSearch;
import dev.unfold.neighbors.Neighborhoods;
import dev.unfold.run.Run;
import java.util.ArrayList;
import java.util.List;

/**
 * One view on its way through the first two rooms: its neighbours, and the fit that has learned from them. Data without
 * views are one view of all columns.
 */
record ViewFitting(
        double share, Dataset data, NeighborRule rule, NeighborSearch search, Neighborhoods lists, LocalFit fit) {

    /** Every view of the recipe on these data. */
    static List<ViewFitting> of(Recipe recipe, Dataset data, Run run) {
        List<View> views = recipe.views().list();
        if (views.isEmpty()) {
            return List.of(of(1, recipe.neighborRule(), recipe.localFit(), data, recipe.dimensions(), run));
        }
        double[] shares = recipe.views().shares();
        List<ViewFitting> fitted = new ArrayList<>();
        for (int q = 0; q < shares.length; q++) {
            View view = views.get(q);
            fitted.add(of(
                    shares[q],
                    view.rule(recipe.neighborRule()),
                    view.fit(recipe.localFit()),
                    data.columns(view.columns()),
                    recipe.dimensions(),
                    run.within("view." + (q + 1))));
        }
        return fitted;
    }

    private static ViewFitting of(
            double share, NeighborRule rule, LocalFit fit, Dataset data, int dimensions, Run run) {
        NeighborRule resolved = rule.resolved(data, dimensions, run);
        NeighborSearch search = resolved.over(data, run);
        Neighborhoods lists = search.neighborhoods(run);
        fit.check(lists, dimensions);
        return new ViewFitting(share, data, resolved, search, lists, fit.over(data, lists, dimensions, run));
    }

    Residuals residuals(int dimensions, Run run) {
        return Residuals.of(data, lists, fit, dimensions, run);
    }

    /** The same with the two ends of each link as neighbours of each other. */
    ViewFitting withLinks(List<Link> links) {
        return new ViewFitting(share, data, rule, search, lists.withLinks(links), fit);
    }

    /** Links with the distances that their ends have in this view, where they were found over all views together. */
    List<Link> own(List<Link> links) {
        RowMajor x = data.points().flat();
        return links.stream()
                .map(link -> new Link(link.first(), link.second(), Euclid.distance(x, link.first(), x, link.second())))
                .toList();
    }

    FittedView fitted() {
        return new FittedView(share, data, search, fit.reconstruction());
    }
}

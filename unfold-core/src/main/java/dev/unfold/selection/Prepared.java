package dev.unfold.selection;

import dev.unfold.data.Dataset;
import dev.unfold.data.Points;
import dev.unfold.error.ParameterException;
import dev.unfold.internal.dense.Magnitudes;
import dev.unfold.recipe.Recipe;

/** The points that a choice looks at. A table of pairs has none: its rows are no coordinates. */
final class Prepared {

    private Prepared() {}

    /** @param use what the points would be for, and what to do without: to be read after "no points to" */
    static Points points(Recipe recipe, Dataset data, String use) {
        refuseTable(recipe, use);
        Points points = recipe.preparation().applyTo(data.points());
        Magnitudes.widest(data.name(), data.features()::get, points.kept());
        return points;
    }

    static void refuseTable(Recipe recipe, String use) {
        if (recipe.neighborRule().isOfPairs()) {
            throw new ParameterException("the data are a table of pairs, so there are no points to " + use);
        }
    }
}

package dev.unfold.selection;

import dev.unfold.error.ParameterException;
import dev.unfold.recipe.Recipe;

/** Every choice looks at points, and a table of pairs has none: its rows are no coordinates. */
final class Tables {

    private Tables() {}

    /** @param use what the points would be for, and what to do without: to be read after "no points to" */
    static void refuse(Recipe recipe, String use) {
        if (recipe.neighborRule().isOfPairs()) {
            throw new ParameterException("the data are a table of pairs, so there are no points to " + use);
        }
    }
}

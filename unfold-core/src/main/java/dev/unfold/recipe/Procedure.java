package dev.unfold.recipe;

import dev.unfold.data.Dataset;
import dev.unfold.run.Run;

/** How often, and with what in between, data pass through the rooms. Most methods pass once. */
public interface Procedure {

    /**
     * Fits the recipe whose procedure this is. What the stages found for themselves stands in the recipe of the model
     * ({@link Model#recipe}), so that it places new points after it was read back as it does now.
     */
    Model fit(Recipe recipe, Dataset data, Run run);

    /** Whether what it does, apart from the recipe's stages, depends on the labels of the points. */
    default boolean usesLabels() {
        return false;
    }
}

package dev.unfold.recipe;

import dev.unfold.data.Dataset;
import dev.unfold.run.Run;

/** Through the four rooms, once. */
public record OnePass() implements Procedure {

    @Override
    public Model fit(Recipe recipe, Dataset data, Run run) {
        return recipe.pass(data, run);
    }
}

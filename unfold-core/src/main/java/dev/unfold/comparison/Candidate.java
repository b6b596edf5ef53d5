package dev.unfold.comparison;

import dev.unfold.data.Dataset;
import dev.unfold.recipe.Recipe;
import dev.unfold.run.Run;

/**
 * One of the methods to compare.
 *
 * @param name what it is called, not as another of them
 * @param choice its recipe; what it refuses is the candidate's failure alone
 */
public record Candidate(String name, Choice choice) {

    /** A recipe that may depend on the data: with as many neighbours as a criterion chooses, say. */
    @FunctionalInterface
    public interface Choice {
        Recipe recipe(Dataset data, Run run);
    }

    public Candidate(String name, Recipe recipe) {
        this(name, (data, run) -> recipe);
    }
}

package dev.unfold.cli;

import dev.unfold.data.Dataset;
import dev.unfold.data.Points;
import dev.unfold.recipe.Recipe;
import dev.unfold.run.Run;
import dev.unfold.selection.IntrinsicDimension;
import dev.unfold.selection.KChoice;
import dev.unfold.selection.KSelection;
import dev.unfold.selection.LocalNeighborhoodSelection;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a call leaves to the program: {@code -k auto}, {@code -k lns}, {@code -p auto}.
 *
 * @param neighbors by what the number of neighbours is chosen; empty if it is given
 * @param dimensions whether the number of dimensions is estimated
 */
record AutomaticChoice(Optional<String> neighbors, boolean dimensions) {

    static final String AUTO = "auto";

    private static final String LOCAL = "lns";

    /** What can stand in place of a number of neighbours. */
    static final List<String> NEIGHBORS = List.of(AUTO, LOCAL);

    /** What of these settings is left to the program. */
    static AutomaticChoice in(Map<String, String> settings) {
        return new AutomaticChoice(
                Optional.ofNullable(settings.get("neighbors")).filter(NEIGHBORS::contains),
                AUTO.equals(settings.get("dimensions")));
    }

    /** The recipe with what was chosen for these data. */
    Recipe made(Recipe recipe, Dataset data, Run run) {
        Recipe sized = dimensions ? estimated(recipe, data, run) : recipe;
        if (neighbors.isEmpty()) {
            return sized;
        }
        return neighbors.get().equals(LOCAL) ? ofEachPoint(sized, data, run) : ofAll(sized, data, run);
    }

    private static Recipe estimated(Recipe recipe, Dataset data, Run run) {
        int p = IntrinsicDimension.dimension(new IntrinsicDimension().estimates(recipe, data, run));
        run.note("dimensions.estimated", p + " by mle");
        return recipe.withDimensions(p);
    }

    private static Recipe ofAll(Recipe recipe, Dataset data, Run run) {
        KChoice choice = KSelection.automatic(recipe, data, run);
        List<KChoice.Trial> trials = choice.trials();
        run.note(
                "neighbors.chosen",
                choice.neighbors() + " of " + trials.get(0).neighbors() + " to "
                        + trials.get(trials.size() - 1).neighbors() + " by " + choice.criterion());
        return KSelection.withNeighbors(recipe, choice.neighbors());
    }

    private static Recipe ofEachPoint(Recipe recipe, Dataset data, Run run) {
        int[] counts = new LocalNeighborhoodSelection().choose(recipe, data, run);
        run.note(
                "neighbors.chosen",
                Arrays.stream(counts).min().orElse(0) + " to "
                        + Arrays.stream(counts).max().orElse(0) + " by " + LOCAL);
        Points prepared = recipe.preparation().applyTo(data.points());
        return recipe.withNeighborRule(
                LocalNeighborhoodSelection.rule(data.withPoints(prepared, data.features()), counts, run));
    }
}

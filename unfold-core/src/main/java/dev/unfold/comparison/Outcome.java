package dev.unfold.comparison;

import dev.unfold.error.UnfoldException;
import dev.unfold.quality.Scores;
import dev.unfold.recipe.Model;
import java.util.List;

/** What came of one candidate. */
public sealed interface Outcome {

    /** The candidate's name. */
    String name();

    /**
     * It was fitted and measured.
     *
     * @param seconds how long choosing and fitting take the method by itself: what it shares with others counts for each of them
     * @param warnings what there is to know about the fit and its scores
     */
    record Fitted(String name, Model model, Scores scores, double seconds, List<String> warnings) implements Outcome {

        public Fitted {
            warnings = List.copyOf(warnings);
        }
    }

    /**
     * It was not.
     *
     * @param reason fit to be shown as it is
     */
    record Failed(String name, UnfoldException reason) implements Outcome {}
}

package dev.unfold.selection;

import java.util.List;
import java.util.OptionalDouble;

/**
 * What each k was found to be worth, and the one to take.
 *
 * @param criterion the name of the criterion
 * @param trials one for each k of the range, in order
 * @param neighbors the k with the smallest value, the smallest of them on ties
 */
public record KChoice(String criterion, List<Trial> trials, int neighbors) {

    public KChoice {
        trials = List.copyOf(trials);
    }

    /**
     * One k.
     *
     * @param neighbors k
     * @param value that of the criterion; empty if k was not embedded
     * @param reconstructionError ε(W) = Σ_i |x_i − Σ_j w_ij x_j|², of a local fit without weights the sum of its squared residuals;
     *     empty if the method does not take k, or if its residuals are those of anchors, not of all points
     */
    public record Trial(int neighbors, OptionalDouble value, OptionalDouble reconstructionError) {}
}

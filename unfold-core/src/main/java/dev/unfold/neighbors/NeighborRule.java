package dev.unfold.neighbors;

import dev.unfold.data.Dataset;
import dev.unfold.run.Run;

/**
 * The choice of the first room: what makes a point a neighbour of another. An implementation is a record of its options,
 * validated in its compact constructor; what it needs of the data (an index, densities, distances between classes) is
 * made once, by {@link #over}, and kept in the search that is returned.
 */
@FunctionalInterface
public interface NeighborRule {

    /**
     * This rule on these training data.
     *
     * @throws dev.unfold.error.ParameterException if the rule's options do not fit the data
     */
    NeighborSearch over(Dataset data, Run run);
}

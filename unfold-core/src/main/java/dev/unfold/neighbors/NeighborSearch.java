package dev.unfold.neighbors;

import dev.unfold.data.Points;
import dev.unfold.run.Run;
import java.util.List;
import java.util.Optional;

/**
 * A {@link NeighborRule} on its training data: immutable, usable from any thread and any number of times. Distances are
 * those of the rule; equal ones go to the lower index.
 */
public interface NeighborSearch {

    /** N(i) for every training point i, i itself excluded by its index, so that a duplicate of i may be in its list. */
    Neighborhoods neighborhoods(Run run);

    /** The neighbours of new points among the training points; nothing is excluded, so a training row finds itself. */
    Neighborhoods of(Points queries, Run run);

    /**
     * The links that make one of several classes of training points: those that "take the closest pair of points in
     * different classes, merge the two" takes until one class remains, in that order. Pairs are compared by distance,
     * then by their lower index, then by their higher one, so the answer is unique.
     *
     * @param part for each training point the number of its class, from 0, or −1 if it is in none and takes no part
     * @return one link fewer than there are classes with a point
     */
    List<Link> joins(int[] part, Run run);

    /**
     * The space in which the rule sees the training points as each other's neighbours, which {@link #neighborhoods} attaches to
     * their lists; empty for that of the data's coordinates. Nothing is searched for.
     */
    default Optional<Space> space() {
        return Optional.empty();
    }

    /** How far the rule trusts a training point, between 0 and 1; most rules trust every point. */
    default double reliability(int row) {
        return 1;
    }
}

package dev.unfold.neighbors;

import dev.unfold.data.Findings;
import dev.unfold.data.Points;
import dev.unfold.error.ParameterException;
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

    /**
     * The same, where the lists that the first of the points have among themselves are known: a search that can tell which of them
     * change seeks no others.
     *
     * @param before as {@link #neighborhoods(Run)} gave them over these first points alone, by an equal rule
     */
    default Neighborhoods neighborhoods(Neighborhoods before, Run run) {
        return neighborhoods(run);
    }

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

    /** What the rule found out about the points on the way. */
    default Findings findings() {
        return Findings.NONE;
    }

    /** The rule with what it learned while this search was made, as {@link NeighborRule#learn} does before; empty if nothing. */
    default Optional<NeighborRule> learned() {
        return Optional.empty();
    }

    /** The space in which the training points were found to be each other's neighbours; empty for that of their coordinates. */
    default Optional<Space> space() {
        return Optional.empty();
    }

    /**
     * Which training points would list each of some new ones, and how far it is from them, in the space in which they would see it:
     * j with the point nearer than the farthest of its own neighbours. One that is as far comes too late: it has the higher index.
     * What the rule learned of the training points stays as it is.
     *
     * @param lists the neighbours of the training points, as found
     * @return for each new point those that would list it, as if they were its neighbours
     * @throws dev.unfold.error.ParameterException if the rule cannot tell ({@link NeighborRule#refusalOfListing})
     */
    default Neighborhoods listing(Points queries, Neighborhoods lists, Run run) {
        throw new ParameterException(
                "this neighbour rule cannot tell which training points would list a new point;" + " choose another");
    }

    /** Whether the list of training point j is full, so that its farthest neighbour leaves when a new point enters. */
    default boolean isFull(Neighborhoods lists, int j) {
        return true;
    }
}

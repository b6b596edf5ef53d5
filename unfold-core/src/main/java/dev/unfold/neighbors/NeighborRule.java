package dev.unfold.neighbors;

import dev.unfold.data.Dataset;
import dev.unfold.data.Findings;
import dev.unfold.run.Run;
import java.util.Optional;

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

    /**
     * As above, where something is known about the points already: what a procedure found out for this rule, or what the rule
     * found out itself ({@link NeighborSearch#findings}) when a model was fitted that is read back. It is not looked for again.
     */
    default NeighborSearch over(Dataset data, Findings known, Run run) {
        return over(data, run);
    }

    /**
     * This rule with whatever it learns from the data, or from p, fixed as its parameters: a scale, say. What is
     * returned is of the same kind, so that it can be saved, and gives the same neighbours over the same data. The default
     * has nothing to learn.
     *
     * @param dimensions p, the dimensions of the embedding
     */
    default NeighborRule learn(Dataset data, int dimensions, Run run) {
        return this;
    }

    /** The training data of some of the rows alone. A rule that takes a table of pairs leaves out columns as well as rows. */
    default Dataset part(Dataset data, int... rows) {
        return data.rows(rows);
    }

    /** Whether the data are a table of pairs, with one row and one column a point, in place of coordinates. */
    default boolean isOfPairs() {
        return false;
    }

    /**
     * Why its searches cannot tell which training points would list a new one ({@link NeighborSearch#listing}), to be read after "this
     * neighbour rule"; empty if they can.
     */
    default Optional<String> refusalOfListing() {
        return Optional.of("cannot tell");
    }

    /**
     * Whether the lists for fewer neighbours are the beginnings of those for more, all else equal: then one search with many serves
     * every number up to that.
     */
    default boolean nests() {
        return false;
    }

    /** This rule for some of the rows alone, for a rule that knows rows by their numbers. */
    default NeighborRule among(int... rows) {
        return this;
    }

    /** Whether the lists depend on the labels of the points. */
    default boolean usesLabels() {
        return false;
    }

    /**
     * Whether this rule, once it has learned, sees two points in the same way whatever other points there are: their distance
     * depends on these two alone. Only asked of a rule that brings its own {@link Space}.
     */
    default boolean seesPairsAlone() {
        return false;
    }

    /** Why further training points cannot join those there are, to be read after "its neighbour rule"; empty if they can. */
    default Optional<String> refusalOfFurtherPoints() {
        return Optional.empty();
    }

    /**
     * The rule by which new points find their neighbours: what a model file holds, beside the training points' own lists. Another
     * than this where the lists of the training points follow from no rule.
     */
    default NeighborRule forNewPoints() {
        return this;
    }
}

package dev.unfold.internal.search;

/** A distance other than the Euclidean, from some centres to fixed points, that the Euclidean bounds from below. */
public interface Ranking {

    /** The squared distance from a centre to a point. */
    double squared(int center, int point);

    /** No point at this Euclidean distance from the centre, or farther, has a smaller squared distance; rising. */
    double leastBeyond(int center, double euclidean);
}

package dev.unfold.internal.search;

/**
 * A distance D from some centres to fixed points that follows from a sum of {@link Differences} of their coordinates and from
 * quantities of each point alone. So bounds of the sum bound the distance, and trees and blocks find the
 * nearest by it.
 *
 * <p>Bounds are those of the numbers that {@link #squaredWithin} computes, its rounding included.
 */
public interface Ranking {

    /** D² ≥ 0 if it is at most {@code limit}, else some number above the limit. */
    double squaredWithin(int center, int point, double limit);

    /** D². */
    default double squared(int center, int point) {
        return squaredWithin(center, point, Double.POSITIVE_INFINITY);
    }

    /** A lower bound of D² where the sum of the differences lies between these. */
    double least(int center, int point, double low, double high);

    /** An upper bound of D² where the sum of the differences lies between these. */
    double most(int center, int point, double low, double high);

    /** A lower bound of D² to every point whose sum of differences from the centre is at least this. */
    default double floor(int center, double sum) {
        return 0;
    }

    /** No point with a larger sum of differences from the centre has a D² of at most {@code limit}. */
    double reach(int center, double limit);
}

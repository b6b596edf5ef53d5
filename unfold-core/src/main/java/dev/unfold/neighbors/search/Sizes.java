package dev.unfold.neighbors.search;

import dev.unfold.data.Points;
import dev.unfold.error.DataException;
import dev.unfold.error.ParameterException;

/** Refuses sizes that do not fit each other. */
public final class Sizes {

    private Sizes() {}

    /** Refuses more neighbours than there are. */
    public static void checkCount(int neighbors, int n) {
        if (neighbors >= n) {
            throw new ParameterException("neighbors = " + neighbors + ", but " + n + " points have at most "
                    + Math.max(0, n - 1) + " neighbours each; lower neighbors");
        }
    }

    /** Refuses new points that do not have the training points' columns. */
    public static void checkDimension(Points queries, int dimension) {
        if (queries.dimension() != dimension) {
            throw new DataException("the new points have " + queries.dimension()
                    + " coordinates, but the training points have " + dimension + "; give the same columns");
        }
    }
}

package dev.unfold.neighbors.search;

import dev.unfold.data.Points;
import dev.unfold.error.DataException;
import dev.unfold.error.ParameterException;
import java.util.Locale;

/** Refuses sizes that do not fit each other. */
public final class Sizes {

    private Sizes() {}

    /** Refuses fewer points than can be embedded. */
    public static void checkRows(String name, int n) {
        checkRows(name, n, 3, "an embedding");
    }

    /** Refuses fewer points than something needs. */
    public static void checkRows(String name, int n, int least, String what) {
        if (n < least) {
            throw new DataException(name + ": " + n + (n == 1 ? " point" : " points") + ", but " + what
                    + " needs at least " + least + "; add rows");
        }
    }

    /** Refuses more neighbours than there are. */
    public static void checkCount(int neighbors, int n) {
        checkCount("neighbors", neighbors, n);
    }

    /** As above, where the parameter has another name. */
    public static void checkCount(String name, int neighbors, int n) {
        if (neighbors >= n) {
            throw new ParameterException(name + " = " + neighbors + ", but " + n + " points have at most "
                    + Math.max(0, n - 1) + " neighbours each; lower " + name);
        }
    }

    /**
     * Refuses more neighbours of all points than an array holds, before they are sought.
     *
     * @param name that of the parameter
     */
    public static void checkGraph(String name, int neighbors, int n, String remedy) {
        double entries = (neighbors + 1.0) * n;
        if (entries > Integer.MAX_VALUE) {
            throw new ParameterException(String.format(
                    Locale.ROOT,
                    "%d points with %s = %d take a graph of %.2g entries, but at most %.2g fit into one; %s",
                    n,
                    name,
                    neighbors,
                    entries,
                    (double) Integer.MAX_VALUE,
                    remedy));
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

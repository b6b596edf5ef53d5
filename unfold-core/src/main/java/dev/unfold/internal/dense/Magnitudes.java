package dev.unfold.internal.dense;

import dev.unfold.error.DataException;
import java.util.Arrays;
import java.util.function.IntFunction;

/** Checks that the squares of distances between points are neither infinite nor 0. */
public final class Magnitudes {

    /** Coordinates are smaller than this in magnitude. */
    public static final double LARGEST = 1e150;

    /** Below this the square of a distance vanishes. */
    private static final double SMALLEST = 1e-150;

    private Magnitudes() {}

    /** Refuses a value whose square is infinite. */
    public static void checkLargest(String name, String column, double value) {
        if (!(Math.abs(value) < LARGEST)) {
            throw new DataException(name + ": column " + column + " reaches " + value
                    + ", whose square cannot be represented; rescale the data");
        }
    }

    /** Refuses points of which a coordinate is too large for its square. */
    public static void checkLargest(String name, IntFunction<String> columns, RowMajor points) {
        for (int at = 0; at < points.values().length; at++) {
            checkLargest(name, columns.apply(at % points.columns()), points.values()[at]);
        }
    }

    /**
     * Refuses points that are too large, or too close to each other, for their distances to be squared.
     *
     * @return the range of the column with the widest; 0 if all points are equal
     */
    public static double widest(String name, IntFunction<String> columns, RowMajor points) {
        int d = points.columns();
        double[] x = points.values();
        double[] low = Arrays.copyOf(x, d);
        double[] high = Arrays.copyOf(x, d);
        for (int i = 0, at = 0; i < points.rows(); i++) {
            for (int j = 0; j < d; j++, at++) {
                low[j] = Math.min(low[j], x[at]);
                high[j] = Math.max(high[j], x[at]);
            }
        }
        double widest = 0;
        for (int j = 0; j < d; j++) {
            checkLargest(name, columns.apply(j), Math.abs(low[j]) > Math.abs(high[j]) ? low[j] : high[j]);
            widest = Math.max(widest, high[j] - low[j]);
        }
        if (widest > 0 && widest < SMALLEST) {
            throw new DataException(name + ": the points differ by at most " + widest
                    + ", whose square cannot be represented; rescale the data");
        }
        return widest;
    }
}

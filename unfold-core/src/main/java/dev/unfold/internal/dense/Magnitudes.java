package dev.unfold.internal.dense;

import dev.unfold.error.DataException;
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
    public static void checkLargest(String name, IntFunction<String> columns, PointRows points) {
        for (int i = 0; i < points.rows(); i++) {
            for (int c = 0; c < points.columns(); c++) {
                checkLargest(name, columns.apply(c), points.get(i, c));
            }
        }
    }

    /**
     * Refuses points that are too large, or too close to each other, for their distances to be squared.
     *
     * @return the range of the column with the widest; 0 if all points are equal
     */
    public static double widest(String name, IntFunction<String> columns, PointRows points) {
        int d = points.columns();
        double[] x = new double[d];
        points.rowInto(0, x, 0);
        double[] low = x.clone();
        double[] high = x.clone();
        for (int i = 1; i < points.rows(); i++) {
            points.rowInto(i, x, 0);
            for (int j = 0; j < d; j++) {
                low[j] = Math.min(low[j], x[j]);
                high[j] = Math.max(high[j], x[j]);
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

package dev.unfold.internal.search;

import dev.unfold.internal.dense.ByteRows;
import dev.unfold.internal.dense.PointRows;
import dev.unfold.internal.dense.RowMajor;
import dev.unfold.internal.dense.SingleRows;

/**
 * The distance that all searches answer by: the rounded root of s = Σ (x_c − z_c)², summed in the order of c.
 *
 * <p>Rounding keeps order, so a sum of smaller terms in the same order is never larger: a lower bound of each term gives
 * a lower bound of s, and of its root, without any margin. The root may be equal for two s that are not; then the
 * index decides.
 */
public final class Euclid {

    private Euclid() {}

    /** s of the points at {@code xFrom} and {@code zFrom}. */
    public static double squared(double[] x, int xFrom, double[] z, int zFrom, int d) {
        return squaredWithin(x, xFrom, z, zFrom, d, Double.POSITIVE_INFINITY);
    }

    /** s of two rows of the same points. */
    public static double squared(PointRows points, int i, int j) {
        return squaredWithin(points, i, points, j, Double.POSITIVE_INFINITY);
    }

    /** |x_i − z_j|, for points with the same coordinates. */
    public static double distance(PointRows x, int i, PointRows z, int j) {
        return Math.sqrt(squaredWithin(x, i, z, j, Double.POSITIVE_INFINITY));
    }

    /** s of x_i and z_j if it is at most {@code limit}, else some number above the limit; the same bits for any width. */
    public static double squaredWithin(PointRows x, int i, PointRows z, int j, double limit) {
        int d = x.columns();
        if (x instanceof RowMajor a && z instanceof RowMajor b) {
            return squaredWithin(a.values(), a.offset(i), b.values(), b.offset(j), d, limit);
        }
        if (x instanceof ByteRows a && z instanceof ByteRows b) {
            return squaredWithin(a.values(), i * d, b.values(), j * d, d, limit);
        }
        if (x instanceof SingleRows a && z instanceof SingleRows b) {
            return squaredWithin(a.values(), i * d, b.values(), j * d, d, limit);
        }
        double s = 0;
        for (int c = 0; c < d && s <= limit; c++) {
            double difference = x.get(i, c) - z.get(j, c);
            s += difference * difference;
        }
        return s;
    }

    private static double squaredWithin(float[] x, int xFrom, float[] z, int zFrom, int d, double limit) {
        double s = 0;
        int c = 0;
        while (c < d && s <= limit) {
            for (int stop = Math.min(d, c + 16); c < stop; c++) {
                double difference = (double) x[xFrom + c] - z[zFrom + c];
                s += difference * difference;
            }
        }
        return s;
    }

    /** Sums of whole numbers are exact in any order and type. */
    private static double squaredWithin(byte[] x, int xFrom, byte[] z, int zFrom, int d, double limit) {
        long s = 0;
        int c = 0;
        while (c < d && s <= limit) {
            int part = 0;
            for (int stop = Math.min(d, c + 64); c < stop; c++) {
                int difference = (x[xFrom + c] & 0xFF) - (z[zFrom + c] & 0xFF);
                part += difference * difference;
            }
            s += part;
        }
        return s;
    }

    /** s if it is at most {@code limit}, else some number above the limit: the sum stops where it is known to exceed it. */
    public static double squaredWithin(double[] x, int xFrom, double[] z, int zFrom, int d, double limit) {
        double s = 0;
        int c = 0;
        while (c < d) {
            for (int stop = Math.min(d, c + 16); c < stop; c++) {
                double difference = x[xFrom + c] - z[zFrom + c];
                s += difference * difference;
            }
            if (s > limit) {
                break;
            }
        }
        return s;
    }

    /** A bound that no s exceeds whose root is at most r; but for the last bits of the smallest, s ≤ r²(1 + 2⁻⁵⁰). */
    public static double limit(double r) {
        return r * r * (1 + 0x1p-50) + 4 * Double.MIN_VALUE;
    }

    /** A bound below which every s has a root less than r. */
    public static double tie(double r) {
        return r * r * (1 - 0x1p-50) - 4 * Double.MIN_VALUE;
    }

    /** Whether (distance, index) comes before (otherDistance, otherIndex). */
    public static boolean isLess(double distance, int index, double otherDistance, int otherIndex) {
        return distance < otherDistance || (distance == otherDistance && index < otherIndex);
    }
}

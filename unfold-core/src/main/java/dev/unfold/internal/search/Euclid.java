package dev.unfold.internal.search;

import dev.unfold.internal.dense.RowMajor;

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
    public static double squared(RowMajor points, int i, int j) {
        return squared(points.values(), points.offset(i), points.values(), points.offset(j), points.columns());
    }

    /** |x_i − z_j|, for points with the same coordinates. */
    public static double distance(RowMajor x, int i, RowMajor z, int j) {
        return Math.sqrt(squared(x.values(), x.offset(i), z.values(), z.offset(j), x.columns()));
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

package dev.unfold.internal.search;

/**
 * The distance that all searches answer by: the rounded root of s = Σ (x_c − z_c)², summed in the order of c.
 *
 * <p>Rounding keeps order, so a sum of smaller terms in the same order is never larger: a lower bound of each term gives
 * a lower bound of s, and of its root, without any margin. The root may be equal for two s that are not; then the
 * index decides.
 */
final class Euclid {

    private Euclid() {}

    /** s of the points at {@code xFrom} and {@code zFrom}. */
    static double squared(double[] x, int xFrom, double[] z, int zFrom, int d) {
        double s = 0;
        for (int c = 0; c < d; c++) {
            double difference = x[xFrom + c] - z[zFrom + c];
            s += difference * difference;
        }
        return s;
    }

    /** Whether (distance, index) comes before (otherDistance, otherIndex). */
    static boolean isLess(double distance, int index, double otherDistance, int otherIndex) {
        return distance < otherDistance || (distance == otherDistance && index < otherIndex);
    }
}

package dev.unfold.report;

/**
 * The points of a picture on the page: where, how large, how opaque, in which order.
 *
 * @param left the upper left corner of the box that holds them all, with {@code top}, {@code width} and {@code height}
 */
@SuppressWarnings("ArrayRecordComponent")
record Dots(
        double[] x,
        double[] y,
        Ink ink,
        int[] order,
        double radius,
        double opacity,
        double left,
        double top,
        double width,
        double height) {

    /** A radius in pixels that leaves n points their own place on a page, and still visible where they crowd. */
    static double radius(int n) {
        return Math.max(0.8, Math.min(5, 15 * Math.pow(n, -0.25)));
    }

    /** An opacity that lets crowds of n points show how dense they are. */
    static double opacity(int n) {
        return Math.max(0.3, Math.min(0.92, 1.4 - 0.2 * Math.log10(n)));
    }
}

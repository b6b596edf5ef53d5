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
        Size back,
        Size front,
        double left,
        double top,
        double width,
        double height) {

    /** How large and how opaque a point is. */
    record Size(double radius, double opacity) {

        /** That of n points which are alone on the page. */
        static Size alone(int n) {
            return new Size(Dots.radius(n), Dots.opacity(n));
        }

        /** That of the points in front of a background, if there is one: larger than those behind, but no larger than alone. */
        static Size front(PointTable table) {
            Size back = alone(table.size());
            if (table.front() == table.size()) {
                return back;
            }
            Size alone = alone(Math.max(1, table.front()));
            return new Size(
                    Math.max(back.radius * FRONT, Math.min(alone.radius, MOST)), Math.max(back.opacity, alone.opacity));
        }
    }

    /** How much larger points are than those behind them, at least, and how large at most. */
    private static final double FRONT = 1.4;

    private static final double MOST = 4;

    /** The size of a point: grey ones stand behind. */
    Size size(int row) {
        return ink.isGrey(row) ? back : front;
    }

    /** A radius in pixels that leaves n points their own place on a page, and still visible where they crowd. */
    static double radius(int n) {
        return Math.max(0.8, Math.min(5, 15 * Math.pow(n, -0.25)));
    }

    /** An opacity that lets crowds of n points show how dense they are. */
    static double opacity(int n) {
        return Math.max(0.3, Math.min(0.92, 1.4 - 0.2 * Math.log10(n)));
    }
}

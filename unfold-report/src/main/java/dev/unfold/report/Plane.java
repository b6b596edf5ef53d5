package dev.unfold.report;

import dev.unfold.data.Points;

/** The two coordinates that a sheet of paper shows: the first two, or the only one against the row number. */
record Plane(Axis x, Axis y, boolean equal) {

    /** One coordinate of every point, and the range that it spans: center ± half, where half is positive. */
    @SuppressWarnings("ArrayRecordComponent")
    record Axis(String name, double[] values, double center, double half) {

        static Axis of(String name, double[] values) {
            double low = Double.POSITIVE_INFINITY;
            double high = Double.NEGATIVE_INFINITY;
            for (double value : values) {
                low = Math.min(low, value);
                high = Math.max(high, value);
            }
            return new Axis(name, values, low / 2 + high / 2, high / 2 - low / 2);
        }

        Axis withHalf(double newHalf) {
            return new Axis(name, values, center, newHalf);
        }
    }

    static Plane of(Scatter scatter) {
        Points points = scatter.points();
        if (points.dimension() == 1) {
            Axis x = rows(points.size());
            Axis y = coordinate(scatter, 0);
            return new Plane(x.withHalf(positive(x.half(), 1)), y.withHalf(positive(y.half(), y.center())), false);
        }
        Axis x = coordinate(scatter, 0);
        Axis y = coordinate(scatter, 1);
        double span = positive(Math.max(x.half(), y.half()), Math.max(Math.abs(x.center()), Math.abs(y.center())));
        // A line along an axis gets a range across, too.
        return new Plane(
                x.withHalf(Math.max(x.half(), 1e-3 * span)), y.withHalf(Math.max(y.half(), 1e-3 * span)), true);
    }

    static Axis rows(int n) {
        double[] numbers = new double[n];
        for (int i = 0; i < n; i++) {
            numbers[i] = i;
        }
        return Axis.of("row", numbers);
    }

    static Axis coordinate(Scatter scatter, int axis) {
        Points points = scatter.points();
        double[] values = new double[points.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = points.get(i, axis);
        }
        return Axis.of(scatter.axes().get(axis), values);
    }

    /** {@code half}, or where all values are the same but for rounding something of the size of that value. */
    private static double positive(double half, double value) {
        return half > 16 * Math.ulp(value) ? half : value == 0 ? 1 : Math.abs(value);
    }
}

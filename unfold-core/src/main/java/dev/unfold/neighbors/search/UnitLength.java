package dev.unfold.neighbors.search;

import dev.unfold.data.Points;
import dev.unfold.internal.dense.RowMajor;

/** Points divided by their lengths. */
public final class UnitLength {

    private UnitLength() {}

    /** x / |x|, computed without overflow or underflow of |x|²; 0 stays 0. */
    public static Points of(Points points) {
        int d = points.dimension();
        double[] x = points.toRowMajor();
        for (int from = 0; from < x.length; from += d) {
            double largest = 0;
            for (int c = from; c < from + d; c++) {
                largest = Math.max(largest, Math.abs(x[c]));
            }
            if (largest > 0) {
                double square = 0;
                for (int c = from; c < from + d; c++) {
                    x[c] /= largest;
                    square += x[c] * x[c];
                }
                double length = Math.sqrt(square);
                for (int c = from; c < from + d; c++) {
                    x[c] /= length;
                }
            }
        }
        return Points.adopt(new RowMajor(x, points.size(), d));
    }
}

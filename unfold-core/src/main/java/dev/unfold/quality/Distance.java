package dev.unfold.quality;

import dev.unfold.data.Points;
import dev.unfold.internal.dense.RowMajor;

/** The Euclidean distance of two points of one set. */
final class Distance {

    private Distance() {}

    static double between(Points points, int i, int j) {
        RowMajor flat = points.flat();
        double[] x = flat.values();
        int a = flat.offset(i);
        int b = flat.offset(j);
        double sum = 0;
        for (int c = 0; c < flat.columns(); c++) {
            double e = x[a + c] - x[b + c];
            sum += e * e;
        }
        return Math.sqrt(sum);
    }
}

package dev.unfold.neighbors.supervised;

import dev.unfold.internal.dense.CenteredPoints;
import dev.unfold.internal.dense.PointRows;
import dev.unfold.internal.search.pairs.Diameter;
import dev.unfold.run.Run;

/** How far apart the points are, as the deformed distances need it; nothing here forms all distances. */
final class Spread {

    /** Up to so many points, what takes all pairs is exact. */
    static final int EXACT = 20_000;

    private Spread() {}

    /** d_max, exact up to {@link #EXACT} points, else the largest distance that farthest-point sweeps find; noted. */
    static double diameter(PointRows points, Run run) {
        boolean exact = points.rows() <= EXACT;
        double diameter = exact ? Diameter.exact(points, run) : Diameter.swept(points);
        run.note("diameter", diameter + (exact ? "" : ", by farthest-point sweeps"));
        return diameter;
    }

    /** The mean of |x_i − x_j|² over all n² pairs (i, j): twice the sum of the coordinates' variances. */
    static double meanSquare(PointRows points) {
        double[] mean = CenteredPoints.mean(points);
        double sum = 0;
        for (int i = 0; i < points.rows(); i++) {
            for (int c = 0; c < mean.length; c++) {
                double difference = points.get(i, c) - mean[c];
                sum += difference * difference;
            }
        }
        return 2 * sum / points.rows();
    }
}

package dev.unfold.internal.search.pairs;

import dev.unfold.internal.dense.CenteredPoints;
import dev.unfold.internal.dense.PointRows;
import dev.unfold.internal.dense.RowMajor;
import dev.unfold.internal.search.Euclid;
import dev.unfold.run.Run;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * d_max, the largest distance between two of n points.
 *
 * <p>A sweep goes from a point to the one farthest from it, and on from there until the distance grows no more: a lower
 * bound, and usually the diameter itself. The exact answer starts there. With r_i the distance of point i from the mean,
 * |x_i − x_j| ≤ r_i + r_j, so in the order of falling r a row ends where r_i + r_j falls below the largest distance known.
 */
public final class Diameter {

    /** Rows that are compared with the largest distance known before them; a number that does not depend on threads. */
    private static final int ROUND = 512;

    private Diameter() {}

    /** The largest distance that sweeps find; at most the diameter, and at least half of it. */
    public static double swept(PointRows points) {
        double[] radii = radii(points);
        int from = 0;
        for (int i = 1; i < radii.length; i++) {
            from = radii[i] > radii[from] ? i : from;
        }
        double largest = 0;
        while (true) {
            int farthest = from;
            double distance = largest;
            for (int j = 0; j < points.rows(); j++) {
                double other = Euclid.distance(points, from, points, j);
                if (other > distance) {
                    distance = other;
                    farthest = j;
                }
            }
            if (farthest == from) {
                return largest;
            }
            largest = distance;
            from = farthest;
        }
    }

    /** The diameter. Costs O(n²d) at worst, and far less where few pairs of points are far from the mean. */
    public static double exact(PointRows points, Run run) {
        int n = points.rows();
        double[] radii = radii(points);
        int[] order = IntStream.range(0, n)
                .boxed()
                .sorted((i, j) -> Double.compare(radii[j], radii[i]))
                .mapToInt(Integer::intValue)
                .toArray();
        double largest = swept(points);
        double[] found = new double[ROUND];
        for (int begin = 1; begin < n; begin += ROUND) {
            int first = begin;
            double known = largest;
            int rows = Math.min(ROUND, n - begin);
            if (reach(radii, order, begin, 0) < known) {
                break;
            }
            run.forEach("diameter", rows, () -> 0, (row, none) -> {
                double best = known;
                int a = first + row;
                for (int b = 0; b < a && reach(radii, order, a, b) >= best; b++) {
                    best = Math.max(best, Euclid.distance(points, order[a], points, order[b]));
                }
                found[row] = best;
            });
            largest = Math.max(largest, Arrays.stream(found, 0, rows).max().orElse(0));
        }
        return largest;
    }

    /** An upper bound of the distance of two points, with room for the rounding of all that it is compared with. */
    private static double reach(double[] radii, int[] order, int a, int b) {
        return (radii[order[a]] + radii[order[b]]) * (1 + 1e-12);
    }

    private static double[] radii(PointRows points) {
        PointRows mean = new RowMajor(CenteredPoints.mean(points), 1, points.columns());
        double[] radii = new double[points.rows()];
        Arrays.setAll(radii, i -> Euclid.distance(points, i, mean, 0));
        return radii;
    }
}

package dev.unfold.neighbors;

import dev.unfold.internal.dense.RowMajor;
import dev.unfold.internal.search.Ranking;

/** |x − z|₁ = Σ_c |x_c − z_c|, which is at least |x − z|. */
record CityBlock(RowMajor centers, RowMajor training) implements Ranking {

    static double distance(double[] x, int xFrom, double[] z, int zFrom, int d) {
        double sum = 0;
        for (int c = 0; c < d; c++) {
            sum += Math.abs(x[xFrom + c] - z[zFrom + c]);
        }
        return sum;
    }

    static double squared(double[] x, int xFrom, double[] z, int zFrom, int d) {
        double distance = distance(x, xFrom, z, zFrom, d);
        return distance * distance;
    }

    @Override
    public double squared(int center, int point) {
        return squared(
                centers.values(),
                centers.offset(center),
                training.values(),
                training.offset(point),
                training.columns());
    }

    @Override
    public double leastBeyond(int center, double euclidean) {
        return euclidean * euclidean;
    }
}

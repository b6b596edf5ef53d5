package dev.unfold.neighbors.kernel;

import dev.unfold.internal.dense.RowMajor;
import dev.unfold.internal.search.Ranking;

/** |x − z|₁ = Σ_c |x_c − z_c|, summed in the order of c: the sum of the absolute differences itself. */
record CityBlock(RowMajor centers, RowMajor training) implements Ranking {

    /** A sum beyond the root of a limit by so much has a square beyond the limit, whatever was rounded. */
    private static final double WIDER = 1 + 0x1p-50;

    static double distance(double[] x, int xFrom, double[] z, int zFrom, int d) {
        return distanceWithin(x, xFrom, z, zFrom, d, Double.POSITIVE_INFINITY);
    }

    /** The distance if it is at most {@code limit}, else some number above the limit: the sum stops where it exceeds it. */
    private static double distanceWithin(double[] x, int xFrom, double[] z, int zFrom, int d, double limit) {
        double sum = 0;
        int c = 0;
        while (c < d && sum <= limit) {
            for (int stop = Math.min(d, c + 16); c < stop; c++) {
                sum += Math.abs(x[xFrom + c] - z[zFrom + c]);
            }
        }
        return sum;
    }

    static double squared(double[] x, int xFrom, double[] z, int zFrom, int d) {
        double distance = distance(x, xFrom, z, zFrom, d);
        return distance * distance;
    }

    @Override
    public double squaredWithin(int center, int point, double limit) {
        double distance = distanceWithin(
                centers.values(),
                centers.offset(center),
                training.values(),
                training.offset(point),
                training.columns(),
                reach(center, limit));
        return distance * distance;
    }

    @Override
    public double least(int center, int point, double low, double high) {
        return low * low;
    }

    @Override
    public double most(int center, int point, double low, double high) {
        return high * high;
    }

    @Override
    public double reach(int center, double limit) {
        return WIDER * Math.sqrt(limit);
    }
}

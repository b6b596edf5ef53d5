package dev.unfold.internal.search;

import dev.unfold.internal.dense.PointRows;

/** {@link Euclid}'s distance: the sum of the squared differences itself. */
public record EuclideanRanking(PointRows centers, PointRows points) implements Ranking {

    @Override
    public double squaredWithin(int center, int point, double limit) {
        return Euclid.squaredWithin(centers, center, points, point, limit);
    }

    @Override
    public double least(int center, int point, double low, double high) {
        return low;
    }

    @Override
    public double most(int center, int point, double low, double high) {
        return high;
    }

    @Override
    public double floor(int center, double sum) {
        return sum;
    }

    @Override
    public double reach(int center, double limit) {
        return limit;
    }
}

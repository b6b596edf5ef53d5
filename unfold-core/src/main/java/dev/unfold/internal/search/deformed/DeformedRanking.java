package dev.unfold.internal.search.deformed;

import dev.unfold.internal.dense.PointRows;
import dev.unfold.internal.search.Euclid;
import dev.unfold.internal.search.Ranking;
import dev.unfold.internal.search.Slack;

/**
 * The points by the keys of a {@link Deformation}, which for every pair must grow with the Euclidean distance, and with its
 * rounded values too; then the key at a bound of the distance is a bound of the key.
 *
 * @param group for each point the number of its group, or −1
 */
@SuppressWarnings("ArrayRecordComponent")
record DeformedRanking(PointRows points, int[] group, Deformation rule) implements Ranking {

    @Override
    public double squaredWithin(int center, int point, double limit) {
        double s = Euclid.squaredWithin(points, center, points, point, reach(center, limit));
        return squaredKey(center, point, s);
    }

    @Override
    public double least(int center, int point, double low, double high) {
        return squaredKey(center, point, low);
    }

    @Override
    public double most(int center, int point, double low, double high) {
        return squaredKey(center, point, high);
    }

    private double squaredKey(int center, int point, double squaredDistance) {
        double key = rule.key(center, point, Math.sqrt(squaredDistance));
        return key * key;
    }

    @Override
    public double reach(int center, double limit) {
        double key = Math.sqrt(limit);
        double outside = Math.max(0, rule.reachOutside(center, key));
        double r = group[center] < 0 ? outside : Math.max(outside, rule.reachWithin(center, key));
        return Slack.above(r * r);
    }
}

package dev.unfold.internal.search.scan;

import dev.unfold.internal.dense.PointRows;
import dev.unfold.internal.search.Boruvka;
import dev.unfold.internal.search.Euclid;
import dev.unfold.internal.search.EuclideanSearch;
import dev.unfold.internal.search.Lists;
import dev.unfold.internal.search.Nearest;
import dev.unfold.internal.search.Pair;
import dev.unfold.run.Run;
import java.util.List;
import java.util.function.IntPredicate;

/**
 * The plain search: every distance is computed. For few points, and for coordinates so large or so small that nothing
 * but the distance itself can be trusted.
 */
public record Scan(PointRows points) implements EuclideanSearch {

    @Override
    public Lists nearest(int k, Run run) {
        Lists lists = Lists.allocate(points.rows(), k);
        run.forEach("neighbours", points.rows(), () -> new Nearest(k), (i, nearest) -> {
            offer(points, i, j -> j != i, nearest);
            nearest.drainInto(lists, i);
        });
        return lists;
    }

    @Override
    public Lists nearest(PointRows queries, int k, Run run) {
        Lists lists = Lists.allocate(queries.rows(), k);
        run.forEach("neighbours", queries.rows(), () -> new Nearest(k), (i, nearest) -> {
            offer(queries, i, j -> true, nearest);
            nearest.drainInto(lists, i);
        });
        return lists;
    }

    @Override
    public void within(PointRows queries, double[] radii, Sighting sighting, Run run) {
        run.forEach("widening", queries.rows(), () -> 0, (i, none) -> show(queries, i, radii[i], sighting));
    }

    /** Shows the points within a radius of query i. */
    public void show(PointRows queries, int i, double radius, Sighting sighting) {
        if (!(radius >= 0)) {
            return;
        }
        double limit = Euclid.limit(radius);
        for (int j = 0; j < points.rows(); j++) {
            double distance = Math.sqrt(Euclid.squaredWithin(queries, i, points, j, limit));
            if (distance <= radius) {
                sighting.seen(i, j, distance);
            }
        }
    }

    @Override
    public List<Pair> joins(int[] part, Run run) {
        return Boruvka.joins(part, (component, largest, best) -> {
            Lists lists = Lists.allocate(points.rows(), 1);
            run.forEach("joining", points.rows(), () -> new Nearest(1), (i, nearest) -> {
                if (component[i] >= 0 && component[i] != largest) {
                    offer(points, i, j -> component[j] >= 0 && component[j] != component[i], nearest);
                    nearest.drainInto(lists, i);
                }
            });
            for (int i = 0; i < points.rows(); i++) {
                if (component[i] >= 0 && component[i] != largest) {
                    Boruvka.improve(best, component[i], Pair.of(i, lists.neighbors()[i], lists.distances()[i]));
                }
            }
        });
    }

    /** Offers to query i all points that are wanted. */
    public void offer(PointRows queries, int i, IntPredicate wanted, Nearest nearest) {
        for (int j = 0; j < points.rows(); j++) {
            if (wanted.test(j)) {
                nearest.offer(Euclid.squaredWithin(queries, i, points, j, nearest.limit()), j);
            }
        }
    }
}

package dev.unfold.internal.search.block;

import dev.unfold.internal.dense.PointRows;
import dev.unfold.internal.search.EuclideanSearch;
import dev.unfold.internal.search.Lists;
import dev.unfold.internal.search.Nearest;
import dev.unfold.internal.search.Pair;
import dev.unfold.run.Run;
import java.util.List;

/**
 * Search among points with duplicates, by a search among the distinct ones: duplicates are all at one distance of any other
 * point, so bounds cannot tell them apart, and exact distances would be computed again and again.
 *
 * <p>The nearest k groups of duplicates, by (distance, first member), hold the nearest k points, since a point of any other
 * group comes after a point of each of the k.
 */
final class DistinctSearch implements EuclideanSearch {

    private static final int NONE = -1;

    private final Duplicates duplicates;
    private final EuclideanSearch distinct;
    private final BlockLinks links;

    /**
     * @param distinct a search among the first members of the groups
     * @param links the joins of all points, which their groups cannot tell
     */
    DistinctSearch(Duplicates duplicates, EuclideanSearch distinct, BlockLinks links) {
        this.duplicates = duplicates;
        this.distinct = distinct;
        this.links = links;
    }

    @Override
    public Lists nearest(int k, Run run) {
        Lists near = distinct.nearest(Math.min(k, duplicates.groups() - 1), run);
        Lists lists = Lists.allocate(duplicates.size(), k);
        run.forEach("duplicates", duplicates.size(), () -> new Nearest(k), (i, nearest) -> {
            duplicates.offer(duplicates.group(i), 0, i, nearest);
            offer(near, duplicates.group(i), nearest);
            nearest.drainInto(lists, i);
        });
        return lists;
    }

    @Override
    public Lists nearest(PointRows queries, int k, Run run) {
        Lists near = distinct.nearest(queries, Math.min(k, duplicates.groups()), run);
        Lists lists = Lists.allocate(queries.rows(), k);
        run.forEach("duplicates", queries.rows(), () -> new Nearest(k), (i, nearest) -> {
            offer(near, i, nearest);
            nearest.drainInto(lists, i);
        });
        return lists;
    }

    private void offer(Lists near, int list, Nearest nearest) {
        for (int at = near.offsets()[list]; at < near.offsets()[list + 1]; at++) {
            duplicates.offer(near.neighbors()[at], near.distances()[at], NONE, nearest);
        }
    }

    @Override
    public void within(PointRows queries, double[] radii, Sighting sighting, Run run) {
        distinct.within(
                queries, radii, (query, group, distance) -> duplicates.show(group, query, distance, sighting), run);
    }

    @Override
    public List<Pair> joins(int[] part, Run run) {
        return links.joins(part, run);
    }
}

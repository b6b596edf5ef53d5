package dev.unfold.internal.search;

import dev.unfold.internal.dense.PointRows;
import dev.unfold.run.Run;
import java.util.List;

/**
 * Finds the nearest of fixed points by a {@link Ranking}, exactly: by the root of its squared distance, equal ones by the lower
 * index. Immutable once made. All routes give the same bits.
 */
public interface RankedNearest {

    /** For each point the nearest k others; k &lt; n. */
    Lists nearest(Ranking ranking, int k, Run run);

    /** For each query, which are the ranking's centres, the nearest k points; k ≤ n. */
    Lists nearest(PointRows queries, Ranking ranking, int k, Run run);

    /** Shows for each query, which are the ranking's centres, the points at most {@code radius} away, in no order. */
    void within(PointRows queries, Ranking ranking, double radius, EuclideanSearch.Sighting sighting, Run run);

    /** The shortest links between classes: see {@code NeighborSearch.joins}. */
    List<Pair> joins(int[] part, Ranking ranking, Run run);
}

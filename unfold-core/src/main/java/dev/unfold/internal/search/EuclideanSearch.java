package dev.unfold.internal.search;

import dev.unfold.internal.dense.PointRows;
import dev.unfold.run.Run;
import java.util.List;
import java.util.Optional;

/**
 * Finds the nearest of fixed points, exactly: by {@link Euclid}'s distance, equal ones by the lower index. Immutable once
 * made. All routes give the same bits.
 */
public interface EuclideanSearch {

    /** For each point the nearest k others; k &lt; n. */
    Lists nearest(int k, Run run);

    /** For each query the nearest k points; k ≤ n. */
    Lists nearest(PointRows queries, int k, Run run);

    /** Receives the points near queries; may be called by several threads, but for one query by one only. */
    @FunctionalInterface
    interface Sighting {
        void seen(int query, int point, double distance);
    }

    /**
     * Shows for each query the points at most {@code radii[query]} away, in no order: none for a negative radius, all for an
     * infinite one.
     */
    void within(PointRows queries, double[] radii, Sighting sighting, Run run);

    /** Blocks for other rankings of the same points; empty if this search does not work by blocks or many points are equal. */
    default Optional<RankedNearest> blocks(Run run) {
        return Optional.empty();
    }

    /** The shortest links between classes: see {@code NeighborSearch.joins}. */
    List<Pair> joins(int[] part, Run run);
}

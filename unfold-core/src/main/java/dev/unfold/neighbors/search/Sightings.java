package dev.unfold.neighbors.search;

import dev.unfold.internal.search.EuclideanSearch;
import dev.unfold.internal.search.Lists;
import dev.unfold.internal.search.Nearest;
import java.util.Arrays;

/** The points that each of some queries has seen, in whatever order it saw them. */
public final class Sightings implements EuclideanSearch.Sighting {

    private static final int ROOM = 16;
    private static final int[] NO_POINTS = {};
    private static final double[] NO_DISTANCES = {};

    private final int[][] points;
    private final double[][] distances;
    private final int[] counts;

    public Sightings(int queries) {
        points = new int[queries][];
        distances = new double[queries][];
        counts = new int[queries];
        Arrays.fill(points, NO_POINTS);
        Arrays.fill(distances, NO_DISTANCES);
    }

    @Override
    public void seen(int query, int point, double distance) {
        int count = counts[query];
        if (count == points[query].length) {
            points[query] = Arrays.copyOf(points[query], Math.max(ROOM, 2 * count));
            distances[query] = Arrays.copyOf(distances[query], Math.max(ROOM, 2 * count));
        }
        points[query][count] = point;
        distances[query][count] = distance;
        counts[query]++;
    }

    /** How many queries there are. */
    public int size() {
        return counts.length;
    }

    /** How many points a query has seen. */
    public int count(int query) {
        return counts[query];
    }

    /** Fills the list of a query with what it has seen, nearest first. */
    public void sortInto(Lists lists, int query) {
        Nearest sorted = new Nearest(counts[query]);
        for (int at = 0; at < counts[query]; at++) {
            sorted.offerAt(distances[query][at], points[query][at]);
        }
        sorted.drainInto(lists, query);
    }
}

package dev.unfold.internal.search.scan;

import dev.unfold.internal.search.Boruvka;
import dev.unfold.internal.search.Euclid;
import dev.unfold.internal.search.EuclideanSearch;
import dev.unfold.internal.search.Lists;
import dev.unfold.internal.search.Nearest;
import dev.unfold.internal.search.Pair;
import dev.unfold.internal.search.Ranking;
import dev.unfold.run.Run;
import java.util.Arrays;
import java.util.List;

/**
 * Search by a distance of which nothing is known: every one is computed, for a block of queries at a time so that what it
 * needs of a point is fetched once for all of them, and none is kept but the nearest. Costs n² distances and no memory beyond
 * O(nk).
 */
public final class PairScan {

    /** The squared distance from a query to a point; a rounding error below 0 counts as 0. */
    @FunctionalInterface
    public interface Squared {
        double of(int query, int point);
    }

    private static final int BLOCK = 32;
    private static final int NONE = -1;

    private PairScan() {}

    /** For each of n points the nearest k others. */
    public static Lists nearest(int n, int k, Squared distance, Run run) {
        return nearest(n, n, k, true, distance, run);
    }

    /** For each query the nearest k of n points. */
    public static Lists nearest(int queries, int n, int k, Squared distance, Run run) {
        return nearest(queries, n, k, false, distance, run);
    }

    private static Lists nearest(int queries, int n, int k, boolean others, Squared distance, Run run) {
        Lists lists = Lists.allocate(queries, k);
        run.forEachBlock("neighbours", queries, BLOCK, () -> heaps(k), (begin, end, nearest) -> {
            for (int j = 0; j < n; j++) {
                for (int i = begin; i < end; i++) {
                    if (i != j || !others) {
                        nearest[i - begin].offer(Math.max(0, distance.of(i, j)), j);
                    }
                }
            }
            for (int i = begin; i < end; i++) {
                nearest[i - begin].drainInto(lists, i);
            }
        });
        return lists;
    }

    private static Nearest[] heaps(int k) {
        Nearest[] heaps = new Nearest[BLOCK];
        Arrays.setAll(heaps, i -> new Nearest(k));
        return heaps;
    }

    /** Shows for each query those of n points that are at most {@code radius} away. */
    public static void within(
            int queries, int n, double radius, Squared distance, EuclideanSearch.Sighting sighting, Run run) {
        run.forEachBlock("widening", queries, BLOCK, () -> null, (begin, end, nothing) -> {
            for (int j = 0; j < n; j++) {
                for (int i = begin; i < end; i++) {
                    double r = Math.sqrt(Math.max(0, distance.of(i, j)));
                    if (r <= radius) {
                        sighting.seen(i, j, r);
                    }
                }
            }
        });
    }

    /** As above, by a ranking. */
    public static void within(
            int queries, int n, double radius, Ranking ranking, EuclideanSearch.Sighting sighting, Run run) {
        double limit = Euclid.limit(radius);
        within(queries, n, radius, (i, j) -> ranking.squaredWithin(i, j, limit), sighting, run);
    }

    /** The shortest links between classes: see {@code NeighborSearch.joins}. */
    public static List<Pair> joins(int[] part, Squared distance, Run run) {
        int n = part.length;
        return Boruvka.joins(part, (component, largest, best) -> {
            int[] nearest = new int[n];
            double[] least = new double[n];
            run.forEach("joining", n, () -> null, (i, nothing) -> {
                nearest[i] = NONE;
                least[i] = Double.POSITIVE_INFINITY;
                for (int j = 0; j < n && component[i] >= 0 && component[i] != largest; j++) {
                    if (component[j] >= 0 && component[j] != component[i]) {
                        double r = Math.sqrt(Math.max(0, distance.of(i, j)));
                        if (nearest[i] == NONE || r < least[i]) { // infinity is a distance, too
                            nearest[i] = j;
                            least[i] = r;
                        }
                    }
                }
            });
            for (int i = 0; i < n; i++) {
                if (nearest[i] != NONE) {
                    Boruvka.improve(best, component[i], Pair.of(i, nearest[i], least[i]));
                }
            }
        });
    }
}

package dev.unfold.internal.search.path;

import dev.unfold.internal.search.EuclideanSearch;
import dev.unfold.internal.search.Lists;
import dev.unfold.run.Run;
import java.util.Arrays;
import java.util.Optional;

/**
 * The symmetric graph of neighbour lists: i and j are linked, at their distance, if either lists the other. The geodesic
 * distance of two points is the length of the shortest path between them.
 *
 * <p>The links of i are at {@code offsets[i]} ≤ at &lt; {@code offsets[i + 1]} of the other two arrays.
 */
public final class GeodesicGraph {

    /** How long lists are that {@link #connecting} tries first. */
    public static final int SHORTEST = 16;

    private final int[] offsets;
    private final int[] ends;
    private final double[] lengths;

    /** @param k how many entries of each list count */
    public GeodesicGraph(Lists lists, int k) {
        int n = lists.size();
        offsets = new int[n + 1];
        for (int i = 0; i < n; i++) {
            for (int at = lists.offsets()[i]; at < lists.offsets()[i] + k; at++) {
                int j = lists.neighbors()[at];
                offsets[i + 1]++;
                offsets[j + 1] += isListed(lists, j, k, i) ? 0 : 1;
            }
        }
        for (int i = 0; i < n; i++) {
            offsets[i + 1] = Math.addExact(offsets[i + 1], offsets[i]);
        }
        ends = new int[offsets[n]];
        lengths = new double[offsets[n]];
        int[] next = Arrays.copyOf(offsets, n);
        for (int i = 0; i < n; i++) {
            for (int at = lists.offsets()[i]; at < lists.offsets()[i] + k; at++) {
                int j = lists.neighbors()[at];
                put(next[i]++, j, lists.distances()[at]);
                if (!isListed(lists, j, k, i)) {
                    put(next[j]++, i, lists.distances()[at]);
                }
            }
        }
    }

    private void put(int at, int end, double length) {
        ends[at] = end;
        lengths[at] = length;
    }

    private static boolean isListed(Lists lists, int i, int k, int j) {
        for (int at = lists.offsets()[i]; at < lists.offsets()[i] + k; at++) {
            if (lists.neighbors()[at] == j) {
                return true;
            }
        }
        return false;
    }

    public int size() {
        return offsets.length - 1;
    }

    /** |E|, how many pairs of points are linked. */
    public int edges() {
        return ends.length / 2;
    }

    /**
     * Lists that link all points, one longer than that takes where there are so many others: their length is doubled until they do.
     * Empty if not even the longest link them.
     */
    public static Optional<Lists> connecting(EuclideanSearch search, int n, int longest, Run run) {
        for (int length = Math.min(SHORTEST, longest); true; length = Math.min(2 * length, longest)) {
            Lists lists = search.nearest(length, run);
            int smallest = smallestConnected(lists);
            if (smallest > 0 && (smallest < length || length == n - 1)) {
                return Optional.of(lists);
            }
            if (length == longest) {
                return Optional.empty();
            }
        }
    }

    /**
     * The smallest k for which the first k entries of the lists link all points, or 0 if even all entries do not.
     * Components are merged entry by entry.
     */
    public static int smallestConnected(Lists lists) {
        int n = lists.size();
        int[] leader = new int[n];
        Arrays.setAll(leader, i -> i);
        int components = n;
        int longest = lists.count(0);
        for (int a = 0; a < longest; a++) {
            for (int i = 0; i < n; i++) {
                int from = find(leader, i);
                int to = find(leader, lists.neighbors()[lists.offsets()[i] + a]);
                if (from != to) {
                    leader[Math.max(from, to)] = Math.min(from, to);
                    components--;
                }
            }
            if (components == 1) {
                return a + 1;
            }
        }
        return 0;
    }

    private static int find(int[] leader, int i) {
        int top = i;
        while (leader[top] != top) {
            leader[top] = leader[leader[top]];
            top = leader[top];
        }
        return top;
    }

    /**
     * Dijkstra's algorithm from one source at a time, stopped when the nearest are known; belongs to one thread. The points
     * reached and not yet settled wait in a binary heap, ordered by distance, then by index.
     */
    public static final class Walk {

        private final GeodesicGraph graph;
        private final double[] distances;
        /** Where a point stands in the heap: its place from 0, or that it is settled; valid if its stamp is of this walk. */
        private final int[] places;

        private final int[] stamps;
        private final int[] heap;
        private int stamp;
        private int waiting;

        private static final int SETTLED = -1;

        public Walk(GeodesicGraph graph) {
            this.graph = graph;
            distances = new double[graph.size()];
            places = new int[graph.size()];
            stamps = new int[graph.size()];
            heap = new int[graph.size()];
        }

        public void begin() {
            stamp++;
            waiting = 0;
        }

        /** A point at this distance from the source. */
        public void reach(int point, double distance) {
            if (stamps[point] != stamp) {
                stamps[point] = stamp;
                distances[point] = distance;
                siftUp(waiting++, point);
            } else if (places[point] != SETTLED && distance < distances[point]) {
                distances[point] = distance;
                siftUp(places[point], point);
            }
        }

        /**
         * Settles points, nearest first, until the nearest k but for {@code excluded} are known, and puts them into list i.
         *
         * @return how many there are
         */
        public int settleInto(Lists lists, int i, int k, int excluded) {
            int begin = lists.offsets()[i];
            int found = 0;
            while (waiting > 0 && (found < k || distances[heap[0]] == lists.distances()[begin + k - 1])) {
                int point = settle();
                if (point != excluded) {
                    putInto(lists, begin, found, k, point);
                    found = Math.min(found + 1, k);
                }
            }
            return found;
        }

        /** Puts a point behind those that were settled before, but for those as far that have a higher index: links may have no length. */
        private void putInto(Lists lists, int begin, int found, int k, int point) {
            int at = begin + found;
            while (at > begin && lists.distances()[at - 1] == distances[point] && lists.neighbors()[at - 1] > point) {
                if (at < begin + k) {
                    lists.neighbors()[at] = lists.neighbors()[at - 1];
                    lists.distances()[at] = lists.distances()[at - 1];
                }
                at--;
            }
            if (at < begin + k) {
                lists.neighbors()[at] = point;
                lists.distances()[at] = distances[point];
            }
        }

        /** Settles the points up to this distance and shows them as those that a query has seen. */
        public void settleWithin(double radius, int query, EuclideanSearch.Sighting sighting) {
            while (waiting > 0 && distances[heap[0]] <= radius) {
                int point = settle();
                sighting.seen(query, point, distances[point]);
            }
        }

        /** The distances of all points from the source; infinite where no path leads. */
        public void distancesInto(int source, double[] all) {
            Arrays.fill(all, Double.POSITIVE_INFINITY);
            begin();
            reach(source, 0);
            while (waiting > 0) {
                int point = settle();
                all[point] = distances[point];
            }
        }

        /** Takes the nearest point that waits, and reaches those that it is linked with. */
        private int settle() {
            int point = heap[0];
            int last = heap[--waiting];
            places[point] = SETTLED;
            if (waiting > 0) {
                siftDown(last);
            }
            for (int at = graph.offsets[point]; at < graph.offsets[point + 1]; at++) {
                reach(graph.ends[at], distances[point] + graph.lengths[at]);
            }
            return point;
        }

        private boolean isLess(int i, int j) {
            return distances[i] < distances[j] || (distances[i] == distances[j] && i < j);
        }

        private void siftUp(int from, int point) {
            int at = from;
            while (at > 0 && isLess(point, heap[(at - 1) >> 1])) {
                place(at, heap[(at - 1) >> 1]);
                at = (at - 1) >> 1;
            }
            place(at, point);
        }

        private void siftDown(int point) {
            int at = 0;
            for (int child = 1; child < waiting; child = 2 * at + 1) {
                if (child + 1 < waiting && isLess(heap[child + 1], heap[child])) {
                    child++;
                }
                if (!isLess(heap[child], point)) {
                    break;
                }
                place(at, heap[child]);
                at = child;
            }
            place(at, point);
        }

        private void place(int at, int point) {
            heap[at] = point;
            places[point] = at;
        }
    }
}

package dev.unfold.internal.search;

/**
 * The k nearest of the points offered so far, as a heap with the farthest on top. Far points cost one comparison, of s
 * with {@link #limit}; a root is taken of those only that may enter.
 */
public final class Nearest {

    private final int k;
    private final double[] distances;
    private final int[] indices;
    private int count;

    private double limit;
    private double tie;

    public Nearest(int k) {
        this.k = k;
        this.distances = new double[k];
        this.indices = new int[k];
        clear();
    }

    public void clear() {
        count = 0;
        limit = Double.POSITIVE_INFINITY;
        tie = Double.NaN; // no comparison holds until k points are known
    }

    /** How many points are kept so far. */
    public int size() {
        return count;
    }

    /** A point whose s exceeds this is too far. */
    public double limit() {
        return limit;
    }

    /**
     * Whether every point with at least this s and this index is too far. This settles what {@link #limit} leaves open:
     * points at the very distance of the farthest, of which the higher indices need not be looked at.
     */
    public boolean excludes(double s, int index) {
        return s > limit || (s >= tie && index > indices[0] && Math.sqrt(s) >= distances[0]);
    }

    /** The distance of the farthest of the nearest k, or infinity as long as fewer were offered. */
    public double farthest() {
        return count < k ? Double.POSITIVE_INFINITY : distances[0];
    }

    public void offer(double s, int index) {
        if (s <= limit) {
            offerAt(Math.sqrt(s), index);
        }
    }

    /** Offers a point at a distance, and says whether it is among the nearest now. */
    public boolean offerAt(double distance, int index) {
        if (count < k) {
            siftUp(distance, index);
            if (count < k) {
                return true;
            }
        } else if (Euclid.isLess(distance, index, distances[0], indices[0])) {
            siftDown(distance, index, k);
        } else {
            return false;
        }
        limit = Euclid.limit(distances[0]);
        tie = Euclid.tie(distances[0]);
        return true;
    }

    private void siftUp(double distance, int index) {
        int at = count++;
        while (at > 0) {
            int parent = (at - 1) >> 1;
            if (!Euclid.isLess(distances[parent], indices[parent], distance, index)) {
                break;
            }
            put(at, distances[parent], indices[parent]);
            at = parent;
        }
        put(at, distance, index);
    }

    /** Puts the entry in place of the top of the first {@code size} entries. */
    private void siftDown(double distance, int index, int size) {
        int at = 0;
        for (int child = 1; child < size; child = 2 * at + 1) {
            if (child + 1 < size
                    && Euclid.isLess(distances[child], indices[child], distances[child + 1], indices[child + 1])) {
                child++;
            }
            if (!Euclid.isLess(distance, index, distances[child], indices[child])) {
                break;
            }
            put(at, distances[child], indices[child]);
            at = child;
        }
        put(at, distance, index);
    }

    private void put(int at, double distance, int index) {
        distances[at] = distance;
        indices[at] = index;
    }

    /** Empties this into list i, nearest first; the list must have room for as many as were kept. */
    public void drainInto(Lists lists, int i) {
        int begin = lists.offsets()[i];
        for (int last = count - 1; last >= 0; last--) {
            lists.neighbors()[begin + last] = indices[0];
            lists.distances()[begin + last] = distances[0];
            siftDown(distances[last], indices[last], last);
        }
        clear();
    }
}

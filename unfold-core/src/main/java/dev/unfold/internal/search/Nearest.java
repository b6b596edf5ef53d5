package dev.unfold.internal.search;

/**
 * The k nearest of the points offered so far. Far points cost one comparison, of s with {@link #limit}; a root is taken of those
 * only that may enter. Few are kept in their order, into which another is inserted from the far end; many as a heap with the
 * farthest on top.
 */
public final class Nearest {

    /** Up to so many an insertion is quicker than the way down a heap, whose turns no processor guesses. */
    private static final int FEW = 64;

    private final int k;
    private final boolean ordered;
    private final int farthest; // where the farthest of k stands
    private final double[] distances;
    private final int[] indices;
    private int count;

    private double limit;
    private double tie;

    public Nearest(int k) {
        this.k = k;
        this.ordered = k <= FEW;
        this.farthest = ordered ? k - 1 : 0;
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
        return s > limit || (s >= tie && index > indices[farthest] && Math.sqrt(s) >= distances[farthest]);
    }

    /** The distance of the farthest of the nearest k, or infinity as long as fewer were offered. */
    public double farthest() {
        return count < k ? Double.POSITIVE_INFINITY : distances[farthest];
    }

    public void offer(double s, int index) {
        if (s <= limit) {
            offerAt(Math.sqrt(s), index);
        }
    }

    /** Offers a point at a distance, and says whether it is among the nearest now. */
    public boolean offerAt(double distance, int index) {
        if (count < k) {
            if (ordered) {
                insert(count, distance, index);
            } else {
                siftUp(count, distance, index);
            }
            if (++count < k) {
                return true;
            }
        } else if (!Euclid.isLess(distance, index, distances[farthest], indices[farthest])) {
            return false;
        } else if (ordered) {
            insert(farthest, distance, index);
        } else {
            siftDown(distance, index, k);
        }
        limit = Euclid.limit(distances[farthest]);
        tie = Euclid.tie(distances[farthest]);
        return true;
    }

    /** Puts the entry in its order; what comes after it, up to the one before {@code last}, moves on. */
    private void insert(int last, double distance, int index) {
        int at = last;
        for (; at > 0 && Euclid.isLess(distance, index, distances[at - 1], indices[at - 1]); at--) {
            put(at, distances[at - 1], indices[at - 1]);
        }
        put(at, distance, index);
    }

    private void siftUp(int last, double distance, int index) {
        int at = last;
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
        if (ordered) {
            System.arraycopy(indices, 0, lists.neighbors(), begin, count);
            System.arraycopy(distances, 0, lists.distances(), begin, count);
        } else {
            drainHeapInto(lists, begin);
        }
        clear();
    }

    private void drainHeapInto(Lists lists, int begin) {
        for (int last = count - 1; last >= 0; last--) {
            lists.neighbors()[begin + last] = indices[0];
            lists.distances()[begin + last] = distances[0];
            siftDown(distances[last], indices[last], last);
        }
    }
}

package dev.unfold.quality;

/**
 * The nearest points offered so far, at most k of them, ordered by distance and then by index. Sorted arrays, not a
 * heap: k is small, and the order is wanted in the end.
 */
final class NearestList {

    private final double[] distances;
    private final int[] points;
    private int size;

    NearestList(int capacity) {
        distances = new double[capacity];
        points = new int[capacity];
    }

    void clear() {
        size = 0;
    }

    int point(int position) {
        return points[position];
    }

    /** The distance of the last on the list. */
    double farthest() {
        return distances[size - 1];
    }

    /** Replaces the list by the nearest of all points but {@code self}, given their distances. */
    void select(double[] row, int from, int n, int self) {
        clear();
        double bound = Double.POSITIVE_INFINITY;
        for (int l = 0; l < n; l++) {
            double distance = row[from + l];
            // In the order of l a tie with the last of a full list is always lost.
            if ((distance < bound || size < points.length) && l != self) {
                offer(distance, l);
                bound = farthest();
            }
        }
    }

    /** Puts a point in its place; a full list drops its last, or the point if it is no nearer. */
    void offer(double distance, int point) {
        int at = position(distance, point);
        if (at == points.length) {
            return;
        }
        int moved = (size < points.length ? size++ : size - 1) - at;
        System.arraycopy(distances, at, distances, at + 1, moved);
        System.arraycopy(points, at, points, at + 1, moved);
        distances[at] = distance;
        points[at] = point;
    }

    /** How many on the list come before this point. */
    int position(double distance, int point) {
        int low = 0;
        int high = size;
        while (low < high) {
            int middle = (low + high) >>> 1;
            double other = distances[middle];
            if (other < distance || (other == distance && points[middle] < point)) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }
}

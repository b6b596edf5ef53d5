package dev.unfold.internal.search.rank;

import dev.unfold.internal.search.Euclid;
import java.util.Arrays;

/**
 * The targets that are out of the list of the nearest, in the order of nearness, and between them the numbers of all points:
 * count[s] points come after target s − 1 and not after target s, which is among them.
 */
final class OutOfList {

    private final double[] distances;
    private final int[] indices;
    private final int[] places;
    private final int[] count;
    private int size;

    OutOfList(int capacity) {
        distances = new double[capacity];
        indices = new int[capacity];
        places = new int[capacity];
        count = new int[capacity + 1];
    }

    /** This without its points, or another if it has no room for so many. */
    OutOfList emptied(int capacity) {
        if (capacity > distances.length) {
            return new OutOfList(capacity);
        }
        forgetAll();
        size = 0;
        return this;
    }

    boolean isEmpty() {
        return size == 0;
    }

    int size() {
        return size;
    }

    double distance(int s) {
        return distances[s];
    }

    /** @param place where the rank of this point is wanted */
    void add(double distance, int index, int place) {
        int at = size++;
        while (at > 0 && Euclid.isLess(distance, index, distances[at - 1], indices[at - 1])) {
            distances[at] = distances[at - 1];
            indices[at] = indices[at - 1];
            places[at] = places[at - 1];
            at--;
        }
        distances[at] = distance;
        indices[at] = index;
        places[at] = place;
    }

    /** A point at this distance. */
    void tally(double distance, int index) {
        tally(distance, index, 0, size);
    }

    /** A point that is known to come after the targets before {@code low} and before those from {@code high} on. */
    void tally(double distance, int index, int low, int high) {
        count[before(distance, index, low, high)]++;
    }

    /** A point that was tallied by mistake. */
    void forget(double distance, int index) {
        count[before(distance, index, 0, size)]--;
    }

    void forgetAll() {
        Arrays.fill(count, 0);
    }

    /** How many targets come before this point, given that it is from {@code low} to {@code high}. */
    private int before(double distance, int index, int low, int high) {
        int first = low;
        int last = high;
        while (first < last) {
            int middle = (first + last) >>> 1;
            if (Euclid.isLess(distances[middle], indices[middle], distance, index)) {
                first = middle + 1;
            } else {
                last = middle;
            }
        }
        return first;
    }

    /** Whether this point comes before target s. */
    boolean isBefore(double distance, int index, int s) {
        return Euclid.isLess(distance, index, distances[s], indices[s]);
    }

    /** How many targets are nearer than this distance. */
    int nearerThan(double distance) {
        return before(distance, -1, 0, size);
    }

    /** How many targets are at this distance or nearer. */
    int notFartherThan(double distance) {
        return before(distance, Integer.MAX_VALUE, 0, size);
    }

    /** So many points that come after target s − 1 and before target s. */
    void tally(int points, int s) {
        count[s] += points;
    }

    void ranksInto(int[] ranks) {
        int rank = 0;
        for (int s = 0; s < size; s++) {
            rank += count[s];
            ranks[places[s]] = rank;
        }
    }
}

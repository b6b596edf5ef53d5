package dev.unfold.internal.search.block;

import dev.unfold.internal.search.Euclid;
import dev.unfold.internal.search.Nearest;
import dev.unfold.internal.search.Ranking;
import dev.unfold.internal.search.Selection;

/**
 * For each of some rows the points that may be among its nearest k, judged by the bounds of {@link Panels}, and at last the
 * nearest k themselves, by exact distances.
 *
 * <p>A row keeps a threshold T, an upper bound of its k-th smallest D². A point whose lower bound exceeds T is out for good.
 * When a row's room is full, T becomes the k-th smallest upper bound in it, and what T excludes goes; where that does not make
 * room (many points at nearly one distance), exact distances leave k.
 */
final class Candidates {

    /** What one thread needs to narrow a row down. */
    static final class Scratch {
        private final double[] exact;
        private final double[] keys;
        private final int[] slots;

        Scratch(Candidates candidates) {
            exact = new double[candidates.room];
            keys = new double[candidates.room];
            slots = new int[candidates.room];
        }
    }

    private final Ranking ranking;
    private final Panels panels;
    private final double unit;
    private final int k;
    private final int room;
    private final int[] centers;
    private final double[] lower;
    private final double[] upper;
    private final int[] counts;
    private final int[] places;
    private final float[] products;
    private final double[] thresholds;
    private final float[] gates;

    /** No candidates yet for so many rows, each of which is to be {@link #open}ed. */
    Candidates(int rows, Ranking ranking, Panels panels, int k) {
        this.ranking = ranking;
        this.panels = panels;
        this.unit = panels.unit();
        this.k = k;
        this.room = Math.min(panels.size() + 1, 2 * k + 64);
        this.centers = new int[rows];
        this.lower = new double[rows];
        this.upper = new double[rows];
        this.counts = new int[rows];
        this.places = new int[Math.multiplyExact(rows, room)];
        this.products = new float[rows * room];
        this.thresholds = new double[rows];
        this.gates = new float[rows];
    }

    /** Row {@code row} stands for a centre, whose bounds are given; it has no candidates yet. */
    void open(int row, int center, double lowerBound, double upperBound) {
        centers[row] = center;
        lower[row] = lowerBound;
        upper[row] = upperBound;
        counts[row] = 0;
        setThreshold(row, Double.POSITIVE_INFINITY);
    }

    /** A point with half lower bound h may be a candidate of the row if its product is at least h + gate. */
    float[] gates() {
        return gates;
    }

    void offer(int row, int place, float product, Scratch scratch) {
        if (!(least(row, place, product) <= thresholds[row])) {
            return;
        }
        int at = row * room + counts[row]++;
        places[at] = place;
        products[at] = product;
        if (counts[row] == room) {
            narrow(row, scratch);
            if (counts[row] > room - room / 4) {
                settle(row, scratch);
            }
        }
    }

    private double least(int row, int place, float product) {
        return ranking.least(centers[row], panels.index(place), low(row, place, product), high(row, place, product));
    }

    private double most(int row, int place, float product) {
        return ranking.most(centers[row], panels.index(place), low(row, place, product), high(row, place, product));
    }

    /** A lower bound of the sum of the differences. */
    private double low(int row, int place, float product) {
        return Math.max(0, (lower[row] + panels.rows().lower(place) - 2.0 * product) / unit);
    }

    private double high(int row, int place, float product) {
        return Math.max(0, (upper[row] + panels.rows().upper(place) - 2.0 * product) / unit);
    }

    private void setThreshold(int row, double threshold) {
        thresholds[row] = threshold;
        gates[row] = (float) (.5 * (lower[row] - ranking.reach(centers[row], threshold) * unit));
    }

    /** Lowers T to the k-th smallest upper bound and drops what it excludes. */
    private void narrow(int row, Scratch scratch) {
        int begin = row * room;
        int count = counts[row];
        if (count <= k) {
            return;
        }
        for (int a = 0; a < count; a++) {
            scratch.keys[a] = most(row, places[begin + a], products[begin + a]);
            scratch.slots[a] = a;
        }
        Selection.split(scratch.keys, scratch.slots, 0, k, count);
        double largest = Double.NEGATIVE_INFINITY;
        for (int a = 0; a < k; a++) {
            largest = Math.max(largest, scratch.keys[a]);
        }
        lowerThreshold(row, Math.sqrt(largest));
        int kept = 0;
        for (int a = 0; a < count; a++) {
            if (least(row, places[begin + a], products[begin + a]) <= thresholds[row]) {
                places[begin + kept] = places[begin + a];
                products[begin + kept++] = products[begin + a];
            }
        }
        counts[row] = kept;
    }

    /** Keeps the k that are nearest by exact distances. */
    private void settle(int row, Scratch scratch) {
        int begin = row * room;
        int count = counts[row];
        for (int a = 0; a < count; a++) {
            scratch.exact[a] = Math.sqrt(squared(row, places[begin + a], Double.POSITIVE_INFINITY));
            scratch.keys[a] = scratch.exact[a];
            scratch.slots[a] = panels.index(places[begin + a]);
        }
        Selection.split(scratch.keys, scratch.slots, 0, k, count);
        int last = 0;
        for (int a = 1; a < k; a++) {
            if (Euclid.isLess(scratch.keys[last], scratch.slots[last], scratch.keys[a], scratch.slots[a])) {
                last = a;
            }
        }
        double distance = scratch.keys[last];
        int index = scratch.slots[last];
        int kept = 0;
        for (int a = 0; a < count; a++) {
            int place = places[begin + a];
            if (!Euclid.isLess(distance, index, scratch.exact[a], panels.index(place))) {
                places[begin + kept] = place;
                products[begin + kept++] = products[begin + a];
            }
        }
        counts[row] = kept;
        lowerThreshold(row, distance);
    }

    /** No point farther than this distance is wanted any more. */
    private void lowerThreshold(int row, double distance) {
        setThreshold(row, Math.min(thresholds[row], Euclid.limit(distance)));
    }

    private double squared(int row, int place, double limit) {
        return ranking.squaredWithin(centers[row], panels.index(place), limit);
    }

    /** Offers the row's candidates, with their exact distances, to {@code nearest}. */
    void closeInto(Nearest nearest, int row, Scratch scratch) {
        narrow(row, scratch);
        for (int at = row * room; at < row * room + counts[row]; at++) {
            nearest.offer(squared(row, places[at], nearest.limit()), panels.index(places[at]));
        }
    }
}

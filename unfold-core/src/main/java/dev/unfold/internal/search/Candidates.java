package dev.unfold.internal.search;

import dev.unfold.internal.dense.RowMajor;

/**
 * For each of some rows the points that may be among its nearest k, judged by bounds in single precision, and at last the
 * nearest k themselves, by exact distances.
 *
 * <p>A row keeps a threshold T, an upper bound of its k-th smallest squared distance. A point whose lower bound exceeds
 * T is out for good. When a row's room is full, T becomes the k-th smallest upper bound in it, and what T excludes goes;
 * where that does not make room (many points at nearly one distance), exact distances leave k.
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

    private final RowMajor queries;
    private final Panels panels;
    private final Frame frame;
    private final int k;
    private final int room;
    private final int[] sources;
    private final double[] norms;
    private final int[] counts;
    private final int[] places;
    private final float[] products;
    private final double[] thresholds;
    private final float[] gates;

    /** No candidates yet for so many rows, each of which is to be {@link #open}ed. */
    Candidates(int rows, RowMajor queries, Panels panels, int k) {
        this.queries = queries;
        this.panels = panels;
        this.frame = panels.frame();
        this.k = k;
        this.room = Math.min(panels.size() + 1, 2 * k + 64);
        this.sources = new int[rows];
        this.norms = new double[rows];
        this.counts = new int[rows];
        this.places = new int[Math.multiplyExact(rows, room)];
        this.products = new float[rows * room];
        this.thresholds = new double[rows];
        this.gates = new float[rows];
    }

    /** Row {@code row} stands for the query {@code source}, whose ν is given; it has no candidates yet. */
    void open(int row, int source, double norm) {
        sources[row] = source;
        norms[row] = norm;
        counts[row] = 0;
        setThreshold(row, Double.POSITIVE_INFINITY);
    }

    /** A point with half lower bound h is a candidate of the row if its product is at least h + gate. */
    float[] gates() {
        return gates;
    }

    void offer(int row, int place, float product, Scratch scratch) {
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

    private void setThreshold(int row, double threshold) {
        thresholds[row] = threshold;
        gates[row] = (float) (.5 * (frame.lower(norms[row]) - threshold));
    }

    /** Lowers T to the k-th smallest upper bound and drops what it excludes. */
    private void narrow(int row, Scratch scratch) {
        int begin = row * room;
        int count = counts[row];
        if (count <= k) {
            return;
        }
        double own = frame.upper(norms[row]);
        for (int a = 0; a < count; a++) {
            scratch.keys[a] = own + frame.upper(panels.norm(places[begin + a])) - 2.0 * products[begin + a];
            scratch.slots[a] = a;
        }
        Selection.split(scratch.keys, scratch.slots, 0, k, count);
        double largest = Double.NEGATIVE_INFINITY;
        for (int a = 0; a < k; a++) {
            largest = Math.max(largest, scratch.keys[a]);
        }
        setThreshold(row, Math.min(thresholds[row], largest));
        int kept = 0;
        own = frame.lower(norms[row]);
        for (int a = 0; a < count; a++) {
            double least = own + frame.lower(panels.norm(places[begin + a])) - 2.0 * products[begin + a];
            if (least <= thresholds[row]) {
                places[begin + kept] = places[begin + a];
                products[begin + kept++] = products[begin + a];
            }
        }
        counts[row] = kept;
    }

    /** Keeps the k that are nearest by exact distances; their products become those of these distances. */
    private void settle(int row, Scratch scratch) {
        int begin = row * room;
        int count = counts[row];
        for (int a = 0; a < count; a++) {
            scratch.exact[a] = Math.sqrt(squared(row, places[begin + a]));
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
                double scaled = scratch.exact[a] * frame.scale();
                places[begin + kept] = place;
                products[begin + kept++] = (float) (.5 * (norms[row] + panels.norm(place) - scaled * scaled));
            }
        }
        counts[row] = kept;
        double scaled = distance * frame.scale();
        setThreshold(row, Math.min(thresholds[row], scaled * scaled));
    }

    private double squared(int row, int place) {
        RowMajor points = panels.points();
        return Euclid.squared(
                queries.values(),
                queries.offset(sources[row]),
                points.values(),
                points.offset(panels.index(place)),
                points.columns());
    }

    /** Offers the row's candidates, with their exact distances, to {@code nearest}. */
    void closeInto(Nearest nearest, int row, Scratch scratch) {
        narrow(row, scratch);
        for (int at = row * room; at < row * room + counts[row]; at++) {
            nearest.offer(squared(row, places[at]), panels.index(places[at]));
        }
    }
}

package dev.unfold.internal.search.rank;

import dev.unfold.internal.dense.RowMajor;
import dev.unfold.internal.search.Euclid;
import dev.unfold.internal.search.block.Panels;
import dev.unfold.run.Run;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Counting for all points at once, for many dimensions, by the products of {@link Panels}: each serves both its ends.
 *
 * <p>Twice h_j − p, h_j half the lower bound of j, is a lower bound of the squared distance of i and j, less that of i. So h_j − p
 * falls into one of i's equal bins, the first for what is nearer than all of i's targets, the last for what is farther. A bin
 * that no target's distance can reach, whatever the rounding, is counted as a whole. In the others the bounds of the pair tell
 * between which targets it lies, and only where a target is within them the exact distance is asked for. A point with so many
 * such pairs that all exact distances cost less (copies of one point have one distance) is left to {@link ScanCounting}.
 */
final class BlockCounting implements Panels.Look {

    private static final int BINS = 256;

    /** In place of the number of targets before a bin: one is in it. */
    private static final char MIXED = Character.MAX_VALUE;

    private final RowMajor points;
    private final Panels panels;
    private final float[] halves;
    private final OutOfList[] outOfList;
    private final float[] starts;
    private final float[] scales;
    /** How many targets of point i come before its bin b: at i·BINS + b. */
    private final char[] before;
    /** How many points are in the bins with s targets before them: at offsets[i] + s. */
    private final int[] counts;

    private final int[] offsets;
    /** How many exact distances a point asked for. */
    private final int[] undecided;

    /**
     * @param panels of these points, in their order
     * @param outOfList the targets of each point; how many points are before them is still to be counted
     */
    BlockCounting(RowMajor points, Panels panels, OutOfList[] outOfList) {
        int n = points.rows();
        this.points = points;
        this.panels = panels;
        this.outOfList = outOfList;
        halves = panels.halves();
        starts = new float[n];
        scales = new float[n];
        before = new char[Math.multiplyExact(n, BINS)];
        undecided = new int[n];
        offsets = new int[n + 1];
        for (int i = 0; i < n; i++) {
            offsets[i + 1] = Math.addExact(offsets[i], outOfList[i].size() + 1);
        }
        counts = new int[offsets[n]];
    }

    /** @return the points that are better off with exact distances and still to be counted for */
    int[] count(Run run) {
        int n = outOfList.length;
        double margin = IntStream.range(0, n)
                .mapToDouble(i -> panels.rows().upper(i) - panels.rows().lower(i))
                .max()
                .orElse(0);
        run.forEach("bins", n, () -> margin, this::bin);
        panels.forEachPair("ranks", () -> this, run);
        for (int i = 0; i < n; i++) {
            if (undecided[i] > allowed()) {
                outOfList[i].forgetAll();
            } else {
                for (int s = 0; s <= outOfList[i].size(); s++) {
                    outOfList[i].tally(counts[offsets[i] + s], s);
                }
            }
        }
        return IntStream.range(0, n).filter(i -> undecided[i] > allowed()).toArray();
    }

    private int allowed() {
        return outOfList.length / 8;
    }

    /** @param margin how far the bounds of any point are apart */
    private void bin(int i, double margin) {
        OutOfList targets = outOfList[i];
        if (targets.isEmpty()) {
            return; // every bin has 0 targets before it
        }
        int last = targets.size() - 1;
        starts[i] = from(i, targets.distance(0), margin);
        double width = (double) to(i, targets.distance(last)) - starts[i];
        scales[i] = (float) Math.min((BINS - 3) / width, Float.MAX_VALUE);
        int row = i * BINS;
        int filled = row;
        for (int s = 0; s <= last; s++) {
            int first = row + bin(i, from(i, targets.distance(s), margin));
            int end = row + bin(i, to(i, targets.distance(s))) + 1;
            if (filled < first) {
                Arrays.fill(before, filled, first, (char) s);
            }
            Arrays.fill(before, first, end, MIXED);
            filled = end;
        }
        Arrays.fill(before, filled, row + BINS, (char) targets.size());
    }

    /** A pair with a smaller h_j − p is nearer than this distance. */
    private float from(int i, double distance, double margin) {
        double least = Euclid.tie(distance) * panels.unit();
        return Math.nextDown((float) (.5 * (least - panels.rows().upper(i) - margin)));
    }

    /** A pair with a greater h_j − p is farther than this distance. */
    private float to(int i, double distance) {
        double most = Euclid.limit(distance) * panels.unit();
        return Math.nextUp((float) (.5 * (most - panels.rows().lower(i))));
    }

    /** The bin of h_j − p never falls as that grows, since rounding keeps order. */
    private int bin(int i, float value) {
        return value < starts[i] ? 0 : 1 + Math.min((int) ((value - starts[i]) * scales[i]), BINS - 2);
    }

    @Override
    public void at(int i, int begin, int end, float[] products, int base) {
        for (int j = begin; j < end; j++) {
            tally(i, j, products[base + j]);
        }
        for (int j = begin; j < end; j++) {
            tally(j, i, products[base + j]);
        }
    }

    private void tally(int i, int j, float product) {
        char targets = before[i * BINS + bin(i, halves[j] - product)];
        if (targets == MIXED) {
            lookClosely(i, j, product);
        } else {
            counts[offsets[i] + targets]++;
        }
    }

    private void lookClosely(int i, int j, float product) {
        Panels.Rows rows = panels.rows();
        double low = (rows.lower(i) + rows.lower(j) - 2.0 * product) / panels.unit();
        double high = (rows.upper(i) + rows.upper(j) - 2.0 * product) / panels.unit();
        // Roots are rounded in order too.
        int first = outOfList[i].nearerThan(Math.sqrt(Math.max(0, low)));
        int last = outOfList[i].notFartherThan(Math.sqrt(Math.max(0, high)));
        if (first == last) {
            counts[offsets[i] + first]++;
        } else if (++undecided[i] <= allowed()) {
            outOfList[i].tally(Math.sqrt(Euclid.squared(points, i, j)), j, first, last);
        }
    }
}

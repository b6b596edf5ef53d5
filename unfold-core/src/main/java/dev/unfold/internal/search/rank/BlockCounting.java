package dev.unfold.internal.search.rank;

import dev.unfold.internal.dense.PointRows;
import dev.unfold.internal.search.Euclid;
import dev.unfold.internal.search.block.BlockPairs;
import dev.unfold.internal.search.block.Panels;
import dev.unfold.run.Run;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * Counting for all points at once, for many dimensions, by the products of {@link Panels}: each serves both its ends.
 *
 * <p>Twice v = h_j − p, h_j half the lower bound of j, is a lower bound of the squared distance of i and j, less that of i. Whatever
 * the rounding, j is nearer than a target of i if v is below some number, and farther if it is above another; between the two
 * the bounds of the pair may still tell, and else the exact distance does. Most of the equal bins of v have no such numbers in them, and are counted as a whole.
 * A point with so many pairs in between that all exact distances cost less (copies of one point have one distance) is left to
 * {@link ScanCounting}.
 */
final class BlockCounting implements PairCounting, Panels.Look {

    private static final int BINS = 256;

    private final PointRows points;
    private final Panels panels;
    private final float[] halves;
    private final OutOfList[] outOfList;
    private final float[] starts;
    private final float[] scales;
    /**
     * How many targets of point i, s, are nearer than all of its bin b, at i·BINS + b; where the next may be in the bin, or s is too
     * large for a byte, −1 − s. Bytes, since the tables of a block are to stay in the cache.
     */
    private final byte[] before;
    /** Where the numbers of point i begin in the next three; target s of it is s further on, and ∞ follows the last. */
    private final int[] offsets;
    /** Below this v a point is nearer than the target. */
    private final float[] nearer;
    /** Above this v a point is farther than the target. */
    private final float[] farther;
    /** How many points are known to be nearer than the target and farther than the one before. */
    private final int[] counts;
    /** How many exact distances a point asked for. */
    private final int[] undecided;

    /**
     * @param panels of these points, in their order
     * @param outOfList the targets of each point; how many points are before them is still to be counted
     */
    BlockCounting(PointRows points, Panels panels, OutOfList[] outOfList, Run run) {
        int n = points.rows();
        this.points = points;
        this.panels = panels;
        this.outOfList = outOfList;
        halves = panels.halves();
        starts = new float[n];
        scales = new float[n];
        before = new byte[Math.multiplyExact(n, BINS)];
        undecided = new int[n];
        offsets = new int[n + 1];
        for (int i = 0; i < n; i++) {
            offsets[i + 1] = Math.addExact(offsets[i], outOfList[i].size() + 1);
        }
        nearer = new float[offsets[n]];
        farther = new float[offsets[n]];
        counts = new int[offsets[n]];
        double margin = PairCounting.margin(panels);
        run.forEach("targets", n, () -> margin, this::prepare);
    }

    @Override
    public Supplier<Panels.Look> looks() {
        return () -> this;
    }

    @Override
    public int[] left() {
        int n = outOfList.length;
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
        return PairCounting.allowed(outOfList.length);
    }

    /** @param margin how far the bounds of any point are apart */
    private void prepare(int i, double margin) {
        OutOfList targets = outOfList[i];
        int size = targets.size();
        int own = offsets[i];
        for (int s = 0; s < size; s++) {
            nearer[own + s] = PairCounting.nearer(panels, i, targets.distance(s), margin);
            farther[own + s] = PairCounting.farther(panels, i, targets.distance(s));
        }
        nearer[own + size] = Float.POSITIVE_INFINITY;
        farther[own + size] = Float.POSITIVE_INFINITY;
        if (size > 0) {
            starts[i] = nearer[own];
            scales[i] = Math.min((BINS - 3) / (farther[own + size - 1] - starts[i]), Float.MAX_VALUE);
        }
        int s = 0;
        for (int bin = 0; bin < BINS; bin++) {
            while (s < size && bin(farther[own + s], starts[i], scales[i]) < bin) {
                s++;
            }
            boolean isMixed = s < size && bin(nearer[own + s], starts[i], scales[i]) <= bin;
            before[i * BINS + bin] = (byte) (isMixed || s > Byte.MAX_VALUE ? -1 - Math.min(s, Byte.MAX_VALUE) : s);
        }
    }

    /** The bin of v never falls as v grows, since rounding keeps order. No branch: which it would take nobody could guess. */
    private static int bin(float v, float start, float scale) {
        return Math.max(0, Math.min((int) ((v - start) * scale + 1), BINS - 1));
    }

    @Override
    public void at(int first, int last, int begin, int end, float[] products) {
        for (int i = first; i < last; i++) {
            row(i, BlockPairs.from(i, begin), end, products, (i - first) * Panels.BLOCK - begin);
        }
    }

    /** Place i with the places begin ≤ j &lt; end, whose products are {@code products[base + j]}. */
    private void row(int i, int begin, int end, float[] products, int base) {
        float start = starts[i];
        float scale = scales[i];
        int bins = i * BINS;
        int own = offsets[i];
        for (int j = begin; j < end; j++) {
            float v = halves[j] - products[base + j];
            int s = before[bins + bin(v, start, scale)];
            if (s >= 0) {
                counts[own + s]++;
            } else {
                compare(i, j, products[base + j], v, -1 - s);
            }
        }
        float half = halves[i];
        for (int j = begin; j < end; j++) {
            float v = half - products[base + j];
            int s = before[j * BINS + bin(v, starts[j], scales[j])];
            if (s >= 0) {
                counts[offsets[j] + s]++;
            } else {
                compare(j, i, products[base + j], v, -1 - s);
            }
        }
    }

    /** One target after the other, from s on; a search where these may be many. */
    private void compare(int i, int j, float product, float v, int s) {
        int at = offsets[i] + s;
        while (s < Byte.MAX_VALUE && v > farther[at]) {
            at++;
        }
        if (s < Byte.MAX_VALUE && v < nearer[at]) {
            counts[at]++;
        } else {
            lookClosely(i, j, product);
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

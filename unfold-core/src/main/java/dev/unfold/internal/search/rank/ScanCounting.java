package dev.unfold.internal.search.rank;

import dev.unfold.internal.search.pairs.DistanceTiles;
import java.util.Arrays;

/**
 * Counting by all distances, for many dimensions.
 *
 * <p>Looking up the place of every distance among the targets out of the list would cost more than the distances. So they fall
 * into equal bins up to the farthest target: a bin without a target is counted as a whole, and only what falls into a bin
 * with one is looked up.
 */
final class ScanCounting implements Ranks.Counting {

    private static final int BINS = 1024;

    private final DistanceTiles tiles;
    private final int n;
    private final double[] rows;
    private final double[] scratch = DistanceTiles.scratch();
    private final int[] inBin = new int[BINS + 1];
    private final boolean[] mixed = new boolean[BINS + 1];
    private int first;

    ScanCounting(DistanceTiles tiles, int block) {
        this.tiles = tiles;
        this.n = tiles.size();
        this.rows = new double[block * n];
    }

    @Override
    public void announce(int first, int end) {
        this.first = first;
        tiles.rowsInto(first, end, 0, rows, scratch);
    }

    @Override
    public void count(int i, OutOfList outOfList) {
        double farthest = outOfList.distance(outOfList.size() - 1);
        // The bin of a distance never falls as the distance grows, since rounding keeps order; ∞·0 is NaN, and bin 0.
        double scale = Math.min(BINS / farthest, Double.MAX_VALUE);
        Arrays.fill(inBin, 0);
        Arrays.fill(mixed, false);
        for (int s = 0; s < outOfList.size(); s++) {
            mixed[(int) (outOfList.distance(s) * scale)] = true;
        }
        int from = (i - first) * n;
        for (int l = 0; l < n; l++) {
            double distance = rows[from + l];
            if (distance <= farthest && l != i) {
                int bin = (int) (distance * scale);
                if (mixed[bin]) {
                    outOfList.tally(distance, l);
                } else {
                    inBin[bin]++;
                }
            }
        }
        int s = 0;
        for (int bin = 0; bin <= BINS; bin++) {
            while (s < outOfList.size() && (int) (outOfList.distance(s) * scale) < bin) {
                s++;
            }
            outOfList.tally(inBin[bin], s);
        }
    }
}

package dev.unfold.internal.sparse;

import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Where the panels of all fronts lie: one behind the other in few large arrays, each made when the first of its fronts is. In arrays of
 * their own, most of which are small, a collector of garbage would copy the whole factor once or twice while it grows.
 */
final class PanelMemory {

    /** Numbers in an array, unless one front has more: 128 MB, which collectors do not move. */
    private static final int LENGTH = 1 << 24;

    private final int[] arrayOf;
    private final int[] from;
    private final int[] lengths;
    private final double @Nullable [][] arrays;

    private PanelMemory(int[] arrayOf, int[] from, int[] lengths, int count) {
        this.arrayOf = arrayOf;
        this.from = from;
        this.lengths = lengths;
        this.arrays = new double[count][];
    }

    /** @param size how many numbers the panels of a front have */
    static PanelMemory of(FrontTree tree, ToIntFunction<FrontLayout> size) {
        int fronts = tree.size();
        int[] arrayOf = new int[fronts];
        int[] from = new int[fronts];
        int[] lengths = new int[Math.max(1, fronts)];
        int last = 0;
        for (int s = 0; s < fronts; s++) {
            int own = size.applyAsInt(FrontLayout.of(tree, s));
            if (lengths[last] > 0 && own > LENGTH - lengths[last]) {
                last++;
            }
            arrayOf[s] = last;
            from[s] = lengths[last];
            lengths[last] += own;
        }
        return new PanelMemory(arrayOf, from, lengths, last + 1);
    }

    /** The array in which the panels of front s lie, at first full of zeros. */
    synchronized double[] array(int s) {
        double[] array = arrays[arrayOf[s]];
        if (array == null) {
            array = new double[lengths[arrayOf[s]]];
            arrays[arrayOf[s]] = array;
        }
        return array;
    }

    /** Where they begin in it. */
    int from(int s) {
        return from[s];
    }
}

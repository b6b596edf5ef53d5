package dev.unfold.internal.sparse;

import dev.unfold.run.Run;
import java.util.function.ToIntFunction;

/**
 * Where the panels of all fronts lie: one behind the other in few large arrays. In arrays of their own, most of which are small, a
 * collector of garbage would copy the whole factor once or twice while it grows.
 */
final class PanelMemory {

    /** Numbers in an array, unless one front has more: 128 MB, which collectors do not move. */
    private static final int LENGTH = 1 << 24;

    private final int[] arrayOf;
    private final int[] from;
    private final double[][] arrays;

    private PanelMemory(int[] arrayOf, int[] from, double[][] arrays) {
        this.arrayOf = arrayOf;
        this.from = from;
        this.arrays = arrays;
    }

    /** @param size how many numbers the panels of a front have */
    static PanelMemory of(FrontTree tree, ToIntFunction<FrontLayout> size, Run run) {
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
        double[][] arrays = new double[last + 1][];
        run.share(arrays.length, () -> null, (array, none) -> arrays[array] = new double[lengths[array]]);
        return new PanelMemory(arrayOf, from, arrays);
    }

    /** The array in which the panels of front s lie, at first full of zeros. */
    double[] array(int s) {
        return arrays[arrayOf[s]];
    }

    /** Where they begin in it. */
    int from(int s) {
        return from[s];
    }
}

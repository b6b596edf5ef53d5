package dev.unfold.internal.sparse;

import dev.unfold.internal.simd.Kernels;

/** L of LU, with its row exchanges: below the diagonal of each pivot block; the further rows stand behind the upper panel. */
final class LowerTriangle implements Substitution.Triangle {

    private final FrontTree tree;
    private final PanelMemory memory;
    private final int[] exchanged;
    private final Kernels kernels;

    /** @param exchanged row k of a front was exchanged with row {@code exchanged[first + k] ≥ k} when k became the pivot */
    LowerTriangle(FrontTree tree, PanelMemory memory, int[] exchanged, Kernels kernels) {
        this.tree = tree;
        this.memory = memory;
        this.exchanged = exchanged;
        this.kernels = kernels;
    }

    @Override
    public void forward(int s, double[] y, int from, int width) {
        for (int k = 0; k < tree.pivots(s); k++) {
            exchange(k, exchanged[tree.first()[s] + k], y, from, width);
        }
        PivotBlock.of(tree, s, memory, kernels).solveUnitLower(y, from, width);
    }

    @Override
    public void backward(int s, double[] y, int from, int width) {
        PivotBlock.of(tree, s, memory, kernels).solveUnitLowerTransposed(y, from, width);
        for (int k = tree.pivots(s) - 1; k >= 0; k--) {
            exchange(k, exchanged[tree.first()[s] + k], y, from, width);
        }
    }

    private static void exchange(int k, int other, double[] y, int from, int width) {
        if (other != k) {
            for (int r = 0; r < width; r++) {
                double swap = y[from + k * width + r];
                y[from + k * width + r] = y[from + other * width + r];
                y[from + other * width + r] = swap;
            }
        }
    }

    @Override
    public double[] panel(int s) {
        return memory.array(s);
    }

    @Override
    public int panelFrom(int s) {
        return memory.from(s) + FrontLayout.of(tree, s).upperSize();
    }

    @Override
    public int panelRow(int s) {
        return FrontLayout.of(tree, s).lowerRow();
    }
}

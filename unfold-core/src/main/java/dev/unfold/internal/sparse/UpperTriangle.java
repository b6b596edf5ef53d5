package dev.unfold.internal.sparse;

import dev.unfold.internal.simd.Kernels;

/** U of LU and R of Cholesky: the further columns stand behind the pivots in the upper panel of each front. */
final class UpperTriangle implements Substitution.Triangle {

    private final FrontTree tree;
    private final PanelMemory memory;
    private final Kernels kernels;

    UpperTriangle(FrontTree tree, PanelMemory memory, Kernels kernels) {
        this.tree = tree;
        this.memory = memory;
        this.kernels = kernels;
    }

    @Override
    public void forward(int s, double[] y, int from, int width) {
        PivotBlock.of(tree, s, memory, kernels).solveUpperTransposed(y, from, width);
    }

    @Override
    public void backward(int s, double[] y, int from, int width) {
        PivotBlock.of(tree, s, memory, kernels).solveUpper(y, from, width);
    }

    @Override
    public double[] panel(int s) {
        return memory.array(s);
    }

    @Override
    public int panelFrom(int s) {
        return memory.from(s) + FrontLayout.of(tree, s).furtherFrom();
    }

    @Override
    public int panelRow(int s) {
        return FrontLayout.of(tree, s).upperRow();
    }
}

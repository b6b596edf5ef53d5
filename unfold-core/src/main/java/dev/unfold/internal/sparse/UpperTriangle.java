package dev.unfold.internal.sparse;

import dev.unfold.internal.simd.Kernels;
import java.util.function.IntFunction;
import java.util.function.IntUnaryOperator;

/** U of LU and R of Cholesky: the further columns stand behind the pivots in the upper panel of each front. */
final class UpperTriangle implements Substitution.Triangle {

    private final IntFunction<double[]> panels;
    private final IntUnaryOperator upper;
    private final FrontTree tree;
    private final Kernels kernels;

    /**
     * @param panels the array that holds the panel of a front
     * @param upper where the panel begins in it
     */
    UpperTriangle(IntFunction<double[]> panels, IntUnaryOperator upper, FrontTree tree, Kernels kernels) {
        this.panels = panels;
        this.upper = upper;
        this.tree = tree;
        this.kernels = kernels;
    }

    @Override
    public void forward(int s, double[] y, int from, int width) {
        pivots(s).solveUpperTransposed(y, from, width);
    }

    @Override
    public void backward(int s, double[] y, int from, int width) {
        pivots(s).solveUpper(y, from, width);
    }

    private PivotBlock pivots(int s) {
        return PivotBlock.of(panels.apply(s), upper.applyAsInt(s), FrontLayout.of(tree, s), kernels);
    }

    @Override
    public double[] panel(int s) {
        return panels.apply(s);
    }

    @Override
    public int panelFrom(int s) {
        return upper.applyAsInt(s) + FrontLayout.of(tree, s).furtherFrom();
    }

    @Override
    public int panelRow(int s) {
        return FrontLayout.of(tree, s).upperRow();
    }
}

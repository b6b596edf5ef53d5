package dev.unfold.internal.sparse;

import dev.unfold.internal.simd.Kernels;
import java.util.function.IntFunction;

/** U of LU and R of Cholesky: the further columns stand behind the pivots in the upper panel of each front. */
final class UpperTriangle implements Substitution.Triangle {

    private final IntFunction<double[]> upper;
    private final FrontTree tree;
    private final Kernels kernels;

    UpperTriangle(IntFunction<double[]> upper, FrontTree tree, Kernels kernels) {
        this.upper = upper;
        this.tree = tree;
        this.kernels = kernels;
    }

    @Override
    public void forward(int s, double[] y, int from, int width) {
        PivotBlock.of(upper.apply(s), FrontLayout.of(tree, s), kernels).solveUpperTransposed(y, from, width);
    }

    @Override
    public void backward(int s, double[] y, int from, int width) {
        PivotBlock.of(upper.apply(s), FrontLayout.of(tree, s), kernels).solveUpper(y, from, width);
    }

    @Override
    public double[] panel(int s) {
        return upper.apply(s);
    }

    @Override
    public int panelFrom(int s) {
        return FrontLayout.of(tree, s).furtherFrom();
    }

    @Override
    public int panelRow(int s) {
        return FrontLayout.of(tree, s).upperRow();
    }
}

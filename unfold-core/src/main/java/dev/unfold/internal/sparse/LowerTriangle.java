package dev.unfold.internal.sparse;

import dev.unfold.internal.simd.Kernels;

/** L of LU, with its row exchanges: below the diagonal of each pivot block; the further rows stand in lower. */
final class LowerTriangle implements Substitution.Triangle {

    private final LuFront[] fronts;
    private final Kernels kernels;

    LowerTriangle(LuFront[] fronts, Kernels kernels) {
        this.fronts = fronts;
        this.kernels = kernels;
    }

    @Override
    public void forward(int s, double[] y, int from, int width) {
        LuFront front = fronts[s];
        front.exchangeForward(y, from, width);
        PivotBlock.of(front.panels, front.upper, front.layout, kernels).solveUnitLower(y, from, width);
    }

    @Override
    public void backward(int s, double[] y, int from, int width) {
        LuFront front = fronts[s];
        PivotBlock.of(front.panels, front.upper, front.layout, kernels).solveUnitLowerTransposed(y, from, width);
        front.exchangeBackward(y, from, width);
    }

    @Override
    public double[] panel(int s) {
        return fronts[s].panels;
    }

    @Override
    public int panelFrom(int s) {
        return fronts[s].lower;
    }

    @Override
    public int panelRow(int s) {
        return fronts[s].layout.lowerRow();
    }
}

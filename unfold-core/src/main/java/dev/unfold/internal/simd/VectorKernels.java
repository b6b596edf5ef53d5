package dev.unfold.internal.simd;

import static dev.unfold.internal.simd.VectorLanes.SPECIES;
import static dev.unfold.internal.simd.VectorLanes.load;

import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.VectorOperators;

/** The kernels on the Vector API. Loaded only by {@link Kernels}, where the incubator module is present. */
final class VectorKernels implements Kernels {

    /** Loads what the kernels are made of, so that another incubator is found out here. */
    VectorKernels() {
        lanes();
        panelColumns();
    }

    @Override
    public String name() {
        return "vector-" + SPECIES.vectorBitSize();
    }

    @Override
    public int lanes() {
        return SPECIES.length();
    }

    @Override
    public double dot(double[] a, int aFrom, double[] b, int bFrom, int length) {
        DoubleVector sum = DoubleVector.zero(SPECIES);
        int i = 0;
        for (int bound = SPECIES.loopBound(length); i < bound; i += SPECIES.length()) {
            sum = load(a, aFrom + i).fma(load(b, bFrom + i), sum);
        }
        double total = sum.reduceLanes(VectorOperators.ADD);
        for (; i < length; i++) {
            total = Math.fma(a[aFrom + i], b[bFrom + i], total);
        }
        return total;
    }

    @Override
    public void subtractProduct(
            int m,
            int n,
            int k,
            double[] a,
            int aFrom,
            int aRow,
            int aColumn,
            double[] b,
            int bFrom,
            int bRow,
            double[] c,
            int cFrom,
            int cRow) {
        VectorProduct.subtractProduct(m, n, k, a, aFrom, aRow, aColumn, b, bFrom, bRow, c, cFrom, cRow);
    }

    @Override
    public void solveTriangle(
            int p,
            double[] t,
            int from,
            int tRow,
            int tColumn,
            boolean divided,
            int columns,
            double[] y,
            int yFrom,
            int yRow) {
        VectorSubstitution.solveTriangle(p, t, from, tRow, tColumn, divided, columns, y, yFrom, yRow);
    }

    @Override
    public void subtractScattered(
            int p, int q, double[] v, int from, int row, double[] x, int first, int[] rows, int rowsFrom, int width) {
        VectorSubstitution.subtractScattered(p, q, v, from, row, x, first, rows, rowsFrom, width);
    }

    @Override
    public void subtractGathered(
            int p,
            int q,
            double[] v,
            int from,
            int row,
            double[] x,
            int[] rows,
            int rowsFrom,
            double[] y,
            int first,
            int width) {
        VectorSubstitution.subtractGathered(p, q, v, from, row, x, rows, rowsFrom, y, first, width);
    }

    @Override
    public float dot(float[] a, int aFrom, float[] b, int bFrom, int length) {
        return VectorSearch.dot(a, aFrom, b, bFrom, length);
    }

    @Override
    public int panelColumns() {
        return VectorSearch.panelColumns();
    }

    @Override
    public int panelRows() {
        return VectorSearch.panelRows();
    }

    @Override
    public void products(
            float[] a,
            int aFrom,
            int rows,
            float[] panel,
            int panelFrom,
            int d,
            float[] out,
            int outFrom,
            int outStride) {
        VectorSearch.products(a, aFrom, rows, panel, panelFrom, d, out, outFrom, outStride);
    }

    @Override
    public void minima(
            int[] a, int aFrom, int rows, int[] panel, int panelFrom, int d, float[] out, int outFrom, int outStride) {
        VectorSearch.minima(a, aFrom, rows, panel, panelFrom, d, out, outFrom, outStride);
    }

    @Override
    public int firstAtLeast(float[] p, int from, int to, float[] b, float bPlus, float[] c, float cPlus, int shift) {
        return VectorSearch.firstAtLeast(p, from, to, b, bPlus, c, cPlus, shift);
    }

    @Override
    public void countBelow(
            float[] p, int pFrom, float[] h, int hFrom, int length, float[] limits, int count, int[] counts) {
        VectorSearch.countBelow(p, pFrom, h, hFrom, length, limits, count, counts);
    }

    @Override
    public void countBelowInColumns(
            float[] p,
            int stride,
            int rows,
            float[] h,
            int hFrom,
            float[] limits,
            int limitsFrom,
            int count,
            int[] counts) {
        VectorSearch.countBelowInColumns(p, stride, rows, h, hFrom, limits, limitsFrom, count, counts);
    }
}

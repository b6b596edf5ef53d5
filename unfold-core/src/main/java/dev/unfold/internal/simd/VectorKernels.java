package dev.unfold.internal.simd;

import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/** The kernels on the Vector API. Loaded only by {@link Kernels}, where the incubator module is present. */
final class VectorKernels implements Kernels {

    private static final VectorSpecies<Double> SPECIES = DoubleVector.SPECIES_PREFERRED;
    private static final VectorSpecies<Float> FLOATS = FloatVector.SPECIES_PREFERRED;

    @Override
    public String name() {
        return "vector-" + SPECIES.vectorBitSize();
    }

    @Override
    public double dot(double[] a, int aFrom, double[] b, int bFrom, int length) {
        DoubleVector sum = DoubleVector.zero(SPECIES);
        int i = 0;
        for (int bound = SPECIES.loopBound(length); i < bound; i += SPECIES.length()) {
            sum = DoubleVector.fromArray(SPECIES, a, aFrom + i).fma(DoubleVector.fromArray(SPECIES, b, bFrom + i), sum);
        }
        double total = sum.reduceLanes(VectorOperators.ADD);
        for (; i < length; i++) {
            total = Math.fma(a[aFrom + i], b[bFrom + i], total);
        }
        return total;
    }

    // Tiles of inner products in single precision, for the search of neighbours in many dimensions.

    @Override
    public int panelColumns() {
        return 2 * FLOATS.length();
    }

    @Override
    public int panelRows() {
        return 6;
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
        for (int i = 0; i < rows; i += 6) {
            tile(a, aFrom + i * d, panel, panelFrom, d, out, outFrom + i * outStride, outStride);
        }
    }

    /** 6 rows times 2 vectors of columns: 12 sums, 2 entries and 1 factor fit the 16 registers of AVX2. */
    private static void tile(
            float[] a, int aFrom, float[] panel, int panelFrom, int d, float[] out, int outFrom, int outStride) {
        int w = FLOATS.length();
        int a1 = aFrom + d;
        int a2 = a1 + d;
        int a3 = a2 + d;
        int a4 = a3 + d;
        int a5 = a4 + d;
        FloatVector s00 = FloatVector.zero(FLOATS);
        FloatVector s01 = s00;
        FloatVector s10 = FloatVector.zero(FLOATS);
        FloatVector s11 = s10;
        FloatVector s20 = FloatVector.zero(FLOATS);
        FloatVector s21 = s20;
        FloatVector s30 = FloatVector.zero(FLOATS);
        FloatVector s31 = s30;
        FloatVector s40 = FloatVector.zero(FLOATS);
        FloatVector s41 = s40;
        FloatVector s50 = FloatVector.zero(FLOATS);
        FloatVector s51 = s50;
        for (int c = 0; c < d; c++) {
            FloatVector b0 = FloatVector.fromArray(FLOATS, panel, panelFrom + 2 * c * w);
            FloatVector b1 = FloatVector.fromArray(FLOATS, panel, panelFrom + 2 * c * w + w);
            FloatVector x = FloatVector.broadcast(FLOATS, a[aFrom + c]);
            s00 = x.fma(b0, s00);
            s01 = x.fma(b1, s01);
            x = FloatVector.broadcast(FLOATS, a[a1 + c]);
            s10 = x.fma(b0, s10);
            s11 = x.fma(b1, s11);
            x = FloatVector.broadcast(FLOATS, a[a2 + c]);
            s20 = x.fma(b0, s20);
            s21 = x.fma(b1, s21);
            x = FloatVector.broadcast(FLOATS, a[a3 + c]);
            s30 = x.fma(b0, s30);
            s31 = x.fma(b1, s31);
            x = FloatVector.broadcast(FLOATS, a[a4 + c]);
            s40 = x.fma(b0, s40);
            s41 = x.fma(b1, s41);
            x = FloatVector.broadcast(FLOATS, a[a5 + c]);
            s50 = x.fma(b0, s50);
            s51 = x.fma(b1, s51);
        }
        put(out, outFrom, s00, s01);
        put(out, outFrom + outStride, s10, s11);
        put(out, outFrom + 2 * outStride, s20, s21);
        put(out, outFrom + 3 * outStride, s30, s31);
        put(out, outFrom + 4 * outStride, s40, s41);
        put(out, outFrom + 5 * outStride, s50, s51);
    }

    private static void put(float[] out, int at, FloatVector s0, FloatVector s1) {
        s0.intoArray(out, at);
        s1.intoArray(out, at + FLOATS.length());
    }

    @Override
    public int firstAtLeast(float[] p, int from, int to, float[] b, float bPlus, float[] c, float cPlus, int shift) {
        int at = from;
        for (int bound = from + FLOATS.loopBound(to - from); at < bound; at += FLOATS.length()) {
            FloatVector least = FloatVector.fromArray(FLOATS, b, at + shift)
                    .add(bPlus)
                    .min(FloatVector.fromArray(FLOATS, c, at + shift).add(cPlus));
            VectorMask<Float> found = FloatVector.fromArray(FLOATS, p, at).compare(VectorOperators.GE, least);
            if (found.anyTrue()) {
                return at + found.firstTrue();
            }
        }
        for (; at < to; at++) {
            if (p[at] >= Math.min(b[at + shift] + bPlus, c[at + shift] + cPlus)) {
                return at;
            }
        }
        return to;
    }
}

package dev.unfold.internal.simd;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/** Tiles of sums in single precision, and comparisons of them with bounds: for the search of neighbours in many dimensions. */
final class VectorSearch {

    private static final VectorSpecies<Float> FLOATS = FloatVector.SPECIES_PREFERRED;
    private static final VectorSpecies<Integer> INTS = IntVector.SPECIES_PREFERRED;

    /** AVX-512 has 32 of them. */
    private static final boolean MANY_REGISTERS = FLOATS.vectorBitSize() == 512;

    private VectorSearch() {}

    static float dot(float[] a, int aFrom, float[] b, int bFrom, int length) {
        FloatVector sum = FloatVector.zero(FLOATS);
        int i = 0;
        for (int bound = FLOATS.loopBound(length); i < bound; i += FLOATS.length()) {
            sum = FloatVector.fromArray(FLOATS, a, aFrom + i).fma(FloatVector.fromArray(FLOATS, b, bFrom + i), sum);
        }
        float total = sum.reduceLanes(VectorOperators.ADD);
        for (; i < length; i++) {
            total = Math.fma(a[aFrom + i], b[bFrom + i], total);
        }
        return total;
    }

    static int panelColumns() {
        return 2 * FLOATS.length();
    }

    /** Whole tiles of six rows and of eight. */
    static int panelRows() {
        return 24;
    }

    static void products(
            float[] a,
            int aFrom,
            int rows,
            float[] panel,
            int panelFrom,
            int d,
            float[] out,
            int outFrom,
            int outStride) {
        if (MANY_REGISTERS) {
            for (int i = 0; i < rows; i += 8) {
                eightRows(a, aFrom + i * d, panel, panelFrom, d, out, outFrom + i * outStride, outStride);
            }
        } else {
            for (int i = 0; i < rows; i += 6) {
                sixRows(a, aFrom + i * d, panel, panelFrom, d, out, outFrom + i * outStride, outStride);
            }
        }
    }

    /** Times 2 vectors of columns: 12 sums, 2 entries and 1 factor fit the 16 registers of AVX2. */
    private static void sixRows(
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

    /** As {@link #sixRows}, where 16 sums fit: what is read of the panel serves more rows, at a quarter more speed. */
    private static void eightRows(
            float[] a, int aFrom, float[] panel, int panelFrom, int d, float[] out, int outFrom, int outStride) {
        int w = FLOATS.length();
        int a1 = aFrom + d;
        int a2 = a1 + d;
        int a3 = a2 + d;
        int a4 = a3 + d;
        int a5 = a4 + d;
        int a6 = a5 + d;
        int a7 = a6 + d;
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
        FloatVector s60 = FloatVector.zero(FLOATS);
        FloatVector s61 = s60;
        FloatVector s70 = FloatVector.zero(FLOATS);
        FloatVector s71 = s70;
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
            x = FloatVector.broadcast(FLOATS, a[a6 + c]);
            s60 = x.fma(b0, s60);
            s61 = x.fma(b1, s61);
            x = FloatVector.broadcast(FLOATS, a[a7 + c]);
            s70 = x.fma(b0, s70);
            s71 = x.fma(b1, s71);
        }
        put(out, outFrom, s00, s01);
        put(out, outFrom + outStride, s10, s11);
        put(out, outFrom + 2 * outStride, s20, s21);
        put(out, outFrom + 3 * outStride, s30, s31);
        put(out, outFrom + 4 * outStride, s40, s41);
        put(out, outFrom + 5 * outStride, s50, s51);
        put(out, outFrom + 6 * outStride, s60, s61);
        put(out, outFrom + 7 * outStride, s70, s71);
    }

    /** Conversions of vectors are slow on JDK 17, so the sums are rounded by a plain loop. */
    static void minima(
            int[] a, int aFrom, int rows, int[] panel, int panelFrom, int d, float[] out, int outFrom, int outStride) {
        int w = panelColumns();
        int[] sums = new int[6 * w];
        for (int i = 0; i < rows; i += 6) {
            minimaTile(a, aFrom + i * d, panel, panelFrom, d, sums);
            for (int at = 0; at < sums.length; at++) {
                out[outFrom + (i + at / w) * outStride + at % w] = sums[at];
            }
        }
    }

    private static void minimaTile(int[] a, int aFrom, int[] panel, int panelFrom, int d, int[] out) {
        int w = INTS.length();
        int a1 = aFrom + d;
        int a2 = a1 + d;
        int a3 = a2 + d;
        int a4 = a3 + d;
        int a5 = a4 + d;
        IntVector s00 = IntVector.zero(INTS);
        IntVector s01 = s00;
        IntVector s10 = IntVector.zero(INTS);
        IntVector s11 = s10;
        IntVector s20 = IntVector.zero(INTS);
        IntVector s21 = s20;
        IntVector s30 = IntVector.zero(INTS);
        IntVector s31 = s30;
        IntVector s40 = IntVector.zero(INTS);
        IntVector s41 = s40;
        IntVector s50 = IntVector.zero(INTS);
        IntVector s51 = s50;
        for (int c = 0; c < d; c++) {
            IntVector b0 = IntVector.fromArray(INTS, panel, panelFrom + 2 * c * w);
            IntVector b1 = IntVector.fromArray(INTS, panel, panelFrom + 2 * c * w + w);
            IntVector x = IntVector.broadcast(INTS, a[aFrom + c]);
            s00 = s00.add(x.min(b0));
            s01 = s01.add(x.min(b1));
            x = IntVector.broadcast(INTS, a[a1 + c]);
            s10 = s10.add(x.min(b0));
            s11 = s11.add(x.min(b1));
            x = IntVector.broadcast(INTS, a[a2 + c]);
            s20 = s20.add(x.min(b0));
            s21 = s21.add(x.min(b1));
            x = IntVector.broadcast(INTS, a[a3 + c]);
            s30 = s30.add(x.min(b0));
            s31 = s31.add(x.min(b1));
            x = IntVector.broadcast(INTS, a[a4 + c]);
            s40 = s40.add(x.min(b0));
            s41 = s41.add(x.min(b1));
            x = IntVector.broadcast(INTS, a[a5 + c]);
            s50 = s50.add(x.min(b0));
            s51 = s51.add(x.min(b1));
        }
        put(out, 0, s00, s01);
        put(out, 2 * w, s10, s11);
        put(out, 4 * w, s20, s21);
        put(out, 6 * w, s30, s31);
        put(out, 8 * w, s40, s41);
        put(out, 10 * w, s50, s51);
    }

    private static void put(float[] out, int at, FloatVector s0, FloatVector s1) {
        s0.intoArray(out, at);
        s1.intoArray(out, at + FLOATS.length());
    }

    private static void put(int[] out, int at, IntVector s0, IntVector s1) {
        s0.intoArray(out, at);
        s1.intoArray(out, at + INTS.length());
    }

    static int firstAtLeast(float[] p, int from, int to, float[] b, float bPlus, float[] c, float cPlus, int shift) {
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

    // A difference below 0 has its sign bit set, which counts: masks of comparisons cost more on JDK 17.

    static void countBelow(
            float[] p, int pFrom, float[] h, int hFrom, int length, float[] limits, int count, int[] counts) {
        int whole = FLOATS.loopBound(length);
        for (int s = 0; s < count; s += Kernels.LIMITS) {
            sixBelow(p, pFrom, h, hFrom, whole, limits, s, counts);
        }
        for (int l = whole; l < length; l++) {
            float v = h[hFrom + l] - p[pFrom + l];
            for (int s = 0; s < count; s++) {
                counts[s] += v < limits[s] ? 1 : 0;
            }
        }
    }

    private static void sixBelow(
            float[] p, int pFrom, float[] h, int hFrom, int length, float[] limits, int s, int[] counts) {
        FloatVector t0 = FloatVector.broadcast(FLOATS, limits[s]);
        FloatVector t1 = FloatVector.broadcast(FLOATS, limits[s + 1]);
        FloatVector t2 = FloatVector.broadcast(FLOATS, limits[s + 2]);
        FloatVector t3 = FloatVector.broadcast(FLOATS, limits[s + 3]);
        FloatVector t4 = FloatVector.broadcast(FLOATS, limits[s + 4]);
        FloatVector t5 = FloatVector.broadcast(FLOATS, limits[s + 5]);
        IntVector c0 = IntVector.zero(INTS);
        IntVector c1 = IntVector.zero(INTS);
        IntVector c2 = IntVector.zero(INTS);
        IntVector c3 = IntVector.zero(INTS);
        IntVector c4 = IntVector.zero(INTS);
        IntVector c5 = IntVector.zero(INTS);
        for (int l = 0; l < length; l += FLOATS.length()) {
            FloatVector v =
                    FloatVector.fromArray(FLOATS, h, hFrom + l).sub(FloatVector.fromArray(FLOATS, p, pFrom + l));
            c0 = c0.add(v.sub(t0).reinterpretAsInts().lanewise(VectorOperators.LSHR, 31));
            c1 = c1.add(v.sub(t1).reinterpretAsInts().lanewise(VectorOperators.LSHR, 31));
            c2 = c2.add(v.sub(t2).reinterpretAsInts().lanewise(VectorOperators.LSHR, 31));
            c3 = c3.add(v.sub(t3).reinterpretAsInts().lanewise(VectorOperators.LSHR, 31));
            c4 = c4.add(v.sub(t4).reinterpretAsInts().lanewise(VectorOperators.LSHR, 31));
            c5 = c5.add(v.sub(t5).reinterpretAsInts().lanewise(VectorOperators.LSHR, 31));
        }
        counts[s] = c0.reduceLanes(VectorOperators.ADD);
        counts[s + 1] = c1.reduceLanes(VectorOperators.ADD);
        counts[s + 2] = c2.reduceLanes(VectorOperators.ADD);
        counts[s + 3] = c3.reduceLanes(VectorOperators.ADD);
        counts[s + 4] = c4.reduceLanes(VectorOperators.ADD);
        counts[s + 5] = c5.reduceLanes(VectorOperators.ADD);
    }

    static void countBelowInColumns(
            float[] p,
            int stride,
            int rows,
            float[] h,
            int hFrom,
            float[] limits,
            int limitsFrom,
            int count,
            int[] counts) {
        for (int l = 0; l < stride; l += FLOATS.length()) {
            for (int s = 0; s < count; s += Kernels.LIMITS) {
                sixBelowInColumns(
                        p, l, stride, rows, h, hFrom, limits, limitsFrom + s * stride + l, counts, s * stride + l);
            }
        }
    }

    private static void sixBelowInColumns(
            float[] p,
            int pFrom,
            int stride,
            int rows,
            float[] h,
            int hFrom,
            float[] limits,
            int limitsFrom,
            int[] counts,
            int countsFrom) {
        FloatVector t0 = FloatVector.fromArray(FLOATS, limits, limitsFrom);
        FloatVector t1 = FloatVector.fromArray(FLOATS, limits, limitsFrom + stride);
        FloatVector t2 = FloatVector.fromArray(FLOATS, limits, limitsFrom + 2 * stride);
        FloatVector t3 = FloatVector.fromArray(FLOATS, limits, limitsFrom + 3 * stride);
        FloatVector t4 = FloatVector.fromArray(FLOATS, limits, limitsFrom + 4 * stride);
        FloatVector t5 = FloatVector.fromArray(FLOATS, limits, limitsFrom + 5 * stride);
        IntVector c0 = IntVector.zero(INTS);
        IntVector c1 = IntVector.zero(INTS);
        IntVector c2 = IntVector.zero(INTS);
        IntVector c3 = IntVector.zero(INTS);
        IntVector c4 = IntVector.zero(INTS);
        IntVector c5 = IntVector.zero(INTS);
        for (int i = 0; i < rows; i++) {
            FloatVector v = FloatVector.broadcast(FLOATS, h[hFrom + i])
                    .sub(FloatVector.fromArray(FLOATS, p, pFrom + i * stride));
            c0 = c0.add(v.sub(t0).reinterpretAsInts().lanewise(VectorOperators.LSHR, 31));
            c1 = c1.add(v.sub(t1).reinterpretAsInts().lanewise(VectorOperators.LSHR, 31));
            c2 = c2.add(v.sub(t2).reinterpretAsInts().lanewise(VectorOperators.LSHR, 31));
            c3 = c3.add(v.sub(t3).reinterpretAsInts().lanewise(VectorOperators.LSHR, 31));
            c4 = c4.add(v.sub(t4).reinterpretAsInts().lanewise(VectorOperators.LSHR, 31));
            c5 = c5.add(v.sub(t5).reinterpretAsInts().lanewise(VectorOperators.LSHR, 31));
        }
        c0.intoArray(counts, countsFrom);
        c1.intoArray(counts, countsFrom + stride);
        c2.intoArray(counts, countsFrom + 2 * stride);
        c3.intoArray(counts, countsFrom + 3 * stride);
        c4.intoArray(counts, countsFrom + 4 * stride);
        c5.intoArray(counts, countsFrom + 5 * stride);
    }
}

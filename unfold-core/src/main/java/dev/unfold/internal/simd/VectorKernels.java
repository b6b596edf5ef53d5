package dev.unfold.internal.simd;

import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/** The kernels on the Vector API. Loaded only by {@link Kernels}, where the incubator module is present. */
final class VectorKernels implements Kernels {

    private static final VectorSpecies<Double> SPECIES = DoubleVector.SPECIES_PREFERRED;

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
}

package dev.unfold.internal.simd;

import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.VectorSpecies;

/** Vectors of doubles, and the moves between them and arrays that the kernels have in common. */
final class VectorLanes {

    static final VectorSpecies<Double> SPECIES = DoubleVector.SPECIES_PREFERRED;

    private VectorLanes() {}

    static DoubleVector load(double[] values, int from) {
        return DoubleVector.fromArray(SPECIES, values, from);
    }

    /** a[at] in every lane. */
    static DoubleVector all(double[] a, int at) {
        return DoubleVector.broadcast(SPECIES, a[at]);
    }

    static void subtract(double[] c, int at, DoubleVector sum) {
        load(c, at).sub(sum).intoArray(c, at);
    }

    static void subtract(double[] c, int at, DoubleVector first, DoubleVector second) {
        subtract(c, at, first);
        subtract(c, at + SPECIES.length(), second);
    }
}

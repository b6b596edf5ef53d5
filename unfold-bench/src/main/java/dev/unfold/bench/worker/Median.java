package dev.unfold.bench.worker;

import java.util.OptionalDouble;
import java.util.stream.DoubleStream;

/** The middle of some figures; of an even number, the mean of the two in the middle. */
public final class Median {

    private Median() {}

    public static OptionalDouble of(DoubleStream figures) {
        double[] sorted = figures.sorted().toArray();
        int n = sorted.length;
        return n == 0 ? OptionalDouble.empty() : OptionalDouble.of((sorted[(n - 1) / 2] + sorted[n / 2]) / 2);
    }
}

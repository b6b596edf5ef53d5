package dev.unfold.internal.sparse;

import java.util.Locale;

/**
 * What a factorisation will cost, known before it starts.
 *
 * @param entries the numbers in the factor, zeros of merged supernodes among them
 * @param flops multiplications and additions of the numeric phase
 * @param bytes the memory of the factor together with the largest set of unfinished fronts
 */
public record Prediction(double entries, double flops, double bytes) {

    /** For people: "10.1 million entries, 2.3 Gflop, 0.12 GB". */
    @Override
    public String toString() {
        return String.format(
                Locale.ROOT, "%.1f million entries, %.1f Gflop, %.2f GB", entries / 1e6, flops / 1e9, gigabytes());
    }

    public double gigabytes() {
        return bytes / 1e9;
    }
}

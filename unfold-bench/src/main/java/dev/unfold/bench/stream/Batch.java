package dev.unfold.bench.stream;

import java.util.OptionalDouble;

/**
 * The figures of one batch.
 *
 * @param number from 1
 * @param points n after it
 * @param changed how many old points were solved again
 * @param update the seconds of the update
 * @param fit the seconds of a fit on all points so far; empty if none was made
 * @param drift how far the old points moved, the root of the mean square after Procrustes; columns have a mean square of 1
 * @param difference from the places that the fit gives, likewise
 */
public record Batch(
        int number,
        int points,
        int changed,
        double update,
        OptionalDouble fit,
        double drift,
        OptionalDouble difference) {}

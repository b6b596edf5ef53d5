package dev.unfold.data;

import dev.unfold.error.DataException;
import java.util.Arrays;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * Z-scores, column by column: z = (x − m) / s with m the mean and s the standard deviation (1/n) of the points that it was
 * made from. A constant column has s = 0 and is only centred. Immutable.
 */
public final class Standardization {

    private final double[] means;
    private final double[] deviations;

    private Standardization(double[] means, double[] deviations) {
        this.means = means;
        this.deviations = deviations;
    }

    /** The z-scores of these points. */
    public static Standardization of(Points points) {
        return of(points.dimension(), points.size(), consumer -> consumer.accept(points));
    }

    /** The z-scores of points that are read in passes, three of them. */
    public static Standardization of(PointBlocks blocks, int size) {
        return of(blocks.features().size(), size, blocks::forEach);
    }

    /** Measured from the lowest value in units of the range, so that nothing overflows or cancels. */
    private static Standardization of(int d, int n, Consumer<Consumer<Points>> passes) {
        double[] low = new double[d];
        double[] range = new double[d];
        double[] high = new double[d];
        Arrays.fill(low, Double.POSITIVE_INFINITY);
        Arrays.fill(high, Double.NEGATIVE_INFINITY);
        forEach(passes, (j, value) -> {
            low[j] = Math.min(low[j], value);
            high[j] = Math.max(high[j], value);
        });
        Arrays.setAll(range, j -> high[j] - low[j]);
        double[] sums = new double[d];
        forEach(passes, (j, value) -> sums[j] += range[j] > 0 ? (value - low[j]) / range[j] : 0);
        double[] squares = new double[d];
        forEach(passes, (j, value) -> {
            double off = range[j] > 0 ? (value - low[j]) / range[j] - sums[j] / n : 0;
            squares[j] += off * off;
        });
        double[] means = new double[d];
        double[] deviations = new double[d];
        for (int j = 0; j < d; j++) {
            means[j] = range[j] > 0 ? low[j] + sums[j] / n * range[j] : low[j];
            deviations[j] = Math.sqrt(squares[j] / n) * range[j];
        }
        return restored(means, deviations);
    }

    @FunctionalInterface
    private interface Entry {
        void accept(int column, double value);
    }

    private static void forEach(Consumer<Consumer<Points>> passes, Entry entry) {
        passes.accept(block -> {
            for (int i = 0; i < block.size(); i++) {
                for (int j = 0; j < block.dimension(); j++) {
                    entry.accept(j, block.get(i, j));
                }
            }
        });
    }

    /** The z-scores with these means and deviations, one a column. */
    public static Standardization restored(double[] means, double[] deviations) {
        if (means.length != deviations.length) {
            throw new DataException(means.length + " means, but " + deviations.length + " deviations");
        }
        for (int j = 0; j < means.length; j++) {
            boolean sound = Math.abs(means[j]) < Double.POSITIVE_INFINITY
                    && deviations[j] >= 0
                    && deviations[j] < Double.POSITIVE_INFINITY;
            if (!sound) {
                throw new DataException("column " + j + " has mean " + means[j] + " and deviation " + deviations[j]
                        + ", but they must be finite; rescale the data");
            }
        }
        return new Standardization(means.clone(), deviations.clone());
    }

    public double[] means() {
        return means.clone();
    }

    public double[] deviations() {
        return deviations.clone();
    }

    /** The columns that are only centred. */
    public int[] constantColumns() {
        return IntStream.range(0, deviations.length)
                .filter(j -> deviations[j] == 0)
                .toArray();
    }

    /** (x − m) / s. */
    public Points apply(Points points) {
        return map(points, (x, j) -> deviations[j] == 0 ? x - means[j] : (x - means[j]) / deviations[j]);
    }

    /** m + s·z, from z-scores back. */
    public Points undo(Points scores) {
        return map(scores, (z, j) -> deviations[j] == 0 ? z + means[j] : means[j] + deviations[j] * z);
    }

    @FunctionalInterface
    private interface Cell {
        double of(double value, int column);
    }

    private Points map(Points points, Cell cell) {
        int d = points.dimension();
        if (d != means.length) {
            throw new DataException(
                    "the points have " + d + " columns, but the z-scores were made from " + means.length);
        }
        double[] values = points.toRowMajor();
        for (int at = 0; at < values.length; at++) {
            values[at] = cell.of(values[at], at % d);
        }
        return Points.copyOf(values, points.size(), d);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Standardization that
                && Arrays.equals(means, that.means)
                && Arrays.equals(deviations, that.deviations);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(means) + Arrays.hashCode(deviations);
    }
}

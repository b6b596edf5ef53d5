package dev.unfold.data;

import dev.unfold.error.DataException;
import dev.unfold.internal.dense.RowMajor;
import java.util.Arrays;

/**
 * n points in d dimensions: an immutable matrix with one row a point. Every coordinate is finite; the constructors
 * refuse anything else and name the first offending row and column (0-based).
 */
public final class Points {

    private final double[] values;
    private final int size;
    private final int dimension;

    private Points(double[] values, int size, int dimension) {
        this.values = values;
        this.size = size;
        this.dimension = dimension;
        for (int at = 0; at < values.length; at++) {
            if (!(Math.abs(values[at]) < Double.POSITIVE_INFINITY)) {
                throw new DataException("row " + at / dimension + ", column " + at % dimension + ": found " + values[at]
                        + ", but every coordinate must be finite; remove the row or fill in the value");
            }
        }
    }

    /** The points whose coordinates are the given rows, copied. */
    public static Points of(double[]... rows) {
        int dimension = rows.length == 0 ? 0 : rows[0].length;
        Builder builder = builder(dimension);
        for (double[] row : rows) {
            builder.add(row);
        }
        return builder.build();
    }

    /** The points whose coordinates stand one row after the other in {@code rowMajor}, copied. */
    public static Points copyOf(double[] rowMajor, int size, int dimension) {
        if (rowMajor.length != (long) size * dimension) {
            throw new DataException(size + " points of dimension " + dimension + " have " + (long) size * dimension
                    + " coordinates, but " + rowMajor.length + " were given");
        }
        return new Points(rowMajor.clone(), size, dimension);
    }

    /** Collects points one by one. */
    public static Builder builder(int dimension) {
        return new Builder(dimension);
    }

    /** Takes over an array that nobody else will write to; for the library's own results. */
    @SuppressWarnings("exports")
    public static Points adopt(RowMajor matrix) {
        return new Points(matrix.values(), matrix.rows(), matrix.columns());
    }

    /** n, the number of points. */
    public int size() {
        return size;
    }

    /** d, the number of coordinates of each point. */
    public int dimension() {
        return dimension;
    }

    public double get(int row, int column) {
        return values[row * dimension + column];
    }

    /** Copies one point. */
    public double[] row(int row) {
        return Arrays.copyOfRange(values, row * dimension, (row + 1) * dimension);
    }

    /** The points of the given rows, in that order. */
    public Points rows(int... rows) {
        double[] chosen = new double[rows.length * dimension];
        for (int i = 0; i < rows.length; i++) {
            System.arraycopy(values, rows[i] * dimension, chosen, i * dimension, dimension);
        }
        return new Points(chosen, rows.length, dimension);
    }

    /** The given coordinates of every point, in that order. */
    public Points columns(int... columns) {
        double[] chosen = new double[Math.multiplyExact(size, columns.length)];
        int to = 0;
        for (int i = 0; i < size; i++) {
            for (int column : columns) {
                chosen[to++] = values[i * dimension + column];
            }
        }
        return new Points(chosen, size, columns.length);
    }

    /**
     * These points and further ones below them.
     *
     * @throws DataException if they are of another dimension
     */
    public Points followedBy(Points more) {
        if (more.dimension() != dimension()) {
            throw new DataException("points of dimension " + more.dimension() + " cannot follow points of dimension "
                    + dimension() + "; give as many columns");
        }
        double[] all = Arrays.copyOf(
                flat().values(),
                Math.addExact(flat().values().length, more.flat().values().length));
        System.arraycopy(
                more.flat().values(),
                0,
                all,
                flat().values().length,
                more.flat().values().length);
        return adopt(new RowMajor(all, size() + more.size(), dimension()));
    }

    /** A copy of all coordinates, one row after the other. */
    public double[] toRowMajor() {
        return values.clone();
    }

    /** The coordinates themselves, for the kernels of this module. */
    @SuppressWarnings("exports")
    public RowMajor flat() {
        return new RowMajor(values, size, dimension);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Points that
                && size == that.size
                && dimension == that.dimension
                && Arrays.equals(values, that.values);
    }

    @Override
    public int hashCode() {
        return 31 * dimension + Arrays.hashCode(values);
    }

    @Override
    public String toString() {
        return size + " points in " + dimension + " dimensions";
    }

    /** Collects points one by one; every row must have the same number of coordinates. */
    public static final class Builder {

        private final int dimension;
        private double[] values;
        private int size;

        private Builder(int dimension) {
            this.dimension = dimension;
            this.values = new double[Math.max(16, 64 * dimension)];
        }

        public Builder add(double... row) {
            if (row.length != dimension) {
                throw new DataException(
                        "row " + size + " has " + row.length + " coordinates, but the first row has " + dimension);
            }
            int end = size * dimension;
            if (end + dimension > values.length) {
                long wanted = Math.max((long) end + dimension, values.length + (values.length >> 1));
                if (wanted > Integer.MAX_VALUE - 8) {
                    throw new DataException("more than " + size + " points of dimension " + dimension
                            + " do not fit: at most 2^31 coordinates can be held");
                }
                values = Arrays.copyOf(values, (int) wanted);
            }
            System.arraycopy(row, 0, values, end, dimension);
            size++;
            return this;
        }

        /** The points collected so far. */
        public Points build() {
            return new Points(Arrays.copyOf(values, size * dimension), size, dimension);
        }
    }
}

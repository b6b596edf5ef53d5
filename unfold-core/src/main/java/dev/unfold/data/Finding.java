package dev.unfold.data;

import dev.unfold.internal.dense.RowMajor;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Something that a stage found out beside the embedding, as a table with a name: how reliable each point is, how probable its
 * classes are, the matrix of a projection. Immutable.
 *
 * <p>The rows of a table are either the points, or have names of their own.
 */
public final class Finding {

    private final String name;
    private final Optional<List<String>> rows;
    private final List<String> columns;
    private final RowMajor values;

    private Finding(String name, Optional<List<String>> rows, List<String> columns, RowMajor values) {
        int named = rows.map(List::size).orElse(values.rows());
        if (columns.size() != values.columns() || named != values.rows()) {
            throw new IllegalArgumentException(name + " has " + named + " row names and " + columns.size()
                    + " column names for " + values.rows() + " rows and " + values.columns() + " columns");
        }
        this.name = name;
        this.rows = rows.map(List::copyOf);
        this.columns = List.copyOf(columns);
        this.values = values;
    }

    /** One number for each point. */
    public static Finding ofPoints(String name, double... values) {
        return new Finding(name, Optional.empty(), List.of(name), new RowMajor(values.clone(), values.length, 1));
    }

    /** Several numbers for each point, a row each. */
    @SuppressWarnings("exports")
    public static Finding ofPoints(String name, List<String> columns, RowMajor values) {
        return new Finding(name, Optional.empty(), columns, values);
    }

    /** A matrix whose rows are not the points. */
    @SuppressWarnings("exports")
    public static Finding ofRows(String name, List<String> rows, List<String> columns, RowMajor values) {
        return new Finding(name, Optional.of(rows), columns, values);
    }

    public String name() {
        return name;
    }

    /** Whether there is a row for each point. */
    public boolean isOfPoints() {
        return rows.isEmpty();
    }

    /** The names of the rows; empty where they are the points. */
    public Optional<List<String>> rows() {
        return rows;
    }

    /** The names of the columns. */
    public List<String> columns() {
        return columns;
    }

    /** The number of rows. */
    public int size() {
        return values.rows();
    }

    public double get(int row, int column) {
        return values.values()[values.offset(row) + column];
    }

    /** A copy of one column. */
    public double[] column(int column) {
        return IntStream.range(0, size()).mapToDouble(i -> get(i, column)).toArray();
    }

    public Finding renamed(String newName) {
        List<String> titles = columns.equals(List.of(name)) ? List.of(newName) : columns;
        return new Finding(newName, rows, titles, values);
    }

    /** What was found of the given points, in that order; a table of other rows stays as it is. */
    public Finding ofPoints(int... points) {
        return isOfPoints() ? new Finding(name, rows, columns, values.chosen(points)) : this;
    }

    /** With each column multiplied by its factor. */
    public Finding scaledColumns(double[] factors) {
        RowMajor scaled = new RowMajor(values.values().clone(), values.rows(), values.columns());
        scaled.scaleColumns(factors);
        return new Finding(name, rows, columns, scaled);
    }

    /** The numbers themselves, for the kernels of this module. */
    @SuppressWarnings("exports")
    public RowMajor flat() {
        return values;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Finding that
                && name.equals(that.name)
                && rows.equals(that.rows)
                && columns.equals(that.columns)
                && Arrays.equals(values.values(), that.values.values());
    }

    @Override
    public int hashCode() {
        return 31 * name.hashCode() + Arrays.hashCode(values.values());
    }

    @Override
    public String toString() {
        return name + " (" + values.rows() + "×" + values.columns() + ")";
    }
}

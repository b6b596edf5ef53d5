package dev.unfold.neighbors.search;

import dev.unfold.data.Dataset;
import dev.unfold.data.Points;
import dev.unfold.error.DataException;
import dev.unfold.internal.dense.RowMajor;
import java.util.Arrays;
import java.util.List;

/** A table given in place of coordinates: one row and one column a training point, symmetric. */
public final class SquareTable {

    /** How far (i, j) and (j, i) may be apart, as a share of the largest magnitude: what rounding in a text file does. */
    private static final double ROUNDING = 1e-8;

    private final Points points;
    private final RowMajor values;

    private SquareTable(Points points) {
        this.points = points;
        this.values = points.flat();
    }

    /** @param what the entries are, for messages */
    public static SquareTable of(Dataset data, String what) {
        RowMajor values = data.points().flat();
        int n = values.rows();
        if (values.columns() != n) {
            throw new DataException(data.name() + ": " + n + " rows and " + values.columns()
                    + " columns, but a table of precomputed " + what
                    + " has one row and one column for each point; drop other columns");
        }
        double largest = 0;
        for (double value : values.values()) {
            largest = Math.max(largest, Math.abs(value));
        }
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < i; j++) {
                double one = values.values()[i * n + j];
                double other = values.values()[j * n + i];
                if (!(Math.abs(one - other) <= ROUNDING * largest)) {
                    throw new DataException(data.name() + ": row " + j + ", column " + i + " is " + other
                            + ", but row " + i + ", column " + j + " is " + one + "; precomputed " + what
                            + " must be symmetric");
                }
            }
        }
        return new SquareTable(data.points());
    }

    /** The table of some of the points: their rows, and their columns. */
    public static Dataset part(Dataset data, int... rows) {
        double[][] values = new double[rows.length][rows.length];
        for (int i = 0; i < rows.length; i++) {
            for (int j = 0; j < rows.length; j++) {
                values[i][j] = data.points().get(rows[i], rows[j]);
            }
        }
        List<String> features =
                Arrays.stream(rows).mapToObj(data.features()::get).toList();
        return data.rows(rows).withPoints(Points.of(values), features);
    }

    public int size() {
        return values.rows();
    }

    /** The entry above the diagonal of the two that rounding may have made different. */
    public double get(int i, int j) {
        return values.values()[Math.min(i, j) * values.columns() + Math.max(i, j)];
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof SquareTable that && points.equals(that.points);
    }

    @Override
    public int hashCode() {
        return points.hashCode();
    }
}

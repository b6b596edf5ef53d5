package dev.unfold.data;

import dev.unfold.error.DataException;
import dev.unfold.internal.dense.ByteRows;
import dev.unfold.internal.dense.GrowingRows;
import dev.unfold.internal.dense.PointRows;
import dev.unfold.internal.dense.RowMajor;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;

/**
 * n points in d dimensions: an immutable matrix with one row a point. Every coordinate is finite; the constructors
 * refuse anything else and name the first offending row and column (0-based).
 *
 * <p>Coordinates are doubles to whoever reads them. They are kept as bytes or in single precision where that holds each of them exactly and
 * there are more than 8 of a point: images take an eighth of the memory of doubles.
 */
public final class Points {

    /**
     * Replaced by the same numbers as doubles when somebody needs them so; it does not matter who sees which. The field is final, so that
     * a thread that comes by these points in any way sees them whole.
     */
    private final AtomicReference<PointRows> kept;

    private Points(PointRows rows) {
        kept = new AtomicReference<>(rows);
        if (rows instanceof ByteRows) {
            return;
        }
        for (int i = 0; i < rows.rows(); i++) {
            for (int c = 0; c < rows.columns(); c++) {
                if (!(Math.abs(rows.get(i, c)) < Double.POSITIVE_INFINITY)) {
                    throw new DataException("row " + i + ", column " + c + ": found " + rows.get(i, c)
                            + ", but every coordinate must be finite; remove the row or fill in the value");
                }
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
        GrowingRows rows = new GrowingRows(dimension).expect(size);
        double[] row = new double[dimension];
        for (int i = 0; i < size; i++) {
            System.arraycopy(rowMajor, i * dimension, row, 0, dimension);
            rows.add(row);
        }
        return new Points(rows.rows());
    }

    /** Collects points one by one. */
    public static Builder builder(int dimension) {
        return new Builder(dimension);
    }

    /** Takes over an array that nobody else will write to; for the library's own results. */
    @SuppressWarnings("exports")
    public static Points adopt(PointRows rows) {
        return new Points(rows);
    }

    /** n, the number of points. */
    public int size() {
        return kept().rows();
    }

    /** d, the number of coordinates of each point. */
    public int dimension() {
        return kept().columns();
    }

    public double get(int row, int column) {
        return kept().get(row, column);
    }

    /** Copies one point. */
    public double[] row(int row) {
        double[] copy = new double[dimension()];
        kept().rowInto(row, copy, 0);
        return copy;
    }

    /** The points of the given rows, in that order. */
    public Points rows(int... rows) {
        return new Points(kept().chosen(rows));
    }

    /** The given coordinates of every point, in that order. */
    public Points columns(int... columns) {
        PointRows from = kept();
        GrowingRows chosen = new GrowingRows(columns.length).expect(size());
        double[] row = new double[columns.length];
        for (int i = 0; i < from.rows(); i++) {
            for (int c = 0; c < columns.length; c++) {
                row[c] = from.get(i, columns[c]);
            }
            chosen.add(row);
        }
        return new Points(chosen.rows());
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
        GrowingRows all = new GrowingRows(dimension()).expect(Math.addExact(size(), more.size()));
        double[] row = new double[dimension()];
        for (PointRows rows : List.of(kept(), more.kept())) {
            for (int i = 0; i < rows.rows(); i++) {
                rows.rowInto(i, row, 0);
                all.add(row);
            }
        }
        return new Points(all.rows());
    }

    /** A copy of all coordinates, one row after the other. */
    public double[] toRowMajor() {
        PointRows now = kept();
        return now instanceof RowMajor wide
                ? wide.values().clone()
                : now.widened().values();
    }

    /** The coordinates themselves in double precision, for the kernels of this module; from now on they are kept so. */
    @SuppressWarnings("exports")
    public RowMajor flat() {
        PointRows now = kept();
        if (now instanceof RowMajor wide) {
            return wide;
        }
        RowMajor wide = now.widened();
        kept.setPlain(wide);
        return wide;
    }

    /** The coordinates themselves as they are kept, for what is done point by point. */
    @SuppressWarnings("exports")
    public PointRows kept() {
        return kept.getPlain();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Points that && isEqual(kept(), that.kept());
    }

    private static boolean isEqual(PointRows x, PointRows z) {
        if (x.rows() != z.rows() || x.columns() != z.columns()) {
            return false;
        }
        double[] row = new double[x.columns()];
        double[] other = new double[z.columns()];
        for (int i = 0; i < x.rows(); i++) {
            x.rowInto(i, row, 0);
            z.rowInto(i, other, 0);
            if (!Arrays.equals(row, other)) {
                return false;
            }
        }
        return true;
    }

    @Override
    public int hashCode() {
        PointRows rows = kept();
        double[] row = new double[rows.columns()];
        int hash = rows.columns();
        for (int i = 0; i < rows.rows(); i++) {
            rows.rowInto(i, row, 0);
            hash = 31 * hash + Arrays.hashCode(row);
        }
        return hash;
    }

    @Override
    public String toString() {
        return size() + " points in " + dimension() + " dimensions";
    }

    /** Collects points one by one; every row must have the same number of coordinates. */
    public static final class Builder {

        private final int dimension;
        private final GrowingRows rows;

        private Builder(int dimension) {
            this.dimension = dimension;
            this.rows = new GrowingRows(dimension);
        }

        public Builder add(double... row) {
            if (row.length != dimension) {
                throw new DataException("row " + rows.size() + " has " + row.length
                        + " coordinates, but the first row has " + dimension);
            }
            rows.add(row);
            return this;
        }

        /** The points collected so far. */
        public Points build() {
            return new Points(rows.rows());
        }
    }
}

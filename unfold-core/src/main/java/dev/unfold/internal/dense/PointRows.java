package dev.unfold.internal.dense;

/**
 * n rows of d numbers, in a width that holds each of them exactly: bytes where all are whole numbers from 0 to 255, as pixels are, single
 * precision where that loses nothing, else double precision. Whoever reads a number gets the same double from each.
 *
 * <p>Bytes take an eighth of the memory of doubles. What is done row by row needs no more than this; what goes through the
 * whole matrix in double precision asks for {@link #widened()}.
 */
public sealed interface PointRows permits RowMajor, SingleRows, ByteRows {

    /** n. */
    int rows();

    /** d. */
    int columns();

    /** x_ic. */
    double get(int i, int c);

    /** Copies row i to {@code to[at …]}. */
    void rowInto(int i, double[] to, int at);

    /** to[at + c] = from[begin + c] − x_ic for all columns c. */
    void subtractedInto(int i, double[] from, int begin, double[] to, int at);

    /** The given rows, in that order. */
    PointRows chosen(int... rows);

    /** The first rows, in the same array. */
    PointRows first(int count);

    /** The same numbers in double precision; this itself if it is. */
    default RowMajor widened() {
        double[] wide = new double[rows() * columns()];
        for (int i = 0; i < rows(); i++) {
            rowInto(i, wide, i * columns());
        }
        return new RowMajor(wide, rows(), columns());
    }

    /** Copies some rows of an array to the beginning of another of its type. */
    static void copy(Object values, int columns, int[] rows, Object to) {
        for (int i = 0; i < rows.length; i++) {
            System.arraycopy(values, rows[i] * columns, to, i * columns, columns);
        }
    }

    /** Puts a row in place of row i and returns true, unless a number of it does not fit. For {@link GrowingRows}. */
    boolean put(int i, double[] row);

    /** A copy with so many rows, fewer or more. */
    PointRows withRows(int count);

    /** A copy in the next width; this itself if there is none. */
    PointRows wider();
}

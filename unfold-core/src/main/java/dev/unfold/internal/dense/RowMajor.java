package dev.unfold.internal.dense;

/**
 * A dense matrix as the kernels see it: entry (i, j) is {@code values[i * columns + j]}. The array is live and shared;
 * whoever gets one from a public object must not write to it.
 */
@SuppressWarnings("ArrayRecordComponent")
public record RowMajor(double[] values, int rows, int columns) {

    /** The offset of row i. */
    public int offset(int i) {
        return i * columns;
    }

    /** Some of the rows, each once and in rising order, copied; all of them as they are. */
    public RowMajor chosen(int[] places) {
        if (places.length == rows) {
            return this;
        }
        double[] copy = new double[Math.multiplyExact(places.length, columns)];
        for (int i = 0; i < places.length; i++) {
            System.arraycopy(values, offset(places[i]), copy, i * columns, columns);
        }
        return new RowMajor(copy, places.length, columns);
    }
}

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
}

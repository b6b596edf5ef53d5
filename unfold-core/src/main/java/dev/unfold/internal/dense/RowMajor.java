package dev.unfold.internal.dense;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * A dense matrix as the kernels see it: entry (i, j) is {@code values[i * columns + j]}. The array is live and shared;
 * whoever gets one from a public object must not write to it.
 */
@SuppressWarnings("ArrayRecordComponent")
public record RowMajor(double[] values, int rows, int columns) implements PointRows {

    /** The offset of row i. */
    public int offset(int i) {
        return i * columns;
    }

    /** Multiplies each column by its factor, in place. */
    public void scaleColumns(double[] factors) {
        for (int at = 0; at < values.length; at++) {
            values[at] *= factors[at % columns];
        }
    }

    /** For each column 1 or −1: the sign of its entry of largest magnitude, of the first such entry on a tie. */
    public double[] signs() {
        double[] signs = new double[columns];
        for (int j = 0; j < columns; j++) {
            double largest = 0;
            for (int at = j; at < values.length; at += columns) {
                largest = Math.abs(values[at]) > Math.abs(largest) ? values[at] : largest;
            }
            signs[j] = largest < 0 ? -1 : 1;
        }
        return signs;
    }

    @Override
    public double get(int i, int c) {
        return values[offset(i) + c];
    }

    @Override
    public void rowInto(int i, double[] to, int at) {
        System.arraycopy(values, offset(i), to, at, columns);
    }

    @Override
    public void subtractedInto(int i, double[] from, int begin, double[] to, int at) {
        int row = offset(i);
        for (int c = 0; c < columns; c++) {
            to[at + c] = from[begin + c] - values[row + c];
        }
    }

    @Override
    public RowMajor widened() {
        return this;
    }

    @Override
    public RowMajor chosen(int... chosen) {
        if (chosen.length == rows && IntStream.range(0, rows).allMatch(i -> chosen[i] == i)) {
            return this;
        }
        double[] copied = new double[Math.multiplyExact(chosen.length, columns)];
        PointRows.copy(values, columns, chosen, copied);
        return new RowMajor(copied, chosen.length, columns);
    }

    @Override
    public RowMajor first(int count) {
        return new RowMajor(values, count, columns);
    }

    @Override
    public boolean put(int i, double[] row) {
        System.arraycopy(row, 0, values, offset(i), columns);
        return true;
    }

    @Override
    public RowMajor withRows(int count) {
        return new RowMajor(Arrays.copyOf(values, Math.multiplyExact(count, columns)), count, columns);
    }

    @Override
    public RowMajor wider() {
        return this;
    }

    /** The columns from ≤ j &lt; to. */
    public RowMajor columns(int from, int to) {
        int width = to - from;
        double[] some = new double[Math.multiplyExact(rows, width)];
        for (int i = 0; i < rows; i++) {
            System.arraycopy(values, offset(i) + from, some, i * width, width);
        }
        return new RowMajor(some, rows, width);
    }

    /** This matrix and, to its right, another with as many rows. */
    public RowMajor beside(RowMajor right) {
        int wide = columns + right.columns;
        double[] both = new double[rows * wide];
        for (int i = 0; i < rows; i++) {
            System.arraycopy(values, offset(i), both, i * wide, columns);
            System.arraycopy(right.values, right.offset(i), both, i * wide + columns, right.columns);
        }
        return new RowMajor(both, rows, wide);
    }
}

package dev.unfold.internal.dense;

import java.util.Arrays;

/** Rows of numbers in single precision: x_ic is {@code values[i * columns + c]}. Nobody writes to the array any more once it is shared. */
@SuppressWarnings("ArrayRecordComponent")
public record SingleRows(float[] values, int rows, int columns) implements PointRows {

    @Override
    public double get(int i, int c) {
        return values[i * columns + c];
    }

    @Override
    public void rowInto(int i, double[] to, int at) {
        int row = i * columns;
        for (int c = 0; c < columns; c++) {
            to[at + c] = values[row + c];
        }
    }

    @Override
    public void subtractedInto(int i, double[] from, int begin, double[] to, int at) {
        int row = i * columns;
        for (int c = 0; c < columns; c++) {
            to[at + c] = from[begin + c] - values[row + c];
        }
    }

    @Override
    public SingleRows chosen(int... chosen) {
        float[] copied = new float[Math.multiplyExact(chosen.length, columns)];
        PointRows.copy(values, columns, chosen, copied);
        return new SingleRows(copied, chosen.length, columns);
    }

    @Override
    public SingleRows first(int count) {
        return new SingleRows(values, count, columns);
    }

    @Override
    public boolean put(int i, double[] row) {
        for (int c = 0; c < columns; c++) {
            float kept = (float) row[c];
            if (Double.doubleToRawLongBits(kept) != Double.doubleToRawLongBits(row[c])) {
                return false; // the sign of a zero counts, too
            }
            values[i * columns + c] = kept;
        }
        return true;
    }

    @Override
    public SingleRows withRows(int count) {
        return new SingleRows(Arrays.copyOf(values, Math.multiplyExact(count, columns)), count, columns);
    }

    @Override
    public RowMajor wider() {
        return widened();
    }
}

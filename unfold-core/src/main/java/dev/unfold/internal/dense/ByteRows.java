package dev.unfold.internal.dense;

import java.util.Arrays;

/** Rows of whole numbers from 0 to 255: x_ic is {@code values[i * columns + c]} without a sign. Nobody writes to the array any more once it is shared. */
@SuppressWarnings("ArrayRecordComponent")
public record ByteRows(byte[] values, int rows, int columns) implements PointRows {

    @Override
    public double get(int i, int c) {
        return values[i * columns + c] & 0xFF;
    }

    @Override
    public void rowInto(int i, double[] to, int at) {
        int row = i * columns;
        for (int c = 0; c < columns; c++) {
            to[at + c] = values[row + c] & 0xFF;
        }
    }

    @Override
    public void subtractedInto(int i, double[] from, int begin, double[] to, int at) {
        int row = i * columns;
        for (int c = 0; c < columns; c++) {
            to[at + c] = from[begin + c] - (values[row + c] & 0xFF);
        }
    }

    @Override
    public ByteRows chosen(int... chosen) {
        byte[] copied = new byte[Math.multiplyExact(chosen.length, columns)];
        PointRows.copy(values, columns, chosen, copied);
        return new ByteRows(copied, chosen.length, columns);
    }

    @Override
    public ByteRows first(int count) {
        return new ByteRows(values, count, columns);
    }

    @Override
    public boolean put(int i, double[] row) {
        for (int c = 0; c < columns; c++) {
            byte kept = (byte) (int) row[c];
            if (Double.doubleToRawLongBits(kept & 0xFF) != Double.doubleToRawLongBits(row[c])) {
                return false; // the sign of a zero counts, too
            }
            values[i * columns + c] = kept;
        }
        return true;
    }

    @Override
    public ByteRows withRows(int count) {
        return new ByteRows(Arrays.copyOf(values, Math.multiplyExact(count, columns)), count, columns);
    }

    @Override
    public SingleRows wider() {
        float[] wide = new float[values.length];
        for (int at = 0; at < wide.length; at++) {
            wide[at] = values[at] & 0xFF;
        }
        return new SingleRows(wide, rows, columns);
    }
}

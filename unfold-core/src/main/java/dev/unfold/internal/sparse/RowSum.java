package dev.unfold.internal.sparse;

import java.util.Arrays;

/** A sum of sparse rows under way: dense values, and the list of the columns that were touched. Serves one thread. */
final class RowSum {

    private final double[] dense;
    private final boolean[] touched;
    private int[] columns = new int[64];
    private int size;

    RowSum(int columns) {
        this.dense = new double[columns];
        this.touched = new boolean[columns];
    }

    /** Adds {@code count} values, from {@code at} on, to the columns that stand from {@code from} on. */
    void add(int[] indices, int from, double[] row, int at, int count) {
        for (int b = 0; b < count; b++) {
            add(indices[from + b], row[at + b]);
        }
    }

    /** Adds a value to one column. */
    void add(int column, double value) {
        if (!touched[column]) {
            touched[column] = true;
            if (size == columns.length) {
                columns = Arrays.copyOf(columns, 2 * size);
            }
            columns[size++] = column;
        }
        dense[column] += value;
    }

    /** The number of columns in the sum. */
    int size() {
        return size;
    }

    /** Writes the sum, columns rising, from {@code at} on, and starts again from nothing. */
    void drainInto(int[] indices, double[] values, int at) {
        Arrays.sort(columns, 0, size);
        for (int e = 0; e < size; e++) {
            int j = columns[e];
            indices[at + e] = j;
            values[at + e] = dense[j];
            dense[j] = 0;
            touched[j] = false;
        }
        size = 0;
    }
}

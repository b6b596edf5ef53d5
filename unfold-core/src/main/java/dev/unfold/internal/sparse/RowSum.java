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

    /** Adds {@code factor} times the row whose entries stand at begin ≤ e &lt; end. */
    void add(double factor, int[] indices, double[] values, int begin, int end) {
        if (size + end - begin > columns.length) {
            columns = Arrays.copyOf(columns, Math.max(size + end - begin, 2 * columns.length));
        }
        for (int e = begin; e < end; e++) {
            int j = indices[e];
            if (!touched[j]) {
                touched[j] = true;
                columns[size++] = j;
            }
            dense[j] += factor * values[e];
        }
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

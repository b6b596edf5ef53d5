package dev.unfold.internal.sparse;

import java.util.Arrays;

/**
 * Which columns a sum of sparse rows has, and where among them each of its terms belongs. Found once for all rows of a patch, which have
 * the same columns. Serves one thread.
 */
final class RowPattern {

    private final int[] placeOf; // of each column, once they are arranged
    private final boolean[] touched;
    private int[] columns = new int[64];
    private int size;
    private int[] terms = new int[64]; // their columns, then their places
    private int count;

    RowPattern(int columns) {
        this.placeOf = new int[columns];
        this.touched = new boolean[columns];
    }

    /** Starts again from nothing. */
    void clear() {
        size = 0;
        count = 0;
    }

    /** Further terms: the columns {@code indices[begin ≤ f < end]}. */
    void touch(int[] indices, int begin, int end) {
        if (count + end - begin > terms.length) {
            terms = Arrays.copyOf(terms, 2 * (count + end - begin));
        }
        for (int f = begin; f < end; f++) {
            int column = indices[f];
            terms[count++] = column;
            if (!touched[column]) {
                touched[column] = true;
                if (size == columns.length) {
                    columns = Arrays.copyOf(columns, 2 * size);
                }
                columns[size++] = column;
            }
        }
    }

    /** All terms are there: gives each its place, columns rising. */
    void arrange() {
        Arrays.sort(columns, 0, size);
        for (int e = 0; e < size; e++) {
            placeOf[columns[e]] = e;
            touched[columns[e]] = false;
        }
        for (int t = 0; t < count; t++) {
            terms[t] = placeOf[terms[t]];
        }
    }

    /** The number of columns. */
    int size() {
        return size;
    }

    /** Where term t stands among the columns. */
    int place(int term) {
        return terms[term];
    }

    /** Writes the columns, rising, from {@code at} on. */
    void copyColumns(int[] indices, int at) {
        System.arraycopy(columns, 0, indices, at, size);
    }
}

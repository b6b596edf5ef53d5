package dev.unfold.alignment;

import dev.unfold.internal.sparse.SparseRows;
import java.util.Arrays;

/** Rows out of several sparse matrices, put one under the other. */
final class RowMerge {

    private final int columns;
    private int[] offsets = new int[1024];
    private int[] owners = new int[1024];
    private int[] indices = new int[16 * 1024];
    private double[] values = new double[16 * 1024];
    private int rows;

    RowMerge(int columns) {
        this.columns = columns;
    }

    void add(SparseRows from, int row, int owner) {
        if (rows + 1 == offsets.length) {
            offsets = Arrays.copyOf(offsets, 2 * offsets.length);
            owners = Arrays.copyOf(owners, 2 * owners.length);
        }
        int begin = from.offsets()[row];
        int count = from.offsets()[row + 1] - begin;
        int at = offsets[rows];
        if (at + count > indices.length) {
            int length = Math.max(at + count, indices.length + (indices.length >> 1));
            indices = Arrays.copyOf(indices, length);
            values = Arrays.copyOf(values, length);
        }
        System.arraycopy(from.indices(), begin, indices, at, count);
        System.arraycopy(from.values(), begin, values, at, count);
        owners[rows] = owner;
        offsets[++rows] = at + count;
    }

    SparseRows matrix() {
        return SparseRows.adopt(
                rows,
                columns,
                Arrays.copyOf(offsets, rows + 1),
                Arrays.copyOf(indices, offsets[rows]),
                Arrays.copyOf(values, offsets[rows]));
    }

    int[] owners() {
        return Arrays.copyOf(owners, rows);
    }
}

package dev.unfold.alignment;

import dev.unfold.internal.sparse.SparseRows;
import dev.unfold.local.Patch;
import dev.unfold.run.Run;
import java.util.Arrays;

/**
 * Sparse rows written in parallel: each block of consecutive points has a buffer of its own, and the buffers are
 * concatenated in the order of the points, so the matrix does not depend on who wrote first.
 */
final class RowBlocks {

    /** The points of one block. */
    static final int ROWS = 256;

    /** In place of a block that was handed on. */
    private static final Block TAKEN = new Block();

    private final Block[] blocks;

    RowBlocks(int points) {
        blocks = new Block[(points + ROWS - 1) / ROWS];
    }

    /** The empty buffer of the block that begins at the given point. */
    Block block(int begin) {
        Block block = new Block();
        blocks[begin / ROWS] = block;
        return block;
    }

    /** All rows, one below the other. */
    SparseRows stacked(int columns, Run run) {
        SparseRows[] parts = new SparseRows[blocks.length];
        for (int b = 0; b < blocks.length; b++) {
            parts[b] = blocks[b].toRows(columns);
            blocks[b] = TAKEN; // so that the buffer goes when it is copied
        }
        return SparseRows.stack(columns, parts, run);
    }

    /** For each row the point whose patch stated it; called before {@link #stacked} lets the buffers go. */
    int[] owners() {
        return Arrays.stream(blocks)
                .flatMapToInt(block -> Arrays.stream(block.owners()))
                .toArray();
    }

    /** The rows of one block of points. */
    static final class Block {

        private int[] offsets = new int[ROWS + 1];
        private int[] owners = new int[ROWS];
        private int[] columns = new int[ROWS * 16];
        private double[] values = new double[ROWS * 16];
        private int rows;
        private int entries;
        private int[] order = new int[16]; // the places of the current patch by rising column; k stands for the centre
        private int orderOf = -1;

        /** Appends one row, its columns rising; zero coefficients are left out. */
        void add(int row, double center, Patch patch, double[] neighbors) {
            int k = patch.size();
            reserve(k + 1);
            if (orderOf != row) {
                sortPlaces(row, patch);
            }
            for (int place = 0; place <= k; place++) {
                int a = order[place];
                append(a == k ? row : patch.neighbor(a), a == k ? center : neighbors[a]);
            }
            if (rows == owners.length) {
                offsets = Arrays.copyOf(offsets, 2 * rows + 1);
                owners = Arrays.copyOf(owners, 2 * rows);
            }
            owners[rows] = row;
            offsets[++rows] = entries;
        }

        /** The rows, which nobody may add to any more. */
        SparseRows toRows(int width) {
            return SparseRows.adopt(rows, width, offsets, columns, values);
        }

        /** For each row the point whose patch stated it. */
        int[] owners() {
            return Arrays.copyOf(owners, rows);
        }

        /** By insertion: patches are small. */
        private void sortPlaces(int row, Patch patch) {
            int k = patch.size();
            if (order.length <= k) {
                order = new int[k + 1];
            }
            order[0] = k;
            for (int a = 0; a < k; a++) {
                int column = patch.neighbor(a);
                int place = a + 1;
                while (place > 0 && column(order[place - 1], row, patch) > column) {
                    order[place] = order[place - 1];
                    place--;
                }
                order[place] = a;
            }
            orderOf = row;
        }

        private static int column(int a, int row, Patch patch) {
            return a == patch.size() ? row : patch.neighbor(a);
        }

        private void append(int column, double value) {
            if (value != 0) {
                columns[entries] = column;
                values[entries++] = value;
            }
        }

        private void reserve(int more) {
            if (entries + more > columns.length) {
                int length = Math.max(entries + more, columns.length + (columns.length >> 1));
                columns = Arrays.copyOf(columns, length);
                values = Arrays.copyOf(values, length);
            }
        }
    }
}

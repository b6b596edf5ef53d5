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

    /** In place of a block that was copied. */
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
        int[] firstRow = new int[blocks.length + 1];
        int[] firstEntry = new int[blocks.length + 1];
        for (int b = 0; b < blocks.length; b++) {
            firstRow[b + 1] = firstRow[b] + blocks[b].rows;
            firstEntry[b + 1] = Math.addExact(firstEntry[b], blocks[b].entries);
        }
        int[] offsets = new int[firstRow[blocks.length] + 1];
        int[] indices = new int[firstEntry[blocks.length]];
        double[] values = new double[indices.length];
        run.share(blocks.length, () -> null, (b, none) -> {
            Block block = blocks[b];
            System.arraycopy(block.columns, 0, indices, firstEntry[b], block.entries);
            System.arraycopy(block.values, 0, values, firstEntry[b], block.entries);
            for (int r = 0; r < block.rows; r++) {
                offsets[firstRow[b] + r + 1] = firstEntry[b] + block.ends[r];
            }
            blocks[b] = TAKEN; // lets the buffer go while the rest is copied
        });
        return SparseRows.adopt(firstRow[blocks.length], columns, offsets, indices, values);
    }

    /** For each row the point whose patch stated it; called before {@link #stacked} lets the buffers go. */
    int[] owners() {
        return Arrays.stream(blocks)
                .flatMapToInt(block -> Arrays.stream(block.owners, 0, block.rows))
                .toArray();
    }

    /** The rows of one block of points. */
    static final class Block {

        private int[] ends = new int[ROWS];
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
            if (rows == ends.length) {
                ends = Arrays.copyOf(ends, 2 * rows);
                owners = Arrays.copyOf(owners, 2 * rows);
            }
            owners[rows] = row;
            ends[rows++] = entries;
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

package dev.unfold.io;

import dev.unfold.data.Points;
import java.util.Arrays;

/** Some consecutive rows of a table, as texts but for the features. Rows of the block are counted from 0. */
public final class Block {

    private final long begin;
    private final long[] places;
    private final int[] rows;
    private final Points points;
    private final String[] ids;
    private final String[] labels;
    private final String[][] others;
    private final int dropped;
    private final long filled;

    /**
     * @param others for each column that is nothing else its cells
     * @param dropped how many rows have no point since a cell is missing
     * @param filled how many cells were filled
     */
    Block(
            long begin,
            long[] places,
            int[] rows,
            Points points,
            String[] ids,
            String[] labels,
            String[][] others,
            int dropped,
            long filled) {
        this.begin = begin;
        this.places = places;
        this.rows = rows;
        this.points = points;
        this.ids = ids;
        this.labels = labels;
        this.others = others;
        this.dropped = dropped;
        this.filled = filled;
    }

    /** How many rows have no point since a cell is missing ({@link Missing#DROP}). */
    public int dropped() {
        return dropped;
    }

    /** How many missing cells were filled. */
    public long filled() {
        return filled;
    }

    /** How many rows the table has before this block. */
    public long begin() {
        return begin;
    }

    /** The number of rows, those that cannot be used among them. */
    public int size() {
        return places.length;
    }

    /** The line or record of the file where a row stands, from 1. */
    public long place(int row) {
        return places[row];
    }

    /** The points of the rows that can be used. */
    public Points points() {
        return points;
    }

    /** The row of each point, rising. */
    public int[] rows() {
        return rows.clone();
    }

    /** The id of a row; empty if there are none. */
    public String id(int row) {
        return text(ids, row);
    }

    /** The label of a row; empty if it is unlabelled or there are none. */
    public String label(int row) {
        return text(labels, row);
    }

    private static String text(String[] texts, int row) {
        return texts.length == 0 ? "" : texts[row];
    }

    /** The cell of a row in one of the {@link BlockReader#others()}, as the table has it. */
    public String other(int row, int column) {
        return others[column][row];
    }

    @Override
    public String toString() {
        return "rows " + begin + " to " + (begin + size() - 1) + ", of which " + rows.length
                + " can be used; the first are " + Arrays.toString(Arrays.copyOf(rows, Math.min(5, rows.length)));
    }
}

package dev.unfold.internal.dense;

import dev.unfold.error.DataException;

/**
 * Rows that come one by one, in the fewest bits that hold all so far. The first number that does not fit makes all of them wider: at
 * most twice, and mostly in the first row. Up to {@value #FEW_COLUMNS} columns are doubles in any case: trees of doubles search
 * there, and there is little to save.
 */
public final class GrowingRows {

    private static final int FEW_COLUMNS = 8;

    private static final long LONGEST = Integer.MAX_VALUE - 8L;

    private final int columns;
    private PointRows rows;
    private int size;
    private int expected;

    public GrowingRows(int columns) {
        this.columns = columns;
        this.rows = columns <= FEW_COLUMNS
                ? new RowMajor(new double[0], 0, columns)
                : new ByteRows(new byte[0], 0, columns);
    }

    /** About how many bytes rows take, if a number of them takes at most so many where there are many columns. */
    public static double bytes(long rows, long columns, int bytesOfNumber) {
        return (double) rows * columns * (columns <= FEW_COLUMNS ? Double.BYTES : bytesOfNumber);
    }

    /** The number of rows to come, where it is known: once an eighth of them is there, room is taken for all, and never for more. */
    public GrowingRows expect(int count) {
        expected = count;
        return this;
    }

    /** Takes room for so many rows at once. */
    public GrowingRows withRoom(int count) {
        rows = rows.withRows(count);
        return this;
    }

    /** @throws DataException if so many numbers cannot be held, whatever the memory */
    public void add(double... row) {
        if (size == rows.rows()) {
            rows = rows.withRows(room());
        }
        while (!rows.put(size, row)) {
            rows = rows.wider();
        }
        size++;
    }

    private int room() {
        long wanted = Math.max(64, size + (long) (size >> 1));
        if (expected > size) {
            wanted = size >= expected / 8 ? expected : Math.min(wanted, expected);
        }
        int room = (int) Math.min(wanted, LONGEST / Math.max(1, columns));
        if (room == size) {
            throw new DataException("more than " + size + " points of dimension " + columns
                    + " do not fit: at most 2^31 coordinates can be held");
        }
        return room;
    }

    public int size() {
        return size;
    }

    /** The rows collected so far; they stay as they are when more come, for which room is taken elsewhere. */
    public PointRows rows() {
        return size == rows.rows() ? rows : rows.withRows(size);
    }
}

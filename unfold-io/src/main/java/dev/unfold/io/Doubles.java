package dev.unfold.io;

import dev.unfold.error.DataException;
import dev.unfold.error.TooLargeException;
import dev.unfold.internal.dense.GrowingRows;
import java.util.Arrays;

/** A growing row of doubles that says in words when memory runs out. */
final class Doubles {

    /** Wide enough for any dense table; a file that speaks of more is sparse beyond use here, or damaged. */
    private static final long MOST_COLUMNS = 1 << 20;

    private static final long LONGEST = Integer.MAX_VALUE - 8L;

    private final String file;
    private double[] values = new double[1024];
    private int size;

    Doubles(String file) {
        this.file = file;
    }

    /** Says early that a table of this size cannot be held, rather than late. */
    static void check(String file, long rows, long columns) {
        check(file, rows, columns, Double.BYTES);
    }

    /** @param bytesOfNumber the most bytes that a number takes in memory */
    static void check(String file, long rows, long columns, int bytesOfNumber) {
        if (columns > MOST_COLUMNS) {
            throw new DataException(file + ": found " + columns + " columns, expected at most " + MOST_COLUMNS
                    + "; check the file, or reduce its columns first");
        }
        if (!(GrowingRows.bytes(rows, columns, bytesOfNumber)
                <= Runtime.getRuntime().maxMemory())) {
            throw tooLarge(file, rows + " × " + columns + " numbers");
        }
        checkLength(file, rows, columns);
    }

    /** Says that no array holds so many numbers. */
    static void checkLength(String file, long rows, long columns) {
        if (rows * columns > LONGEST) {
            throw tooLarge(file, rows + " × " + columns + " numbers");
        }
    }

    private static TooLargeException tooLarge(String file, String what) {
        return new TooLargeException(file + ": " + what + " do not fit into the "
                + (Runtime.getRuntime().maxMemory() >> 20) + " MB of memory allowed (at most 2^31 numbers in any case);"
                + " allow more with java -Xmx, or read fewer rows or columns");
    }

    void add(double value) {
        if (size == values.length) {
            grow(Math.max(size + 1L, Math.min(LONGEST, values.length + (long) (values.length >> 1))));
        }
        values[size++] = value;
    }

    double get(int position) {
        return values[position];
    }

    /** The numbers collected; the array itself where it is full, and nobody writes to it any more. */
    double[] toArray() {
        return size == values.length ? values : Arrays.copyOf(values, size);
    }

    private void grow(long length) {
        if (length > LONGEST) {
            throw tooLarge(file, length + " numbers");
        }
        try {
            values = Arrays.copyOf(values, (int) length);
        } catch (OutOfMemoryError e) {
            throw tooLarge(file, "more than " + size + " numbers");
        }
    }
}

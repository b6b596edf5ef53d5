package dev.unfold.io;

import dev.unfold.error.DataException;
import dev.unfold.error.TooLargeException;
import java.util.Arrays;

/** A growing row of doubles that says in words when memory runs out. */
final class Doubles {

    /** Wide enough for any dense table; a file that speaks of more is sparse beyond use here, or damaged. */
    private static final long MOST_COLUMNS = 1 << 20;

    private static final long LONGEST = Integer.MAX_VALUE - 8L;

    private final String file;
    private double[] values = new double[1024];
    private int size;
    private long expected;

    Doubles(String file) {
        this.file = file;
    }

    /** Says early that a table of this size cannot be held, rather than late. */
    static void check(String file, long rows, long columns) {
        if (columns > MOST_COLUMNS) {
            throw new DataException(file + ": found " + columns + " columns, expected at most " + MOST_COLUMNS
                    + "; check the file, or reduce its columns first");
        }
        double bytes = 8.0 * rows * columns;
        if (!(bytes <= Runtime.getRuntime().maxMemory() && rows * columns <= LONGEST)) {
            throw tooLarge(file, rows + " × " + columns + " numbers");
        }
    }

    private static TooLargeException tooLarge(String file, String what) {
        return new TooLargeException(file + ": " + what + " do not fit into the "
                + (Runtime.getRuntime().maxMemory() >> 20) + " MB of memory allowed (at most 2^31 numbers in any case);"
                + " allow more with java -Xmx, or read fewer rows or columns");
    }

    /** The final size, where a file tells it beforehand: the array grows up to it, not beyond, and not at once. */
    void expect(long total) {
        expected = total;
    }

    /** Appends {@code count} zeros and returns the position of the first. */
    int extend(int count) {
        int begin = size;
        long wanted = (long) size + count;
        if (wanted > values.length) {
            long ample = Math.min(LONGEST, values.length + (long) (values.length >> 1));
            grow(Math.max(wanted, expected >= wanted ? Math.min(ample, expected) : ample));
        }
        size += count;
        return begin;
    }

    void add(double value) {
        int at = extend(1); // which may put a longer array in place of this one
        values[at] = value;
    }

    void set(int position, double value) {
        values[position] = value;
    }

    /** Puts all of these from a position on. */
    void set(int position, double[] several) {
        System.arraycopy(several, 0, values, position, several.length);
    }

    double get(int position) {
        return values[position];
    }

    int size() {
        return size;
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

package dev.unfold.cli;

import dev.unfold.error.DataException;
import java.util.ArrayList;
import java.util.List;

/** Rows that cannot be used and are passed over ({@code --skip-bad}): how many they are, and what is wrong with the first. */
final class BadRows {

    /** How many rows are named one by one. */
    private static final int LISTED = 10;

    private final List<String> listed = new ArrayList<>();
    private long count;

    /** What a message says of a row, without the remedy. */
    static String reason(String message) {
        int remedy = message.indexOf("; ");
        return remedy < 0 ? message : message.substring(0, remedy);
    }

    /** The error that such a row is where it is not passed over. */
    static DataException refused(String message) {
        return new DataException(reason(message) + "; mend the row, or pass over such rows with --skip-bad");
    }

    void add(DataException error) {
        add(reason(String.valueOf(error.getMessage())));
    }

    void add(String reason) {
        if (count++ < LISTED) {
            listed.add(reason);
        }
    }

    long count() {
        return count;
    }

    /**
     * What there is to say, a line each.
     *
     * @param rows how many there are, with those that were passed over
     */
    List<String> lines(long rows) {
        List<String> lines = new ArrayList<>();
        if (count > 0) {
            listed.forEach(reason -> lines.add("skipped: " + reason));
            lines.add(count + " of " + rows + (count == 1 ? " rows was skipped" : " rows were skipped")
                    + (count > LISTED ? ", the first " + LISTED + " of which are listed" : ""));
        }
        return lines;
    }
}

package dev.unfold.io;

/** Takes the rows of a table, cell by cell. */
public interface RowSink {

    /**
     * Begins a row.
     *
     * @param number the line or record of the file where it stands, from 1; for messages
     */
    void beginRow(long number);

    /** The next cell, a number. */
    void number(double value);

    /** The next cell, a text that may be a number, as a part of a buffer. */
    void text(char[] buffer, int offset, int length);

    /** The next cell, a text that may be a number. */
    default void text(String text) {
        text(text.toCharArray(), 0, text.length());
    }

    /** Ends the row. */
    void endRow();
}

package dev.unfold.io;

/** Takes a table in parts, one after the other, each with the columns of the first. */
@FunctionalInterface
public interface TableWriter {

    /** Writes the rows of the part, which is not looked at afterwards. */
    void write(Table part);
}

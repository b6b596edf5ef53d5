package dev.unfold.io;

import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * A table that is being read, row by row: what each format makes of a file. Its columns are known from the beginning. Who wants
 * to read a file takes a {@link TableReader} of a {@link TableSource}; this is for who adds a format.
 */
public interface OpenTable extends Closeable {

    Header header();

    /** What was found out about the file that its reader may want to know, a sentence each. */
    default List<String> remarks() {
        return List.of();
    }

    /** Whether cells can be texts; else they are numbers. */
    default boolean holdsTexts() {
        return false;
    }

    /** Whether every cell is a finite number for sure. */
    default boolean isFinite() {
        return false;
    }

    /** The number of rows, where the file tells it beforehand. */
    default OptionalInt rows() {
        return OptionalInt.empty();
    }

    /** The most bytes that a number of it takes in memory, in many columns: 1 for whole numbers from 0 to 255, 4 for single precision, else 8. */
    default int bytesOfNumber() {
        return Double.BYTES;
    }

    /** Which part of the table has been read, from 0 to 1, where that can be told. */
    default OptionalDouble part() {
        return OptionalDouble.empty();
    }

    /** The labels of all rows, where the file keeps them apart from its columns. */
    default Optional<List<String>> labels() {
        return Optional.empty();
    }

    /** The size of the images that the rows are, where the file tells it. */
    default Optional<ImageSize> image() {
        return Optional.empty();
    }

    /** What the caller says of the columns, with what the file itself says where the caller says nothing. */
    default ReadOptions completed(ReadOptions options) {
        return options;
    }

    /** Passes the next row on; false if there is none. */
    boolean next(RowSink sink) throws IOException;

    @Override
    default void close() throws IOException {}
}

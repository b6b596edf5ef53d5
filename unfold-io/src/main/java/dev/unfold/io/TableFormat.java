package dev.unfold.io;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/**
 * A kind of file that holds a table. The usual ones are built in; others are found as services of this type (see
 * {@link java.util.ServiceLoader}) and need a public constructor without parameters.
 */
public interface TableFormat {

    /** The format's name for people. */
    String name();

    /** The endings of its files, in lower case with the dot. */
    List<String> endings();

    /** Whether a file is of this format, judged by its name or, for a folder, by what it is. */
    default boolean accepts(Path file) {
        String name = file.toString().toLowerCase(Locale.ROOT);
        return endings().stream().anyMatch(name::endsWith);
    }

    /**
     * Opens a file at its beginning.
     *
     * @param options asked for names that tell a header, and for the array of an archive; what the columns are for is decided
     *     elsewhere, by {@link TableSurvey}
     * @throws dev.unfold.error.DataException if the file is not what it should be
     */
    OpenTable open(Path file, ReadOptions options) throws IOException;

    /**
     * Refuses to go on where a library that the format needs is not there, before work is spent.
     *
     * @throws dev.unfold.error.ParameterException if so; the message says where to put it
     */
    default void checkAvailable() {}

    /** Whether {@link #write} is there. */
    default boolean writes() {
        return false;
    }

    /** Writes a table, whole or not at all: a failure leaves what was there before. */
    default void write(Path file, Table table) {
        throw new UnsupportedOperationException(name() + " is only read");
    }

    /**
     * Writes a table that comes in parts, whole or not at all. Formats that can write a part before the next one is there hold
     * one part in memory at a time, the others all of them.
     *
     * @param content passes the parts on, at least one
     */
    default void writeParts(Path file, Consumer<TableWriter> content) {
        List<Table> parts = new ArrayList<>();
        content.accept(part -> parts.add(part.copied()));
        write(file, Table.joined(parts));
    }
}

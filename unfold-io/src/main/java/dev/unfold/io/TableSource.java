package dev.unfold.io;

import dev.unfold.error.DataException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A table that can be read in blocks of rows, so that it may be larger than the memory: from its beginning and as often as is
 * wanted, but for a stream, which is read once.
 *
 * <p>Arrays laid out by columns and LIBSVM are read as a whole each time, everything else block by block.
 */
public final class TableSource {

    /** Opens the table at its beginning. */
    private interface Opening {
        OpenTable open(ReadOptions options) throws IOException;
    }

    /** Reads what can be read only once, to the end. */
    private interface Keeping {
        TableSource kept() throws IOException;
    }

    private final String name;
    private final Opening opening;
    private final Optional<Keeping> once;
    private final Optional<Path> file; // one that can change between two readings
    private final Optional<FileState> state; // which the file must keep

    private TableSource(String name, Opening opening, Optional<Keeping> once) {
        this(name, opening, once, Optional.empty(), Optional.empty());
    }

    private TableSource(
            String name, Opening opening, Optional<Keeping> once, Optional<Path> file, Optional<FileState> state) {
        this.name = name;
        this.opening = opening;
        this.once = once;
        this.file = file;
        this.state = state;
    }

    /**
     * The table in a file, by the ending of its name.
     *
     * @throws DataException if the file is not there or its ending is unknown
     */
    public static TableSource of(Path file) {
        TableFormat format = Datasets.formatToRead(file);
        String name = file.toString();
        boolean pipe = Files.exists(file) && !Files.isRegularFile(file) && !Files.isDirectory(file);
        return new TableSource(
                name,
                options -> format.open(file, options),
                pipe ? Optional.of(() -> kept(format, file)) : Optional.empty(),
                Optional.of(file).filter(Files::isRegularFile),
                Optional.empty());
    }

    /** What a pipe holds; a second reader of it would wait for ever. */
    private static TableSource kept(TableFormat format, Path pipe) {
        if (format instanceof TextFormat text) {
            return kept(text, pipe.toString(), Source.read(pipe, InputStream::readAllBytes));
        }
        throw new DataException(pipe + ": is a pipe, but " + format.name()
                + " is read more than once here; write it to a file first, and name that");
    }

    /** CSV from a stream, which is left open; {@code name} stands for the file in messages. */
    public static TableSource of(InputStream in, String name) {
        return new TableSource(
                name,
                options -> Datasets.CSV.open(Input.of(in), name, options),
                Optional.of(() -> kept(Datasets.CSV, name, in.readAllBytes())));
    }

    /** A table that is in memory. */
    public static TableSource of(Table table, String name) {
        return new TableSource(name, options -> new TableRows(name, table), Optional.empty());
    }

    private static TableSource kept(TextFormat format, String name, byte[] bytes) {
        return new TableSource(
                name,
                options -> format.open(Input.of(new ByteArrayInputStream(bytes)), name, options),
                Optional.empty());
    }

    /** What stands for the table in messages. */
    public String name() {
        return name;
    }

    /** The same table, which can be read as often as is wanted: what a stream or a pipe holds is kept in memory. */
    public TableSource rereadable() {
        if (once.isEmpty()) {
            return this;
        }
        try {
            return once.get().kept();
        } catch (IOException e) {
            throw Source.failure(name, e);
        } catch (OutOfMemoryError e) {
            throw new DataException(
                    name
                            + ": does not fit into the memory; write it to a file, and give that to a method that reads in passes",
                    e);
        }
    }

    /**
     * The same table, to be read in passes that see the same rows: a file that is written to from now on is refused, by its size and
     * its time, when it is opened again and when a reader of it is closed.
     */
    public TableSource unchanging() {
        return state.isPresent() ? this : new TableSource(name, opening, once, file, file.map(FileState::of));
    }

    /**
     * Finds out what the columns are for, where the options do not say it: reads a table to the end whose cells may be anything.
     *
     * @throws DataException if there is no such table, or it is not what it should be
     */
    public TableSurvey survey(ReadOptions said) {
        state.ifPresent(FileState::check);
        try (OpenTable table = opening.open(said)) {
            return !table.isFinite() || said.missing().fills() || !said.oneHot().isEmpty()
                    ? TableSurvey.of(table, said)
                    : TableSurvey.ofNumbers(table, said);
        } catch (IOException e) {
            throw Source.failure(name, e);
        }
    }

    /**
     * Opens the table at its beginning and finds out what its columns are called.
     *
     * @param expected what may be said of the columns: a first row that has one of these names is a header
     * @throws DataException if there is no such table
     */
    public TableReader open(ReadOptions expected) {
        state.ifPresent(FileState::check);
        try {
            return new TableReader(name, opening.open(expected), state);
        } catch (IOException e) {
            throw Source.failure(name, e);
        }
    }
}

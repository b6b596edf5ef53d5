package dev.unfold.io;

import dev.unfold.error.DataException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;

/**
 * A table that can be read in blocks of rows, so that it may be larger than the memory: from its beginning and as often as is
 * wanted, but for a stream, which is read once.
 *
 * <p>CSV, TSV, ARFF, IDX and NumPy's arrays are read block by block; arrays laid out by columns, LIBSVM and formats found as
 * services are read as a whole each time.
 */
public final class TableSource {

    /** Opens the table at its beginning. */
    private interface Opening {
        OpenTable open(ReadOptions options) throws IOException;
    }

    private final String name;
    private final Opening opening;

    private TableSource(String name, Opening opening) {
        this.name = name;
        this.opening = opening;
    }

    /**
     * The table in a file, by the ending of its name.
     *
     * @throws DataException if the file is not there or its ending is unknown
     */
    public static TableSource of(Path file) {
        TableFormat format = Datasets.formatToRead(file);
        return new TableSource(
                file.toString(),
                format instanceof StreamedFormat streamed
                        ? options -> streamed.open(file, options)
                        : options -> TableRows.of(file.toString(), format.read(file, options), options));
    }

    /** CSV from a stream, which is left open; {@code name} stands for the file in messages. */
    public static TableSource of(InputStream in, String name) {
        return new TableSource(name, options -> Datasets.openCsv(in, name, options));
    }

    /** A table that is in memory. */
    public static TableSource of(Table table, String name) {
        return new TableSource(name, options -> new TableRows(name, table));
    }

    /** What stands for the table in messages. */
    public String name() {
        return name;
    }

    /**
     * Opens the table at its beginning and finds out what its columns are called.
     *
     * @param expected what may be said of the columns: a first row that has one of these names is a header
     * @throws DataException if there is no such table
     */
    public TableReader open(ReadOptions expected) {
        try {
            return new TableReader(name, opening.open(expected));
        } catch (IOException e) {
            throw Source.failure(name, e);
        }
    }
}

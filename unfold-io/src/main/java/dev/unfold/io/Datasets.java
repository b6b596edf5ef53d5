package dev.unfold.io;

import dev.unfold.data.Dataset;
import dev.unfold.error.DataException;
import dev.unfold.error.ParameterException;
import dev.unfold.io.internal.AtomicFile;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Data sets in and out of files, by the ending of the file's name, or of streams, as CSV. */
public final class Datasets {

    static final DelimitedFormat CSV = new DelimitedFormat("CSV", ".csv", ',');

    private static final List<TableFormat> BUILT_IN = List.of(
            CSV,
            new DelimitedFormat("TSV", ".tsv", '\t'),
            new PlainTextFormat(),
            new NpyFormat(),
            new NpzFormat(),
            new LibsvmFormat(),
            new ArffFormat(),
            new IdxFormat(),
            new ImageFolder());

    /** What is read and not written. */
    private static final String PACKED_ARRAY = ".npy.gz";

    private Datasets() {}

    /** Every format there is: the built-in ones first, then those found as services. */
    public static List<TableFormat> formats() {
        List<TableFormat> formats = new ArrayList<>(BUILT_IN);
        ServiceLoader.load(TableFormat.class).forEach(formats::add);
        return List.copyOf(formats);
    }

    /** Reads a file with every column a feature. */
    public static Dataset read(Path file) {
        return read(file, ReadOptions.DEFAULT);
    }

    /**
     * Reads a file.
     *
     * @throws DataException if the file is not there or not what it should be; the message names file, row and column
     * @throws ParameterException if the options name columns that are not there, or one column twice
     */
    public static Dataset read(Path file, ReadOptions options) {
        TableSource source = TableSource.of(file);
        return read(source, options.needsLearning() ? source.survey(options).roles() : options);
    }

    static TableFormat formatToRead(Path file) {
        Optional<TableFormat> format = find(file, any -> true);
        if (format.isPresent()) {
            format.get().checkAvailable();
            return format.get();
        }
        Source.checkFile(file);
        if (!Files.isRegularFile(file)) {
            return CSV; // a pipe, such as a shell's <(…), as standard input
        }
        throw new DataException(file + ": found an unknown ending, expected one of " + endings(formats())
                + "; rename or convert the file");
    }

    /** Reads CSV from a stream, which is left open; {@code name} stands for the file in messages. */
    public static Dataset read(InputStream in, String name, ReadOptions options) {
        TableSource source = TableSource.of(in, name);
        if (options.needsLearning()) {
            TableSource kept = source.rereadable();
            return read(kept, kept.survey(options).roles());
        }
        return read(source, options);
    }

    private static Dataset read(TableSource source, ReadOptions options) {
        try (TableReader table = source.open(options)) {
            return table.whole(options);
        }
    }

    /**
     * Writes a table to a file, whole or not at all.
     *
     * @throws ParameterException if the ending is unknown, the format cannot hold the table, or the file cannot be made
     * @throws DataException if writing fails on the way, as on a full disk
     */
    public static void write(Path file, Table table) {
        formatToWrite(file).write(file, table);
    }

    /**
     * Writes a table that comes in parts to a file, whole or not at all.
     *
     * @param content passes the parts on, at least one; if it fails, what was there before stays
     * @throws ParameterException if the ending is unknown, the format cannot hold the table, or the file cannot be made
     * @throws DataException if writing fails on the way, as on a full disk
     */
    public static void writeParts(Path file, Consumer<TableWriter> content) {
        formatToWrite(file).writeParts(file, content);
    }

    /** Writes a table as CSV to a stream, which is flushed and left open. */
    public static void write(OutputStream out, Table table) {
        writeParts(out, parts -> parts.write(table));
    }

    /** Writes a table that comes in parts as CSV to a stream, which is flushed and left open. */
    public static void writeParts(OutputStream out, Consumer<TableWriter> content) {
        try {
            CSV.write(out, content);
            out.flush();
            if (out instanceof PrintStream print && print.checkError()) {
                throw new IOException("the stream is closed or full");
            }
        } catch (IOException e) {
            throw AtomicFile.failure("standard output", e);
        }
    }

    /** Refuses a file that {@link #write} could not write, before hours of work are spent on what goes into it. */
    public static void checkWritable(Path file) {
        formatToWrite(file).checkAvailable();
        AtomicFile.checkWritable(file);
    }

    private static TableFormat formatToWrite(Path file) {
        if (file.toString().toLowerCase(Locale.ROOT).endsWith(PACKED_ARRAY)) {
            throw new ParameterException(file + ": a NumPy array is not written packed; choose the ending .npy");
        }
        return find(file, TableFormat::writes).orElseThrow(() -> {
            List<TableFormat> writable =
                    formats().stream().filter(TableFormat::writes).toList();
            return new ParameterException(file + ": found an ending that cannot be written, expected one of "
                    + endings(writable).replace(" " + PACKED_ARRAY, "") + "; choose one of them");
        });
    }

    /** The format of a file; services are looked up only for files that no built-in format knows. */
    private static Optional<TableFormat> find(Path file, Predicate<TableFormat> wanted) {
        Stream<TableFormat> services = Stream.of(TableFormat.class)
                .flatMap(type -> ServiceLoader.load(type).stream())
                .map(ServiceLoader.Provider::get);
        return Stream.concat(BUILT_IN.stream(), services)
                .filter(format -> wanted.test(format) && format.accepts(file))
                .findFirst();
    }

    private static String endings(List<TableFormat> formats) {
        return formats.stream().flatMap(format -> format.endings().stream()).collect(Collectors.joining(" "));
    }
}

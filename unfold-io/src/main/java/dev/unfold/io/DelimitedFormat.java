package dev.unfold.io;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import dev.unfold.io.internal.AtomicFile;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.zip.GZIPOutputStream;

/**
 * Text with one row a line and a separator between cells (RFC 4180), plain or packed by gzip. Cells may be quoted, lines
 * may end in either fashion, empty lines are skipped; whether the first row is a header is judged by
 * {@link HeaderGuess}, and what separates cells by {@link DialectGuess}, where the caller does not say it.
 */
record DelimitedFormat(String name, String ending, char separator) implements TextFormat {

    @Override
    public List<String> endings() {
        return List.of(ending, ending + ".gz");
    }

    @Override
    public OpenTable open(Input in, String file, ReadOptions options) throws IOException {
        return new DelimitedTable(file, in, separator, options);
    }

    @Override
    public boolean writes() {
        return true;
    }

    @Override
    public void write(Path file, Table table) {
        writeParts(file, parts -> parts.write(table));
    }

    @Override
    public void writeParts(Path file, Consumer<TableWriter> content) {
        boolean packed = file.toString().toLowerCase(Locale.ROOT).endsWith(".gz");
        AtomicFile.write(file, out -> {
            if (packed) {
                try (GZIPOutputStream gzip = new GZIPOutputStream(out, Source.BUFFER)) {
                    write(gzip, content);
                }
            } else {
                write(out, content);
            }
        });
    }

    void write(OutputStream out, Consumer<TableWriter> content) throws IOException {
        Writer text = new OutputStreamWriter(out, StandardCharsets.UTF_8);
        // Not closed: the stream belongs to the caller, and flushing is all there is to do.
        @SuppressWarnings("resource")
        CsvWriter writer = CsvWriter.builder()
                .fieldSeparator(separator)
                .lineDelimiter(LineDelimiter.LF)
                .bufferSize(Source.BUFFER)
                .build(text);
        try {
            content.accept(new Lines(writer));
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
        writer.flush();
    }

    /** Writes the names of the columns before the first part. */
    private static final class Lines implements TableWriter {

        private final CsvWriter writer;
        private boolean begun;

        Lines(CsvWriter writer) {
            this.writer = writer;
        }

        @Override
        public void write(Table part) {
            if (!begun) {
                writer.writeRecord(part.fields().stream().map(Table.Field::name).toList());
                begun = true;
            }
            for (int row = 0; row < part.rows(); row++) {
                CsvWriter.CsvWriterRecord line = writer.writeRecord();
                for (Table.Field field : part.fields()) {
                    line.writeField(field.text(row));
                }
                line.endRecord();
            }
        }
    }
}

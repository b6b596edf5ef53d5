package dev.unfold.io;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import dev.unfold.data.Dataset;
import dev.unfold.error.DataException;
import dev.unfold.error.UnfoldException;
import dev.unfold.io.internal.AtomicFile;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.zip.GZIPOutputStream;

/**
 * Text with one row a line and a separator between cells (RFC 4180), plain or packed by gzip. Cells may be quoted, lines
 * may end in either fashion, empty lines are skipped; whether the first row is a header is judged by
 * {@link HeaderGuess}.
 */
record DelimitedFormat(String name, String ending, char separator) implements TableFormat {

    @Override
    public List<String> endings() {
        return List.of(ending, ending + ".gz");
    }

    @Override
    public Dataset read(Path file, ReadOptions options) {
        return Source.read(file, in -> read(in, file.toString(), options));
    }

    Dataset read(InputStream in, String file, ReadOptions options) {
        DelimitedRows rows = new DelimitedRows(file, separator, options);
        try {
            // The reader is not closed: the stream belongs to the caller, and nothing else is held.
            @SuppressWarnings("resource")
            CsvReader<Long> reader = CsvReader.builder()
                    .fieldSeparator(separator)
                    .allowUnclosedQuote(false)
                    .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
                    .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
                    .build(rows, Source.text(in));
            reader.forEach(line -> {});
            return rows.build();
        } catch (CsvParseException | UncheckedIOException e) {
            throw failure(file, rows.line(), e);
        } catch (IOException e) {
            throw Source.failure(file, e);
        }
    }

    private static UnfoldException failure(String file, long line, RuntimeException e) {
        Throwable cause = e.getCause();
        if (cause instanceof UnfoldException told) {
            return told;
        }
        if (cause instanceof CharacterCodingException bytes) {
            return Source.notText(file, line, bytes);
        }
        if (cause instanceof IOException io) {
            return Source.failure(file, io);
        }
        return new DataException(
                file + ":" + line + ": found a quoted cell that is not well formed (" + e.getMessage()
                        + "); close each quote, and double the quotes inside",
                e);
    }

    @Override
    public boolean writes() {
        return true;
    }

    @Override
    public void write(Path file, Table table) {
        boolean packed = file.toString().toLowerCase(Locale.ROOT).endsWith(".gz");
        AtomicFile.write(file, out -> {
            if (packed) {
                try (GZIPOutputStream gzip = new GZIPOutputStream(out, Source.BUFFER)) {
                    write(gzip, table);
                }
            } else {
                write(out, table);
            }
        });
    }

    void write(OutputStream out, Table table) throws IOException {
        Writer text = new OutputStreamWriter(out, StandardCharsets.UTF_8);
        // Not closed: the stream belongs to the caller, and flushing is all there is to do.
        @SuppressWarnings("resource")
        CsvWriter writer = CsvWriter.builder()
                .fieldSeparator(separator)
                .lineDelimiter(LineDelimiter.LF)
                .bufferSize(Source.BUFFER)
                .build(text);
        try {
            writer.writeRecord(table.fields().stream().map(Table.Field::name).toList());
            for (int row = 0; row < table.rows(); row++) {
                CsvWriter.CsvWriterRecord line = writer.writeRecord();
                for (Table.Field field : table.fields()) {
                    line.writeField(field.text(row));
                }
                line.endRecord();
            }
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
        writer.flush();
    }
}

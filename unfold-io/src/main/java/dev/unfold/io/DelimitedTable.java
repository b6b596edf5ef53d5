package dev.unfold.io;

import de.siegmar.fastcsv.reader.AbstractBaseCsvCallbackHandler;
import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import de.siegmar.fastcsv.reader.RecordType;
import dev.unfold.error.DataException;
import dev.unfold.error.UnfoldException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * A delimited text under way. The first rows are kept until it is known whether the first is a header; from then on each cell
 * goes from the parser's buffer straight to its place, without a string in between.
 */
final class DelimitedTable implements OpenTable {

    /** A row that was read before it was known what the columns are. */
    private record Kept(long line, List<String> cells) {

        void passOn(RowSink sink) {
            sink.beginRow(line);
            cells.forEach(sink::text);
            sink.endRow();
        }
    }

    /** Passes the cells of a record on to the sink, or keeps them where there is none yet. */
    private static final class Cells extends AbstractBaseCsvCallbackHandler<Long> {
        @Nullable
        RowSink sink;

        boolean commas; // before fractions

        List<String> texts = new ArrayList<>();
        long line;
        boolean content;

        @Override
        protected void handleBegin(long startingLine) {
            line = startingLine;
        }

        @Override
        protected void handleField(int index, char[] buffer, int offset, int length, boolean quoted) {
            if (sink == null) {
                String text = new String(buffer, offset, length);
                texts.add(commas ? CellText.withPoint(text).orElse(text) : text);
                return;
            }
            if (index == 0) {
                sink.beginRow(line);
            }
            if (commas) {
                String text = new String(buffer, offset, length);
                sink.text(CellText.withPoint(text).orElse(text));
            } else {
                sink.text(buffer, offset, length);
            }
        }

        @Override
        protected Long buildRecord() {
            content = getRecordType() != RecordType.EMPTY;
            if (content && sink != null) {
                sink.endRow();
            }
            return line;
        }
    }

    private final String file;
    private final Input in;
    private final Cells cells = new Cells();
    private final Iterator<Long> records;
    private final Deque<Kept> kept = new ArrayDeque<>();
    private final Header header;
    private final List<String> remarks;

    /** Reads as far as it takes to know the columns. */
    DelimitedTable(String file, Input in, char separator, ReadOptions options) throws IOException {
        this.file = file;
        this.in = in;
        BufferedReader text = Source.text(in, options.dialect().encoding());
        DialectGuess dialect = dialect(text, separator, options);
        this.remarks = remarks(dialect, separator, options.dialect());
        cells.commas = dialect.decimal() == ',';
        // The reader itself is not closed: the stream is all that it holds.
        @SuppressWarnings("resource")
        CsvReader<Long> reader = CsvReader.builder()
                .fieldSeparator(dialect.separator())
                .allowUnclosedQuote(false)
                .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
                .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
                .build(cells, dialect.separator() == SingleBlanks.BLANK ? new SingleBlanks(text) : text);
        this.records = reader.iterator();
        while (kept.size() <= HeaderGuess.LOOKAHEAD && record()) {
            kept.add(new Kept(cells.line, cells.texts));
            cells.texts = new ArrayList<>();
        }
        this.header = header(dialect.separator(), options);
    }

    private DialectGuess dialect(BufferedReader text, char separator, ReadOptions options) throws IOException {
        try {
            return DialectGuess.of(text, separator, options.dialect());
        } catch (CharacterCodingException e) {
            throw Source.notText(file, 1, e);
        }
    }

    /** What was found out about the text that its ending does not say. */
    private static List<String> remarks(DialectGuess found, char usual, Dialect said) {
        boolean separated = said.separator().isEmpty() && found.separator() != usual;
        boolean commas = said.decimal().isEmpty() && found.decimal() == ',';
        if (!separated && !commas) {
            return List.of();
        }
        String name = switch (found.separator()) {
            case '\t' -> "tabs";
            case ';' -> "semicolons";
            case ',' -> "commas";
            case SingleBlanks.BLANK -> "blanks";
            default -> CellText.quote(String.valueOf(found.separator()));
        };
        return List.of((separated ? "cells are separated by " + name : "")
                + (separated && commas ? ", and " : "")
                + (commas ? "numbers have a decimal comma" : "")
                + "; say it with separator = … and decimal = … where this is wrong");
    }

    @Override
    public boolean holdsTexts() {
        return true;
    }

    @Override
    public List<String> remarks() {
        return remarks;
    }

    private Header header(char separator, ReadOptions options) {
        if (kept.isEmpty()) {
            throw new DataException(file + ": found an empty file, expected rows of cells separated by "
                    + CellText.quote(String.valueOf(separator)) + "; check that it was written");
        }
        Kept first = kept.getFirst();
        checkSeparator(first, separator);
        if (!HeaderGuess.hasHeader(kept.stream().map(Kept::cells).toList(), options)) {
            return Header.numbered(file, first.cells().size());
        }
        if (kept.size() == 1) {
            throw new DataException(file + ":" + first.line() + ": found a header of "
                    + first.cells().size()
                    + " columns and no data rows, expected at least 1; check that the file is complete");
        }
        kept.removeFirst();
        return Header.given(file, first.cells());
    }

    private void checkSeparator(Kept first, char separator) {
        for (char other : new char[] {',', ';', '\t', '|'}) {
            if (first.cells().size() == 1
                    && other != separator
                    && first.cells().get(0).indexOf(other) >= 0) {
                throw new DataException(file + ":" + first.line() + ":1: found "
                        + CellText.quote(first.cells().get(0)) + " as the only cell, expected cells separated by "
                        + CellText.quote(String.valueOf(separator))
                        + "; say what separates them with separator = " + other);
            }
        }
    }

    @Override
    public Header header() {
        return header;
    }

    @Override
    public OptionalDouble part() {
        return in.part();
    }

    @Override
    public boolean next(RowSink sink) throws IOException {
        Kept row = kept.poll();
        if (row != null) {
            row.passOn(sink);
            return true;
        }
        cells.sink = sink;
        return record();
    }

    /** Reads the next line that is not empty. */
    private boolean record() throws IOException {
        try {
            cells.content = false;
            while (!cells.content && records.hasNext()) {
                records.next();
            }
            return cells.content;
        } catch (CsvParseException | UncheckedIOException e) {
            throw failure(e);
        }
    }

    private UnfoldException failure(RuntimeException e) throws IOException {
        Throwable cause = e.getCause();
        long line = Math.max(1, cells.line);
        if (cause instanceof UnfoldException told) {
            return told;
        }
        if (cause instanceof CharacterCodingException bytes) {
            return Source.notText(file, line, bytes);
        }
        if (cause instanceof IOException io) {
            throw io;
        }
        return new DataException(
                file + ":" + line + ": found a quoted cell that is not well formed (" + e.getMessage()
                        + "); close each quote, and double the quotes inside",
                e);
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}

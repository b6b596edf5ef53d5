package dev.unfold.io;

import de.siegmar.fastcsv.reader.AbstractBaseCsvCallbackHandler;
import de.siegmar.fastcsv.reader.RecordType;
import dev.unfold.data.Dataset;
import dev.unfold.error.DataException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Receives the cells of a delimited text. The first rows are kept until it is known whether the first is a header; from
 * then on each cell goes from the parser's buffer straight to its place, without a string in between.
 */
final class DelimitedRows extends AbstractBaseCsvCallbackHandler<Long> {

    private final String file;
    private final char separator;
    private final ReadOptions options;

    private final List<List<String>> kept = new ArrayList<>();
    private final List<Long> keptLines = new ArrayList<>();
    private List<String> cells = new ArrayList<>();
    private @Nullable DatasetBuilder builder;
    private long line;

    DelimitedRows(String file, char separator, ReadOptions options) {
        this.file = file;
        this.separator = separator;
        this.options = options;
    }

    /** The line where the row under way begins. */
    long line() {
        return Math.max(1, line);
    }

    @Override
    protected void handleBegin(long startingLine) {
        line = startingLine;
    }

    @Override
    protected void handleField(int index, char[] buffer, int offset, int length, boolean quoted) {
        if (builder == null) {
            cells.add(new String(buffer, offset, length));
            return;
        }
        if (index == 0) {
            builder.beginRow(line);
        }
        builder.text(buffer, offset, length);
    }

    @Override
    protected Long buildRecord() {
        if (getRecordType() == RecordType.EMPTY) {
            return line;
        }
        if (builder != null) {
            builder.endRow();
        } else {
            kept.add(cells);
            keptLines.add(line);
            cells = new ArrayList<>();
            if (kept.size() > HeaderGuess.LOOKAHEAD) {
                builder = begin();
            }
        }
        return line;
    }

    Dataset build() {
        return (builder == null ? begin() : builder).build();
    }

    private DatasetBuilder begin() {
        if (kept.isEmpty()) {
            throw new DataException(file + ": found an empty file, expected rows of cells separated by "
                    + CellText.quote(String.valueOf(separator)) + "; check that it was written");
        }
        List<String> first = kept.get(0);
        checkSeparator(first);
        boolean header = HeaderGuess.hasHeader(kept, options);
        if (header && kept.size() == 1) {
            throw new DataException(file + ":" + keptLines.get(0) + ": found a header of " + first.size()
                    + " columns and no data rows, expected at least 1; check that the file is complete");
        }
        DatasetBuilder begun = header
                ? DatasetBuilder.named(file, first, options)
                : DatasetBuilder.numbered(file, first.size(), options);
        for (int row = header ? 1 : 0; row < kept.size(); row++) {
            begun.beginRow(keptLines.get(row));
            kept.get(row).forEach(begun::text);
            begun.endRow();
        }
        return begun;
    }

    private void checkSeparator(List<String> first) {
        for (char other : new char[] {',', ';', '\t', '|'}) {
            if (first.size() == 1 && other != separator && first.get(0).indexOf(other) >= 0) {
                throw new DataException(file + ":" + keptLines.get(0) + ":1: found "
                        + CellText.quote(first.get(0)) + " as the only cell, expected cells separated by "
                        + CellText.quote(String.valueOf(separator))
                        + "; separate cells by commas in .csv and by tabs in .tsv");
            }
        }
    }
}

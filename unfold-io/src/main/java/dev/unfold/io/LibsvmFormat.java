package dev.unfold.io;

import dev.unfold.error.DataException;
import dev.unfold.io.internal.ShortestDecimal;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.StringTokenizer;
import org.jspecify.annotations.Nullable;

/**
 * LIBSVM's sparse text: a row a line, its class first, then {@code index:value} with indices in ascending order; what is
 * not mentioned is 0, what follows # is a remark. Indices count from 0 if any of them is 0, else from 1. The points have as many
 * coordinates as the largest index says, or more if the caller asks for a later one by its name, x900 say: all of its values are 0.
 * So a model finds the features that new points happen not to mention.
 */
final class LibsvmFormat implements TableFormat {

    @Override
    public String name() {
        return "LIBSVM";
    }

    @Override
    public List<String> endings() {
        return List.of(".libsvm", ".svm", ".libsvm.gz", ".svm.gz");
    }

    @Override
    public OpenTable open(Path file, ReadOptions options) throws IOException {
        return Source.read(file, in -> read(file.toString(), in, asked(options)));
    }

    /** One row: entry e has the value values[e] at the index columns[e]. */
    @SuppressWarnings("ArrayRecordComponent")
    private record SparseRow(long line, String label, int[] columns, double[] values) {

        int width() {
            return columns.length == 0 ? 0 : columns[columns.length - 1] + 1;
        }
    }

    /** The largest number of a column that is asked for by its name. */
    private static int asked(ReadOptions options) {
        return options.columns().stream()
                .filter(name -> name.matches("x[0-9]{1,9}"))
                .mapToInt(name -> Integer.parseInt(name.substring(1)))
                .max()
                .orElse(0);
    }

    private static OpenTable read(String file, InputStream in, int asked) throws IOException {
        TextLines lines = new TextLines(file, in);
        List<SparseRow> rows = new ArrayList<>();
        int width = 0;
        boolean fromZero = false;
        for (@Nullable String line = lines.next(); line != null; line = lines.next()) {
            String content = line.contains("#") ? line.substring(0, line.indexOf('#')) : line;
            if (!content.isBlank()) {
                SparseRow row = parse(lines, content);
                rows.add(row);
                width = Math.max(width, row.width());
                fromZero |= row.columns().length > 0 && row.columns()[0] == 0;
            }
        }
        if (width == 0) {
            throw new DataException(
                    file + ": found no entry index:value, expected at least 1; check that the file is" + " complete");
        }
        int origin = fromZero ? 0 : 1;
        int columns = Math.max(width - origin, asked);
        Doubles.check(file, 1, columns);
        return new Rows(Header.numbered(file, columns), origin, rows.iterator(), labels(rows), rows.size());
    }

    private static SparseRow parse(TextLines lines, String content) {
        StringTokenizer tokens = new StringTokenizer(content, " \t");
        int count = tokens.countTokens();
        String token = tokens.nextToken();
        boolean labelled = token.indexOf(':') < 0;
        int[] columns = new int[labelled ? count - 1 : count];
        double[] values = new double[columns.length];
        for (int e = 0, last = -1; e < columns.length; e++) {
            token = labelled || e > 0 ? tokens.nextToken() : token;
            int colon = token.indexOf(':');
            columns[e] = index(lines, token, colon);
            if (columns[e] <= last) {
                throw wrong(lines, token, "indices in ascending order", "sort the entries of the row");
            }
            last = columns[e];
            values[e] = CellText.number(token.substring(colon + 1));
            if (Double.isNaN(values[e])) {
                throw wrong(lines, token, "a finite number after the colon", "fill in the value or remove the entry");
            }
        }
        return new SparseRow(lines.number(), labelled ? label(content) : "", columns, values);
    }

    private static int index(TextLines lines, String token, int colon) {
        String digits = token.substring(0, Math.max(0, colon));
        if (digits.matches("[0-9]{1,9}")) {
            return Integer.parseInt(digits);
        }
        throw wrong(lines, token, "index:value with an index from 0 or 1 on", "write each entry like 3:0.5");
    }

    /** The class; +1 and 1 and 1.0 are the same. */
    private static String label(String content) {
        String text = new StringTokenizer(content, " \t").nextToken();
        double number = CellText.number(text);
        return Double.isNaN(number) ? text : ShortestDecimal.of(number);
    }

    private static DataException wrong(TextLines lines, String token, String expected, String remedy) {
        return new DataException(
                lines.place() + ": found " + CellText.quote(token) + ", expected " + expected + "; " + remedy);
    }

    private static Optional<List<String>> labels(List<SparseRow> rows) {
        List<String> labels = rows.stream().map(SparseRow::label).toList();
        boolean labelled = labels.stream().anyMatch(label -> !label.isEmpty());
        return labelled ? Optional.of(labels) : Optional.empty();
    }

    /** The rows, which were read as a whole: before the last it is not known how many columns there are. */
    private record Rows(Header header, int origin, Iterator<SparseRow> left, Optional<List<String>> labels, int count)
            implements OpenTable {

        @Override
        public boolean isFinite() {
            return true;
        }

        @Override
        public OptionalInt rows() {
            return OptionalInt.of(count);
        }

        @Override
        public boolean next(RowSink sink) {
            if (!left.hasNext()) {
                return false;
            }
            SparseRow row = left.next();
            sink.beginRow(row.line());
            for (int c = 0, e = 0; c < header.size(); c++) {
                boolean given = e < row.columns().length && row.columns()[e] == c + origin;
                sink.number(given ? row.values()[e++] : 0);
            }
            sink.endRow();
            return true;
        }
    }
}

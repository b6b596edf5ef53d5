package dev.unfold.io;

import dev.unfold.error.DataException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Weka's attribute-relation text: a head of {@code @attribute name type}, then rows, dense ({@code 1,2,red}) or sparse
 * ({@code {0 1, 2 red}}, indices from 0, what is not mentioned is 0 or the first value of a nominal attribute).
 *
 * <p>The label, unless the caller names one, is the nominal attribute called class, else the last attribute if that is
 * nominal. A ? is a missing value: allowed as label, refused as feature.
 */
final class ArffFormat implements TextFormat {

    private static final Set<String> NUMERIC = Set.of("numeric", "real", "integer");

    @Override
    public String name() {
        return "ARFF";
    }

    @Override
    public List<String> endings() {
        return List.of(".arff", ".arff.gz");
    }

    @Override
    public OpenTable open(Input in, String file, ReadOptions options) throws IOException {
        TextLines lines = new TextLines(file, in);
        return new Rows(file, lines, in, head(file, lines));
    }

    /** A column: its name and, if it is nominal, its values. */
    private record Attribute(String name, List<String> values) {

        boolean isNominal() {
            return !values.isEmpty();
        }

        /** What a sparse row means where it says nothing. */
        String origin() {
            return isNominal() ? values.get(0) : "0";
        }
    }

    /** The rows under way. */
    private static final class Rows implements OpenTable {

        private final TextLines lines;
        private final Input in;
        private final List<Attribute> attributes;
        private final Header header;

        Rows(String file, TextLines lines, Input in, List<Attribute> attributes) {
            this.lines = lines;
            this.in = in;
            this.attributes = attributes;
            this.header =
                    Header.given(file, attributes.stream().map(Attribute::name).toList());
        }

        @Override
        public Header header() {
            return header;
        }

        @Override
        public ReadOptions completed(ReadOptions options) {
            return labelled(attributes, options);
        }

        @Override
        public boolean holdsTexts() {
            return true;
        }

        @Override
        public OptionalDouble part() {
            return in.part();
        }

        @Override
        public boolean next(RowSink sink) throws IOException {
            for (@Nullable String line = lines.next(); line != null; line = lines.next()) {
                if (isContent(line)) {
                    List<String> cells = row(lines, line, attributes);
                    sink.beginRow(lines.number());
                    cells.forEach(sink::text);
                    sink.endRow();
                    return true;
                }
            }
            return false;
        }

        @Override
        public void close() throws IOException {
            in.close();
        }
    }

    private static boolean isContent(String line) {
        String content = line.strip();
        return !content.isEmpty() && content.charAt(0) != '%';
    }

    private static List<Attribute> head(String file, TextLines lines) throws IOException {
        List<Attribute> attributes = new ArrayList<>();
        for (@Nullable String line = lines.next(); line != null; line = lines.next()) {
            if (!isContent(line)) {
                continue;
            }
            ArffTokens tokens = new ArffTokens(lines, line);
            String keyword = tokens.word().toLowerCase(Locale.ROOT);
            switch (keyword) {
                case "@relation" -> {}
                case "@attribute" -> attributes.add(attribute(lines, tokens));
                case "@data" -> {
                    if (attributes.isEmpty()) {
                        throw new DataException(
                                lines.place() + ": found @data before any @attribute; declare the columns first");
                    }
                    return attributes;
                }
                default ->
                    throw new DataException(lines.place() + ": found " + CellText.quote(keyword)
                            + ", expected @relation, @attribute or @data; check that this is an ARFF file");
            }
        }
        throw new DataException(file + ": found no @data; check that this is an ARFF file and complete");
    }

    private static Attribute attribute(TextLines lines, ArffTokens tokens) {
        String name = tokens.word();
        if (tokens.accept('{')) {
            List<String> values = tokens.list('}');
            if (values.isEmpty()) {
                throw new DataException(lines.place() + ": found attribute " + CellText.quote(name)
                        + " without values, expected at least 1 between the braces; list them");
            }
            return new Attribute(name, values);
        }
        String type = tokens.word().toLowerCase(Locale.ROOT);
        if (!NUMERIC.contains(type) && !type.equals("string") && !type.equals("date")) {
            throw new DataException(lines.place() + ": found type " + CellText.quote(type) + " of attribute "
                    + CellText.quote(name) + ", expected numeric, real, integer, string, date or {values}; change it");
        }
        return new Attribute(name, List.of());
    }

    private static ReadOptions labelled(List<Attribute> attributes, ReadOptions options) {
        if (options.label().isPresent()) {
            return options;
        }
        Attribute last = attributes.get(attributes.size() - 1);
        return attributes.stream()
                .filter(attribute -> attribute.isNominal() && attribute.name().equalsIgnoreCase("class"))
                .findFirst()
                .or(() -> Optional.of(last).filter(Attribute::isNominal))
                .filter(attribute -> !options.id().equals(Optional.of(attribute.name()))
                        && !options.oneHot().contains(attribute.name())
                        && !options.drop().contains(attribute.name()))
                .map(attribute -> options.withLabel(attribute.name()))
                .orElse(options);
    }

    private static List<String> row(TextLines lines, String line, List<Attribute> attributes) {
        ArffTokens tokens = new ArffTokens(lines, line);
        List<String> cells = tokens.accept('{') ? sparse(lines, tokens, attributes) : tokens.list('\0');
        for (int c = 0; c < Math.min(cells.size(), attributes.size()); c++) {
            Attribute attribute = attributes.get(c);
            String cell = cells.get(c);
            if (attribute.isNominal()
                    && !cell.equals("?")
                    && !attribute.values().contains(cell)) {
                throw new DataException(lines.place() + ":" + (c + 1) + " (" + attribute.name() + "): found "
                        + CellText.quote(cell) + ", expected one of " + String.join(", ", attribute.values())
                        + "; mend the cell or the @attribute");
            }
        }
        return cells;
    }

    private static List<String> sparse(TextLines lines, ArffTokens tokens, List<Attribute> attributes) {
        List<String> cells =
                new ArrayList<>(attributes.stream().map(Attribute::origin).toList());
        while (!tokens.accept('}')) {
            String index = tokens.word();
            if (!index.matches("[0-9]{1,9}") || Integer.parseInt(index) >= attributes.size()) {
                throw new DataException(lines.place() + ": found " + CellText.quote(index)
                        + " as the index of a sparse entry, expected 0 to " + (attributes.size() - 1)
                        + "; write each entry like 3 0.5");
            }
            cells.set(Integer.parseInt(index), tokens.word());
            tokens.accept(',');
        }
        tokens.end();
        return cells;
    }
}

package dev.unfold.io;

import dev.unfold.data.Column;
import dev.unfold.data.Dataset;
import dev.unfold.data.Points;
import dev.unfold.error.ParameterException;
import dev.unfold.io.internal.ShortestDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;

/** Named columns of numbers or texts, to be written. A table is a view: it holds no copy of what its columns show. */
public final class Table {

    /** A column. */
    public sealed interface Field {
        String name();

        /** The cell as it is written in a text file. */
        String text(int row);
    }

    /** A column of numbers; NaN where a cell is empty. */
    public record Numbers(String name, IntToDoubleFunction values) implements Field {

        @Override
        public String text(int row) {
            return ShortestDecimal.of(values.applyAsDouble(row));
        }
    }

    /** A column of texts; empty where a cell is empty. */
    public record Texts(String name, IntFunction<String> values) implements Field {

        @Override
        public String text(int row) {
            return values.apply(row);
        }
    }

    private final int rows;
    private final List<Field> fields;

    private Table(int rows, List<Field> fields) {
        this.rows = rows;
        this.fields = List.copyOf(fields);
        if (fields.stream().map(Field::name).distinct().count() < fields.size()) {
            throw new ParameterException(
                    "the columns " + fields.stream().map(Field::name).toList() + " name one twice; rename it");
        }
    }

    /** A table without columns yet. */
    public static Table ofRows(int rows) {
        return new Table(rows, List.of());
    }

    /** Everything a data set knows: features, extras, then {@code id} and {@code label} if there are any. */
    public static Table of(Dataset data) {
        Table table = ofRows(data.size()).withPoints(data.features(), data.points());
        for (Column extra : data.extras()) {
            table = table.withNumbers(extra.name(), extra::get);
        }
        return table.withKnown(data);
    }

    public Table withNumbers(String name, IntToDoubleFunction values) {
        return with(List.of(new Numbers(name, values)));
    }

    public Table withTexts(String name, IntFunction<String> values) {
        return with(List.of(new Texts(name, values)));
    }

    /** One column of numbers a coordinate. */
    public Table withPoints(List<String> names, Points points) {
        List<Field> coordinates = new ArrayList<>();
        for (int c = 0; c < points.dimension(); c++) {
            int coordinate = c;
            coordinates.add(new Numbers(names.get(c), row -> points.get(row, coordinate)));
        }
        return with(coordinates);
    }

    /** One column of numbers a coordinate, for some rows of the table; empty in the others. */
    public Table withPoints(List<String> names, Points points, int[] rowsOfPoints) {
        int[] position = new int[rows];
        Arrays.fill(position, -1);
        for (int i = 0; i < rowsOfPoints.length; i++) {
            position[rowsOfPoints[i]] = i;
        }
        List<Field> coordinates = new ArrayList<>();
        for (int c = 0; c < points.dimension(); c++) {
            int coordinate = c;
            coordinates.add(new Numbers(
                    names.get(c), row -> position[row] < 0 ? Double.NaN : points.get(position[row], coordinate)));
        }
        return with(coordinates);
    }

    /** The ids and labels of a data set, if it has any, as columns {@code id} and {@code label}. */
    public Table withKnown(Dataset data) {
        List<Field> known = new ArrayList<>();
        data.ids().ifPresent(ids -> known.add(new Texts("id", ids::get)));
        data.labels().ifPresent(labels -> known.add(new Texts("label", labels::name)));
        return with(known);
    }

    private Table with(List<? extends Field> more) {
        List<Field> all = new ArrayList<>(fields);
        all.addAll(more);
        return new Table(rows, all);
    }

    /** The same with cells of its own, for one that is looked at after what it shows has gone. */
    Table copied() {
        List<Field> own = new ArrayList<>();
        for (Field field : fields) {
            if (field instanceof Numbers numbers) {
                double[] values =
                        IntStream.range(0, rows).mapToDouble(numbers.values()).toArray();
                own.add(new Numbers(field.name(), row -> values[row]));
            } else {
                List<String> texts =
                        IntStream.range(0, rows).mapToObj(field::text).toList();
                own.add(new Texts(field.name(), texts::get));
            }
        }
        return new Table(rows, own);
    }

    /** One part below the other; they have the columns of the first. */
    static Table joined(List<Table> parts) {
        int[] ends = new int[parts.size()];
        int rows = 0;
        for (int p = 0; p < ends.length; p++) {
            rows = Math.addExact(rows, parts.get(p).rows);
            ends[p] = rows;
        }
        List<Field> fields = new ArrayList<>();
        for (int c = 0; c < parts.get(0).fields.size(); c++) {
            int column = c;
            Field first = parts.get(0).fields.get(c);
            fields.add(
                    first instanceof Numbers
                            ? new Numbers(first.name(), row -> {
                                int p = part(ends, row);
                                return ((Numbers) parts.get(p).fields.get(column))
                                        .values()
                                        .applyAsDouble(row - ends[p] + parts.get(p).rows);
                            })
                            : new Texts(first.name(), row -> {
                                int p = part(ends, row);
                                return parts.get(p).fields.get(column).text(row - ends[p] + parts.get(p).rows);
                            }));
        }
        return new Table(rows, fields);
    }

    /** The part that has a row: the first that ends beyond it. */
    private static int part(int[] ends, int row) {
        int p = 0;
        while (ends[p] <= row) {
            p++;
        }
        return p;
    }

    /** The columns of numbers alone, for formats that hold nothing else. */
    public Table numeric() {
        return new Table(
                rows, fields.stream().filter(field -> field instanceof Numbers).toList());
    }

    /**
     * The same with an apostrophe before names and texts that a spreadsheet would run as a formula: those that begin with
     * =, +, - or @ and are no numbers, or with a tab or the end of a line.
     */
    public Table guarded() {
        return new Table(
                rows,
                fields.stream()
                        .<Field>map(field -> field instanceof Numbers numbers
                                ? new Numbers(guarded(field.name()), numbers.values())
                                : new Texts(guarded(field.name()), row -> guarded(field.text(row))))
                        .toList());
    }

    private static String guarded(String text) {
        boolean runs = !text.isEmpty() && "=+-@\t\r\n".indexOf(text.charAt(0)) >= 0 && !CellText.isNumber(text);
        return runs ? "'" + text : text;
    }

    public int rows() {
        return rows;
    }

    public List<Field> fields() {
        return fields;
    }
}

package dev.unfold.cli;

import dev.unfold.data.Column;
import dev.unfold.data.Dataset;
import dev.unfold.data.Points;
import dev.unfold.error.ParameterException;
import dev.unfold.io.Table;
import dev.unfold.io.TextColumn;
import java.util.List;

/** The table of an embedding: y1 … yp, then the ids and the labels of the input, one row for each of its rows. */
final class Placed {

    private Placed() {}

    /** @param rows the rows of the input that have a place, in the order of the coordinates; others get empty cells */
    static Table table(Dataset input, InputOptions names, Points coordinates, int... rows) {
        return table(input, names, MethodOptions.axes(coordinates.dimension()), coordinates, rows);
    }

    /** The same for coordinates of other names. */
    static Table table(Dataset input, InputOptions names, List<String> axes, Points coordinates, int... rows) {
        return withKnown(Table.ofRows(input.size()).withPoints(axes, coordinates, rows), input, names);
    }

    /** Columns of numbers alone. */
    static Table table(List<Column> columns) {
        return withNumbers(Table.ofRows(columns.get(0).size()), columns);
    }

    /** Adds columns of numbers. */
    static Table withNumbers(Table table, List<Column> columns) {
        Table wider = table;
        for (Column column : columns) {
            wider = wider.withNumbers(column.name(), column::get);
        }
        return wider;
    }

    /** Adds ids and labels under the names that they have in the input. */
    static Table withKnown(Table table, Dataset input, InputOptions names) {
        Table known = table;
        if (input.ids().isPresent()) {
            known = known.withTexts(names.idName(), input.ids().get()::get);
        }
        if (input.labels().isPresent()) {
            known = known.withTexts(names.labelName(), input.labels().get()::name);
        }
        return known;
    }

    /** Adds columns as the input has them. */
    static Table withTexts(Table table, List<TextColumn> columns) {
        Table wider = table;
        for (TextColumn column : columns) {
            wider = wider.withTexts(column.name(), column.cells()::get);
        }
        return wider;
    }

    /** Refuses names that would stand twice in the table, before there is one. */
    static void checkNames(Dataset input, InputOptions names, List<String> others) {
        if (input.ids().isPresent() && others.contains(names.idName())) {
            throw twice("--id", names.idName());
        }
        if (input.labels().isPresent() && others.contains(names.labelName())) {
            throw twice("--label", names.labelName());
        }
    }

    /** The columns to keep that the table does not have anyway; refuses those that have the name of a coordinate. */
    static List<TextColumn> kept(List<TextColumn> wanted, Dataset input, InputOptions names, List<String> axes) {
        wanted.stream().map(TextColumn::name).filter(axes::contains).findFirst().ifPresent(name -> {
            throw twice("--keep", name);
        });
        return wanted.stream()
                .filter(column -> input.ids().isEmpty() || !column.name().equals(names.idName()))
                .filter(column -> input.labels().isEmpty() || !column.name().equals(names.labelName()))
                .toList();
    }

    private static ParameterException twice(String option, String name) {
        return new ParameterException(
                option + " " + name + ": the output has a column of that name already; rename it in the input");
    }
}

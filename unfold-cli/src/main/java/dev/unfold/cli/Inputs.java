package dev.unfold.cli;

import dev.unfold.data.Column;
import dev.unfold.data.Dataset;
import dev.unfold.error.DataException;
import dev.unfold.error.ParameterException;
import dev.unfold.io.Columns;
import dev.unfold.io.TableContent;
import dev.unfold.io.TextColumn;
import dev.unfold.io.internal.ShortestDecimal;
import dev.unfold.recipe.Views;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The inputs of a call, read: one, or several that describe the same points row by row. */
final class Inputs {

    private final List<TableContent> contents;
    private final Dataset all;
    private final int[] usable;

    Inputs(List<TableContent> contents) {
        this.contents = contents;
        this.all = Views.sideBySide(contents.stream().map(TableContent::data).toList());
        boolean[] lacking = new boolean[all.size()];
        for (TableContent content : contents) {
            boolean[] there = new boolean[all.size()];
            Arrays.stream(content.usable()).forEach(row -> there[row] = true);
            IntStream.range(0, lacking.length).forEach(row -> lacking[row] |= !there[row]);
        }
        this.usable =
                IntStream.range(0, lacking.length).filter(row -> !lacking[row]).toArray();
        if (usable.length == 0) {
            throw new DataException(all.name() + ": each of the " + all.size()
                    + " rows has an empty cell in one of the inputs or cannot be used there, so none is left; fill empty cells with"
                    + " --missing mean");
        }
    }

    /** All rows, side by side; the coordinates of one that has no point mean nothing. */
    Dataset all() {
        return all;
    }

    /** The rows that have a point, rising. */
    int[] usable() {
        return usable.clone();
    }

    /** What the column of ids is called, if there is one. */
    Optional<String> idName() {
        return contents.stream().flatMap(content -> content.idName().stream()).findFirst();
    }

    /**
     * The rows that have a point here and there.
     *
     * @throws DataException if there is none, or if both have the same column of ids and these differ
     */
    int[] common(Inputs other) {
        int[] rows = Arrays.stream(usable)
                .filter(row -> Arrays.binarySearch(other.usable, row) >= 0)
                .toArray();
        if (rows.length == 0) {
            throw new DataException(all.name() + " and " + other.all.name() + ": no row has a place in both");
        }
        if (all.ids().isPresent() && other.all.ids().isPresent() && idName().equals(other.idName())) {
            checkIds(other, rows);
        }
        return rows;
    }

    /** Refuses rows that are beside each other, but of different points. */
    private void checkIds(Inputs other, int[] rows) {
        List<String> here = all.ids().orElseThrow();
        List<String> there = other.all.ids().orElseThrow();
        for (int row : rows) {
            String id = here.get(row);
            String beside = there.get(row);
            if (!beside.equals(id) && !beside.equals("'" + id)) { // as --safe-csv writes it
                throw new DataException("row " + row + " has the id '" + id + "' in " + all.name() + ", but '" + beside
                        + "' in " + other.all.name()
                        + "; give the rows of both in the same order, or leave the column of ids out with --drop");
            }
        }
    }

    /** Whether every row has a point. */
    boolean isComplete() {
        return usable.length == all.size();
    }

    /** The rows that have a point, side by side. */
    Dataset used() {
        return isComplete() ? all : all.rows(usable);
    }

    /** The rows that have a point, of each input. */
    List<Dataset> views() {
        return contents.stream()
                .map(content -> isComplete() ? content.data() : content.data().rows(usable))
                .toList();
    }

    /** The columns whose texts were asked for. */
    List<TextColumn> texts() {
        return contents.stream().flatMap(content -> content.texts().stream()).toList();
    }

    /** The columns that are nothing else. */
    List<TextColumn> others(Columns columns) {
        List<TextColumn> found = columns.others().stream()
                .flatMap(name -> texts().stream().filter(column -> column.name().equals(name)))
                .toList();
        return found.isEmpty() ? all.extras().stream().map(Inputs::texts).toList() : found; // of a set that is made
    }

    /**
     * The cells of any column, as texts.
     *
     * @throws ParameterException if there is no such column
     */
    TextColumn text(String option, String name) {
        Stream<Optional<TextColumn>> found = Stream.of(
                texts().stream().filter(column -> column.name().equals(name)).findFirst(),
                all.extra(name).map(Inputs::texts),
                Optional.of(all.features().indexOf(name)).filter(c -> c >= 0).map(this::feature),
                all.labels().filter(labels -> name.equals("label")).map(labels -> new TextColumn(name, labels.names())),
                all.ids().filter(ids -> name.equals("id")).map(ids -> new TextColumn(name, ids)));
        return found.flatMap(Optional::stream)
                .findFirst()
                .orElseThrow(() -> new ParameterException(
                        option + " " + name + ": " + all.name() + " has no such column; check its name"));
    }

    private static TextColumn texts(Column column) {
        return new TextColumn(
                column.name(),
                IntStream.range(0, column.size())
                        .mapToObj(row -> ShortestDecimal.of(column.get(row)))
                        .toList());
    }

    private TextColumn feature(int c) {
        return new TextColumn(
                all.features().get(c),
                IntStream.range(0, all.size())
                        .mapToObj(row -> ShortestDecimal.of(all.points().get(row, c)))
                        .toList());
    }
}

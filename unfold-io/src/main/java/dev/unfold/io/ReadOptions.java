package dev.unfold.io;

import dev.unfold.error.DataException;
import dev.unfold.error.ParameterException;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/**
 * What the caller says of a file's columns and cells. A column is addressed by its name or, where no column has that name, by
 * its number from 1 (where the file names none also as x1, x2, … or y1, y2, …). Columns that are not mentioned are features.
 *
 * @param label the column with the class of each point; an empty cell, NA or ? means unlabelled
 * @param id the column with the name of each point
 * @param columns the features, in this order; empty means every column that is nothing else. Numeric columns that are
 *     left out are carried as extras
 * @param series where no columns are named: the features are this name with 1, 2, … behind it, if the file names the
 *     first of them. So an embedding is read, and a row of it that has no coordinate at all has no place
 * @param drop columns that are no features; the numeric ones are carried as extras
 * @param oneHot text columns of which features are made, one a text that occurs
 * @param array the array of an .npz file
 * @param dialect how a text is written
 * @param missing what becomes of empty cells of features
 * @param learned what cells are filled with, and which texts occur; {@link TableSurvey} finds it
 * @param absent told of each option that names a column which the file does not have, and the error that this is;
 *     reading goes on without the column unless the error is thrown
 * @param bad told of each row that cannot be used, which then has no point: a cell of a feature is no finite number, or there are
 *     too few or too many cells. Where nobody is to be told the first such row is an error
 */
public record ReadOptions(
        Optional<String> label,
        Optional<String> id,
        List<String> columns,
        Optional<String> series,
        List<String> drop,
        List<String> oneHot,
        Optional<String> array,
        Dialect dialect,
        Missing missing,
        Learned learned,
        BiConsumer<String, ParameterException> absent,
        Optional<Consumer<DataException>> bad) {

    /** Every column is a feature. */
    public static final ReadOptions DEFAULT =
            new ReadOptions(Optional.empty(), Optional.empty(), List.of(), List.of(), Optional.empty());

    /** A column that the file does not have is an error. */
    public ReadOptions(
            Optional<String> label,
            Optional<String> id,
            List<String> columns,
            List<String> drop,
            Optional<String> array) {
        this(
                label,
                id,
                columns,
                Optional.empty(),
                drop,
                List.of(),
                array,
                Dialect.FOUND,
                Missing.FAIL,
                Learned.NOTHING,
                (option, error) -> {
                    throw error;
                },
                Optional.empty());
    }

    public ReadOptions {
        columns = List.copyOf(columns);
        drop = List.copyOf(drop);
        oneHot = List.copyOf(oneHot);
        label.ifPresent(name -> notBlank("label", name));
        id.ifPresent(name -> notBlank("id", name));
        columns.forEach(name -> notBlank("columns", name));
        drop.forEach(name -> notBlank("drop", name));
        oneHot.forEach(name -> notBlank("one-hot", name));
        array.ifPresent(name -> notBlank("array", name));
    }

    private static void notBlank(String option, String name) {
        if (name.isBlank()) {
            throw new ParameterException(option + " = '" + name + "' must be the name or number of a column");
        }
    }

    /** The same with other names of columns. */
    private ReadOptions with(
            Optional<String> newLabel, Optional<String> newId, List<String> newColumns, List<String> newDrop) {
        return new ReadOptions(
                newLabel, newId, newColumns, series, newDrop, oneHot, array, dialect, missing, learned, absent, bad);
    }

    public ReadOptions withLabel(String column) {
        return with(Optional.of(column), id, columns, drop);
    }

    /** The same without a label column. */
    public ReadOptions withoutLabel() {
        return with(Optional.empty(), id, columns, drop);
    }

    public ReadOptions withId(String column) {
        return with(label, Optional.of(column), columns, drop);
    }

    public ReadOptions withColumns(String... names) {
        return with(label, id, List.of(names), drop);
    }

    public ReadOptions withDrop(String... names) {
        return with(label, id, columns, List.of(names));
    }

    /** For an embedding, whose columns are y1, y2, … */
    public ReadOptions withSeries(String name) {
        return new ReadOptions(
                label, id, columns, Optional.of(name), drop, oneHot, array, dialect, missing, learned, absent, bad);
    }

    public ReadOptions withOneHot(String... names) {
        return new ReadOptions(
                label, id, columns, series, drop, List.of(names), array, dialect, missing, learned, absent, bad);
    }

    public ReadOptions withArray(String name) {
        return new ReadOptions(
                label, id, columns, series, drop, oneHot, Optional.of(name), dialect, missing, learned, absent, bad);
    }

    public ReadOptions withDialect(Dialect newDialect) {
        return new ReadOptions(
                label, id, columns, series, drop, oneHot, array, newDialect, missing, learned, absent, bad);
    }

    public ReadOptions withMissing(Missing newMissing) {
        return new ReadOptions(
                label, id, columns, series, drop, oneHot, array, dialect, newMissing, learned, absent, bad);
    }

    public ReadOptions withLearned(Learned newLearned) {
        return new ReadOptions(
                label, id, columns, series, drop, oneHot, array, dialect, missing, newLearned, absent, bad);
    }

    /** For one of several files, of which another may have what this one does not. */
    public ReadOptions withAbsent(BiConsumer<String, ParameterException> newAbsent) {
        return new ReadOptions(
                label, id, columns, series, drop, oneHot, array, dialect, missing, learned, newAbsent, bad);
    }

    /** Rows that cannot be used are passed over: each is told, keeps its line and has no point. */
    public ReadOptions withBad(Consumer<DataException> told) {
        return new ReadOptions(
                label, id, columns, series, drop, oneHot, array, dialect, missing, learned, absent, Optional.of(told));
    }

    /** Whether something must be learned from a table before it can be read so. */
    boolean needsLearning() {
        return (missing.fills() && learned.fills().isEmpty())
                || !learned.values().keySet().containsAll(oneHot);
    }
}

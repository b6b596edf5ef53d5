package dev.unfold.io;

import dev.unfold.error.ParameterException;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;

/**
 * What the caller says of a file's columns. A column is addressed by its name or, where the file names none, by its
 * number from 1 (or as x1, x2, … or y1, y2, …). Numeric columns that are not mentioned are features.
 *
 * @param label the column with the class of each point; an empty cell or a ? means unlabelled
 * @param id the column with the name of each point
 * @param columns the features, in this order; empty means every column that is nothing else. Numeric columns that are
 *     left out are carried as extras
 * @param series where no columns are named: the features are this name with 1, 2, … behind it, if the file names the
 *     first of them
 * @param drop columns that are no features; the numeric ones are carried as extras
 * @param array the array of an .npz file
 * @param missing told of each option that names a column which the file does not have, and the error that this is;
 *     reading goes on without the column unless the error is thrown
 */
public record ReadOptions(
        Optional<String> label,
        Optional<String> id,
        List<String> columns,
        Optional<String> series,
        List<String> drop,
        Optional<String> array,
        BiConsumer<String, ParameterException> missing) {

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
        this(label, id, columns, Optional.empty(), drop, array, (option, error) -> {
            throw error;
        });
    }

    public ReadOptions {
        columns = List.copyOf(columns);
        drop = List.copyOf(drop);
        label.ifPresent(name -> notBlank("label", name));
        id.ifPresent(name -> notBlank("id", name));
        columns.forEach(name -> notBlank("columns", name));
        drop.forEach(name -> notBlank("drop", name));
        array.ifPresent(name -> notBlank("array", name));
    }

    private static void notBlank(String option, String name) {
        if (name.isBlank()) {
            throw new ParameterException(option + " = '" + name + "' must be the name or number of a column");
        }
    }

    public ReadOptions withLabel(String column) {
        return new ReadOptions(Optional.of(column), id, columns, series, drop, array, missing);
    }

    /** The same without a label column. */
    public ReadOptions withoutLabel() {
        return new ReadOptions(Optional.empty(), id, columns, series, drop, array, missing);
    }

    public ReadOptions withId(String column) {
        return new ReadOptions(label, Optional.of(column), columns, series, drop, array, missing);
    }

    public ReadOptions withColumns(String... names) {
        return new ReadOptions(label, id, List.of(names), series, drop, array, missing);
    }

    /** For an embedding, whose columns are y1, y2, … */
    public ReadOptions withSeries(String name) {
        return new ReadOptions(label, id, columns, Optional.of(name), drop, array, missing);
    }

    public ReadOptions withDrop(String... names) {
        return new ReadOptions(label, id, columns, series, List.of(names), array, missing);
    }

    public ReadOptions withArray(String name) {
        return new ReadOptions(label, id, columns, series, drop, Optional.of(name), missing);
    }

    /** For one of several files, of which another may have what this one does not. */
    public ReadOptions withMissing(BiConsumer<String, ParameterException> newMissing) {
        return new ReadOptions(label, id, columns, series, drop, array, newMissing);
    }
}

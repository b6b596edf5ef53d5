package dev.unfold.explore;

import dev.unfold.io.Missing;
import dev.unfold.io.ReadOptions;
import java.util.List;
import java.util.Optional;

/**
 * What the columns of a set are for, and what becomes of its cells.
 *
 * @param label the column with the class of each point
 * @param id the column with the name of each point
 * @param columns the features; empty if the table's cells shall tell
 * @param drop columns that are no features, where the others are not named
 * @param oneHot those of the features that are texts, of which each becomes one
 * @param missing what becomes of missing cells
 * @param standardize whether columns are z-scored
 */
public record Reading(
        Optional<String> label,
        Optional<String> id,
        List<String> columns,
        List<String> drop,
        List<String> oneHot,
        Missing missing,
        boolean standardize) {

    /** Nothing is said. */
    public static final Reading FOUND =
            new Reading(Optional.empty(), Optional.empty(), List.of(), List.of(), List.of(), Missing.FAIL, false);

    public Reading {
        columns = List.copyOf(columns);
        drop = List.copyOf(drop);
        oneHot = List.copyOf(oneHot);
    }

    Reading withLabel(String column) {
        return new Reading(Optional.of(column), id, columns, drop, oneHot, missing, standardize);
    }

    Reading withFeatures(List<String> newColumns, List<String> newDrop) {
        return new Reading(label, id, newColumns, newDrop, oneHot, missing, standardize);
    }

    /** What is said to the reader of a table. */
    public ReadOptions options() {
        return new ReadOptions(label, id, columns, drop, Optional.empty())
                .withOneHot(oneHot.toArray(String[]::new))
                .withMissing(missing);
    }
}

package dev.unfold.cli;

import dev.unfold.error.DataException;
import dev.unfold.io.Columns;
import dev.unfold.io.ReadOptions;
import dev.unfold.io.TableReader;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Finds the columns that a model was fitted on among those of another table.
 *
 * @param wanted the features of the model, in its order
 * @param known what else the columns were when it was fitted
 * @param model its file, for messages
 */
record FeatureMatch(List<String> wanted, Columns known, Path model) {

    private static final int LISTED = 6;

    FeatureMatch {
        wanted = List.copyOf(wanted);
    }

    /** What the columns of a table may be called: a first row with one of these names is a header. */
    ReadOptions expected(ReadOptions said) {
        return new ReadOptions(
                said.label().or(known::label),
                said.id().or(known::id),
                said.columns().isEmpty() ? wanted : said.columns(),
                said.drop(),
                said.array());
    }

    /**
     * What the columns of a table are for. Features are found by name if the table has any of the names, and then it must have
     * all of them; others may stand between them. Else they are found by position, and then there must be exactly as many. The
     * id and the label are the columns that were so when the model was fitted, if they are there.
     *
     * @param said what the caller says of the columns, which wins
     */
    ReadOptions in(TableReader table, ReadOptions said) {
        boolean alike = table.hasNames()
                ? known.named()
                : !known.named() && table.columns().size() == known.count(wanted.size());
        Optional<String> label = said.label().or(() -> remembered(known.label(), table, said, alike));
        Optional<String> id = said.id().or(() -> remembered(known.id(), table, said, alike));
        List<String> taken = Stream.of(label.stream(), id.stream(), said.drop().stream())
                .flatMap(names -> names)
                .flatMap(name -> table.column(name).stream())
                .toList();
        List<String> left = (said.columns().isEmpty() ? table.columns() : said.columns())
                .stream()
                        .map(name -> table.column(name).orElse(name))
                        .filter(name -> !taken.contains(name))
                        .toList();
        return new ReadOptions(
                label, id, features(table.name(), left, table.hasNames() || alike), said.drop(), said.array());
    }

    private static Optional<String> remembered(
            Optional<String> column, TableReader table, ReadOptions said, boolean alike) {
        return column.filter(name -> alike
                && table.column(name).isPresent()
                && !said.columns().contains(name)
                && !said.drop().contains(name)
                && !said.id().equals(column)
                && !said.label().equals(column));
    }

    /** @param named whether a name means the same in both tables */
    private List<String> features(String table, List<String> found, boolean named) {
        List<String> missing =
                wanted.stream().filter(name -> !found.contains(name)).toList();
        if (named && missing.isEmpty()) {
            return wanted;
        }
        if (named && missing.size() < wanted.size()) {
            throw new DataException(table + ": lacks " + missing.size() + columns(missing) + " that " + model
                    + " was fitted on; add what is missing");
        }
        if (found.size() != wanted.size()) {
            throw new DataException(table + ": found " + found.size() + columns(found) + ", but " + model
                    + " was fitted on " + wanted.size() + columns(wanted) + "; give these, or choose with --columns");
        }
        return found;
    }

    private static String columns(List<String> names) {
        return (names.size() == 1 ? " column (" : " columns (")
                + names.stream().limit(LISTED).collect(Collectors.joining(", "))
                + (names.size() > LISTED ? ", …)" : ")");
    }
}

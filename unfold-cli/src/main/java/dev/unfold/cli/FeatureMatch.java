package dev.unfold.cli;

import dev.unfold.data.Dataset;
import dev.unfold.data.Points;
import dev.unfold.error.DataException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/** Finds the columns that a model was fitted on among those of another input. */
final class FeatureMatch {

    private static final int LISTED = 6;

    private FeatureMatch() {}

    /**
     * The wanted columns, in the model's order: by name if the input has any of the names (others are left aside), else by
     * position, and then there must be exactly as many. Columns that are only numbered, x1, x2, …, may be those of a file
     * without names, so they must be exactly as many too.
     */
    static Points of(Dataset data, List<String> wanted, Path model) {
        List<String> found = data.features();
        boolean numbered = found.equals(Dataset.numbered("x", found.size()));
        List<String> missing =
                wanted.stream().filter(name -> !found.contains(name)).toList();
        if (missing.size() == wanted.size() || (numbered && found.size() != wanted.size())) {
            if (found.size() != wanted.size()) {
                throw new DataException(
                        data.name() + ": found " + found.size() + columns(found) + ", but " + model + " was fitted on "
                                + wanted.size() + columns(wanted) + "; give these, or choose with --columns");
            }
            return data.points();
        }
        if (!missing.isEmpty()) {
            throw new DataException(data.name() + ": lacks " + missing.size() + columns(missing) + " that " + model
                    + " was fitted on; add what is missing");
        }
        return data.columns(wanted).points();
    }

    private static String columns(List<String> names) {
        return (names.size() == 1 ? " column (" : " columns (")
                + names.stream().limit(LISTED).collect(Collectors.joining(", "))
                + (names.size() > LISTED ? ", …)" : ")");
    }
}

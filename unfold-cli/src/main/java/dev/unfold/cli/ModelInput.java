package dev.unfold.cli;

import dev.unfold.data.Column;
import dev.unfold.data.Dataset;
import dev.unfold.error.ParameterException;
import dev.unfold.io.FeatureMatch;
import dev.unfold.io.Missing;
import dev.unfold.io.ModelFile;
import dev.unfold.io.ReadOptions;
import dev.unfold.io.Table;
import dev.unfold.io.TableReader;
import dev.unfold.io.TableSource;
import dev.unfold.recipe.Model;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * New points for a model: a table, and what is said of its columns.
 *
 * @param missing what becomes of missing cells, if it is said
 * @param told whether the table was read before, so that it has been said which rows have no point; these are empty now
 */
record ModelInput(TableSource source, ReadOptions said, Optional<Missing> missing, boolean told) {

    /**
     * One file is read block by block; a generated set, and several inputs side by side, are read as a whole.
     *
     * @param path where the model is from
     */
    static ModelInput of(
            List<String> inputs, InputOptions columns, Path path, ModelFile file, Session session, RunOptions running) {
        check(inputs.size(), path, file.model());
        if (inputs.size() == 1 && InputOptions.isTable(inputs.get(0))) {
            return new ModelInput(
                    columns.source(inputs.get(0), session.in()), columns.said(), columns.missing(), false);
        }
        FeatureMatch match = FeatureMatch.of(file, path.toString(), columns.missing());
        Inputs read = columns.read(inputs, session, running, InputOptions.Shown.NONE, Optional.of(match));
        Dataset data = read.all();
        Table table = Table.ofRows(data.size())
                .withPoints(data.features(), read.used().points(), read.usable()); // the others keep their rows, empty
        for (Column extra : data.extras()) {
            table = table.withNumbers(extra.name(), extra::get);
        }
        List<String> dropped = columns.said().drop().stream()
                .filter(name -> data.extra(name).isPresent())
                .toList();
        return new ModelInput(
                TableSource.of(Placed.withKnown(table, data, columns), data.name()),
                new ReadOptions(
                        data.labels().map(labels -> columns.labelName()),
                        data.ids().map(ids -> columns.idName()),
                        data.features(),
                        dropped,
                        Optional.empty()),
                Optional.of(Missing.DROP),
                true);
    }

    /** What the columns of the open table are for, and a warning if they may be others than the model's. */
    ReadOptions roles(FeatureMatch match, TableReader table, Session session) {
        ReadOptions roles = match.in(table, said);
        match.doubt(table, said, roles).ifPresent(text -> session.note("warning: " + text));
        return roles;
    }

    /** Refuses several inputs that are not the views of the model. */
    private static void check(int count, Path file, Model model) {
        int views = model.views().size();
        if (count > 1 && count != views) {
            throw new ParameterException(count + " inputs, but " + file + " was fitted on " + views
                    + (views == 1 ? " view" : " views") + "; give one input for each, or one with all columns");
        }
    }
}

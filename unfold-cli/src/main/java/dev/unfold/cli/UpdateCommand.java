package dev.unfold.cli;

import dev.unfold.catalog.Catalog;
import dev.unfold.data.Dataset;
import dev.unfold.data.Labels;
import dev.unfold.data.Points;
import dev.unfold.internal.text.Words;
import dev.unfold.io.FeatureMatch;
import dev.unfold.io.Missing;
import dev.unfold.io.ModelFile;
import dev.unfold.io.ReadOptions;
import dev.unfold.io.TableContent;
import dev.unfold.io.TableReader;
import dev.unfold.recipe.Model;
import dev.unfold.recipe.Update;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Takes new points into a fitted model. */
@Command(
        name = "update",
        header = "Take new points into a fitted model (incremental LLE).%n",
        description =
                "%nThe new model is that of a fit on the old and the new points together, with the parameters of the model: a k or p that was"
                        + " chosen for the old points stays. The old file stays as it is, unless NEW is its name. Only rows whose"
                        + " neighbours change are solved again. The output holds all points, the old ones first. The input's columns are matched"
                        + " by name, and by position where it has none of the model's names.%n",
        sortOptions = false,
        footerHeading = "%nExample:%n",
        footer = {
            "  unfold embed @swiss-roll -n 2000 -o roll.csv --model roll.unfold",
            "  unfold generate swiss-roll -n 20 --seed 1 -o new.csv",
            "  unfold update roll.unfold new.csv --model larger.unfold -o larger.csv"
        })
final class UpdateCommand implements Callable<Integer> {

    private static final String SOLVER = "solver";

    private final Session session;

    @Parameters(
            index = "0",
            paramLabel = "MODEL",
            description = "a file written with 'embed --model' or 'update --model'")
    private Path modelFile = Path.of("");

    @Parameters(index = "1..*", arity = "1..*", paramLabel = "INPUT", description = InputOptions.INPUTS)
    private List<String> inputs = List.of();

    @Option(names = "--model", paramLabel = "NEW", required = true, description = "where the new model goes")
    private Path newModel = Path.of("");

    @Option(
            names = "--set",
            paramLabel = "NAME=VALUE",
            description =
                    "solver=eigen (the eigenvectors, as a fit on all points finds them) or solver=frobenius (the survey's, which"
                            + " stays near the old places)")
    private Map<String, String> parameters = new LinkedHashMap<>();

    @Mixin
    private InputOptions columns = new InputOptions();

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Option(
            names = "--stages",
            paramLabel = "DIR",
            description = "graph.csv, weights.csv, eigenvalues.csv of all points, as 'embed --stages' writes them")
    private Optional<Path> stages = Optional.empty();

    @Mixin
    private RunOptions running = new RunOptions();

    UpdateCommand(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() {
        Update how = how();
        Outputs outputs = new Outputs(session, output.isSafe());
        inputs.forEach(outputs::spare);
        outputs.check(newModel);
        outputs.spare(modelFile); // whose place the new model alone may take
        outputs.checkTable(output.file());
        stages.ifPresent(folder -> outputs.checkFolder(folder, StageFiles.NAMES));
        Progress progress = running.progress(session);
        ModelFile file = ModelFile.read(modelFile);
        Model before = file.model();
        TableContent read = read(file);
        columns.callLike(file.columns()); // whose points come first
        Dataset more = more(file, read);
        sayKept(file.columns().missing(), progress);
        KernelChoice.make(before.training().size() + more.size(), more.points().dimension());
        Model updated = before.update(more, how, running.run(progress));
        Model after = more.size() == read.data().size() ? updated : withEmptyRows(updated, before, read);
        Dataset all = rows(after, read.data());
        Placed.checkNames(all, columns, MethodOptions.axes(after.embedding().dimensions()));
        progress.finish();
        outputs.addTable(
                output.file(),
                Placed.table(
                        all,
                        columns,
                        after.embedding().coordinates(),
                        after.embedding().rows()));
        outputs.add(newModel, new ModelFile(after, file.columns())::write);
        stages.ifPresent(folder -> StageFiles.add(outputs, folder, after, progress));
        outputs.write();
        if (!running.isQuiet()) {
            running.sayNotes(after.provenance().diagnostics(), session);
            session.say(summary(before, after, progress));
        }
        return ExitStatus.DONE;
    }

    private static void sayKept(Missing rule, Progress progress) {
        if (rule.fills()) {
            progress.warning(
                    "empty cells are filled with the " + Words.spell(rule)
                            + " that the model keeps, of the points that it was first fitted on; a fit on all points may differ");
        }
    }

    /** The new rows, with the model's features by name, and its id and label. */
    private TableContent read(ModelFile file) {
        ModelInput input = ModelInput.of(inputs, columns, modelFile, file, session, running);
        FeatureMatch match = FeatureMatch.of(file, modelFile.toString(), input.missing());
        try (TableReader table = input.source().open(match.expected(input.said()))) {
            ReadOptions roles = input.roles(match, table, session);
            return input.told()
                    ? table.content(roles, List.of())
                    : columns.content(table, roles, List.of(), session, running);
        }
    }

    /** Those of the new rows that have a point. */
    private static Dataset more(ModelFile file, TableContent read) {
        Dataset used = read.used();
        return used.withPoints(used.points(), file.model().training().features());
    }

    /** The model, with the new rows that have no point among its rows. */
    private static Model withEmptyRows(Model updated, Model before, TableContent read) {
        int old = before.placed().inputSize();
        IntStream larger = IntStream.concat(
                IntStream.range(0, old), Arrays.stream(read.usable()).map(row -> old + row));
        return updated.within(larger.toArray(), old + read.data().size());
    }

    private Update how() {
        for (String name : parameters.keySet()) {
            if (!name.equals(SOLVER)) {
                throw Words.unknown("parameter", name, List.of(SOLVER));
            }
        }
        String name = parameters.getOrDefault(SOLVER, Catalog.UPDATES.name(new Update.Eigen()));
        return Catalog.UPDATES.type(name).create(Map.of());
    }

    /**
     * All rows of the inputs so far, with their ids and labels; of old ones that the model has no place for these are empty.
     *
     * @param more the new rows
     */
    private static Dataset rows(Model model, Dataset more) {
        if (model.embedding().isComplete()) {
            return model.training();
        }
        int size = model.embedding().inputSize();
        Dataset training = model.training();
        return new Dataset(
                training.name(),
                Points.copyOf(new double[0], size, 0), // ids and labels alone
                List.of(),
                training.ids().map(ids -> spread(ids, model, more.ids())),
                training.labels()
                        .map(labels -> Labels.of(
                                spread(labels.names(), model, more.labels().map(Labels::names)))),
                List.of());
    }

    private static List<String> spread(List<String> known, Model model, Optional<List<String>> more) {
        List<String> all = new ArrayList<>(Collections.nCopies(model.embedding().inputSize(), ""));
        int[] rows = model.embedding().rows();
        for (int i = 0; i < rows.length; i++) {
            all.set(rows[i], known.get(i));
        }
        more.ifPresent(last -> Collections.copy(all.subList(all.size() - last.size(), all.size()), last));
        return all;
    }

    private static String summary(Model before, Model after, Progress progress) {
        Map<String, String> found = after.provenance().diagnostics();
        String all = found.get("update.all");
        return found.get("update.new") + " points taken into a model of "
                + before.training().size() + "; " + found.get("update.changed") + " of these solved again"
                + (all == null ? "" : " (" + all + ")") + ": " + progress.times() + "; residual "
                + Measures.brief(found.get("residual"))
                + (found.containsKey("frobenius.steps")
                        ? ", objective from " + Measures.brief(found.get("frobenius.start")) + " to "
                                + Measures.brief(found.get("frobenius.objective")) + " in "
                                + found.get("frobenius.steps") + " steps"
                        : ", gap " + Measures.brief(found.get("gap")));
    }
}

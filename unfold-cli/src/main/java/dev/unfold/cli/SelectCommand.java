package dev.unfold.cli;

import dev.unfold.catalog.Catalog;
import dev.unfold.data.Dataset;
import dev.unfold.error.ParameterException;
import dev.unfold.internal.text.Words;
import dev.unfold.io.Table;
import dev.unfold.io.internal.AtomicFile;
import dev.unfold.meta.ParameterInfo;
import dev.unfold.meta.StageType;
import dev.unfold.recipe.Preparation;
import dev.unfold.recipe.Recipe;
import dev.unfold.report.Curve;
import dev.unfold.report.PictureFormat;
import dev.unfold.run.Run;
import dev.unfold.selection.Criterion;
import dev.unfold.selection.DimensionEstimate;
import dev.unfold.selection.IntrinsicDimension;
import dev.unfold.selection.KChoice;
import dev.unfold.selection.KSelection;
import dev.unfold.selection.LocalNeighborhoodSelection;
import dev.unfold.spectral.Scale;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Chooses the number of neighbours by a criterion. */
@Command(
        name = "select",
        header = "Choose the number of neighbours by a criterion; estimate the dimension.%n",
        description =
                "%nThe method is fitted with every number from --k-min to --k-max, and the one of the smallest value is"
                        + " chosen. The table has the columns k, the criterion's name and reconstruction_error; of lns, which"
                        + " gives each point a number of its own and finds its range itself, row and k. With -o the chosen"
                        + " number alone stands on standard output.%n",
        sortOptions = false,
        footerHeading = "%nExample:%n",
        footer = {
            "  unfold select @swiss-roll -n 2000 --criterion pne -o k.csv --plot k.html",
            "  unfold select @digits --dimension"
        })
final class SelectCommand implements Callable<Integer> {

    private final Session session;

    @Parameters(paramLabel = "INPUT", arity = "1..*", description = InputOptions.INPUTS)
    private List<String> inputs = List.of();

    @Option(
            names = "--criterion",
            paramLabel = "CRITERION",
            completionCandidates = Candidates.Criteria.class,
            description =
                    "by what (pne): ${COMPLETION-CANDIDATES}; --set reference=euclidean, map=rotation or scale=none"
                            + " for the forms that the survey prints")
    private Optional<String> criterion = Optional.empty();

    @Option(names = "--k-min", paramLabel = "N", description = "the smallest number of neighbours to try (3)")
    private Optional<Integer> smallest = Optional.empty();

    @Option(
            names = "--k-max",
            paramLabel = "N",
            description = "the largest number of neighbours to try (30, at most n - 1)")
    private Optional<Integer> largest = Optional.empty();

    @Option(
            names = "--hierarchical",
            negatable = true,
            description = "embed only where the reconstruction error has a local minimum (off)")
    private boolean hierarchical;

    @Option(
            names = "--dimension",
            description =
                    "estimate the intrinsic dimension in place of k: by maximum likelihood (mle), by the two nearest (twonn)"
                            + " and by the local spectrum, each at several scales, with the quartiles over the points; the mean of mle,"
                            + " rounded, is chosen")
    private boolean dimension;

    @Mixin
    private MethodChoice which = new MethodChoice();

    @Mixin
    private MethodOptions method = new MethodOptions();

    @Mixin
    private InputOptions columns = new InputOptions();

    @Option(names = "--standardize", description = "z-score the columns first (off)")
    private boolean standardize;

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Option(
            names = "--plot",
            paramLabel = "FILE",
            description = "the curve with the choice marked: .html, .png, .svg; repeatable")
    private List<Path> plots = List.of();

    @Mixin
    private RunOptions running = new RunOptions();

    SelectCommand(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() {
        method.checkNoNeighbors();
        StageType<Criterion> type = Catalog.CRITERIA.type(criterion.orElse("pne"));
        Set<String> own = type.parameters().stream().map(ParameterInfo::name).collect(Collectors.toSet());
        Criterion by = criterion(type, own);
        Recipe given = method.recipe(which, inputs.size(), own)
                .withPreparation(standardize ? Preparation.STANDARDIZE : Preparation.NONE);
        Optional<KSelection> range = by instanceof Criterion.ForAll one
                ? Optional.of(new KSelection(
                        one,
                        smallest.orElse(KSelection.USUAL_SMALLEST),
                        largest.orElse(KSelection.USUAL_LARGEST),
                        hierarchical))
                : Optional.empty();
        Outputs outputs = new Outputs(session, output.isSafe());
        inputs.forEach(outputs::spare);
        check(outputs, by);
        Inputs input = columns.read(inputs, session, running, InputOptions.Shown.NONE);
        Dataset data = input.used();
        KernelChoice.make(data.size(), data.points().dimension());
        Progress progress = running.progress(session);
        Run run = running.run(progress);
        Recipe recipe = method.automatic(inputs.size())
                .made(inputs.size() > 1 ? given.withViewOfEach(input.views()) : given, data, run);
        if (dimension) {
            dimension(new IntrinsicDimension().estimates(recipe, data, run), outputs);
        } else if (range.isPresent()) {
            boolean said = largest.isPresent() || smallest.orElse(1) >= data.size();
            KSelection ofThese = said ? range.get() : range.get().within(data.size());
            ofAll(ofThese.choose(recipe, data, run), data, recipe, outputs);
        } else {
            ofEachPoint(new LocalNeighborhoodSelection().choose(recipe, data, run), outputs);
        }
        progress.finish();
        outputs.write();
        if (!running.isQuiet()) {
            String notes = run.notes().entrySet().stream()
                    .map(note -> note.getKey() + " " + note.getValue())
                    .collect(Collectors.joining("; "));
            session.say(notes + (notes.isEmpty() ? "" : "; ") + progress.times());
        }
        return ExitStatus.DONE;
    }

    /** The criterion with those of its parameters that were set. */
    private Criterion criterion(StageType<Criterion> type, Set<String> own) {
        // The scale of an embedding's columns has the same name, but other words.
        return type.create(method.take(
                set -> own.contains(set.getKey()) && !Words.all(Scale.class).contains(set.getValue())));
    }

    private void check(Outputs outputs, Criterion by) {
        outputs.checkTable(output.file());
        boolean local = by instanceof LocalNeighborhoodSelection;
        boolean choosing = criterion.isPresent() || smallest.isPresent() || largest.isPresent() || hierarchical;
        if (dimension && (choosing || !plots.isEmpty())) {
            throw new ParameterException("--dimension chooses no number of neighbours, so --criterion, --plot, --k-min,"
                    + " --k-max and --hierarchical do not go with it; leave them out");
        }
        if (dimension && !Outputs.holdsTexts(output.file())) {
            throw new ParameterException(output.file().orElseThrow()
                    + ": holds numbers only, but its rows are told apart by the estimator's name; choose .csv");
        }
        if (local && !plots.isEmpty()) {
            throw new ParameterException(
                    "--plot draws one value for each number of neighbours, but lns gives each point"
                            + " its own; leave it out, or choose another criterion");
        }
        if (local && (smallest.isPresent() || largest.isPresent() || hierarchical)) {
            session.say("warning: lns finds its range itself and embeds nothing, so --k-min, --k-max and --hierarchical"
                    + " have no effect");
        }
        plots.forEach(file -> {
            PictureFormat.byEnding(file.toString());
            outputs.check(file);
        });
    }

    private void ofAll(KChoice choice, Dataset data, Recipe recipe, Outputs outputs) {
        List<KChoice.Trial> trials = choice.trials();
        outputs.addTable(
                output.file(),
                Table.ofRows(trials.size())
                        .withNumbers("k", row -> trials.get(row).neighbors())
                        .withNumbers(
                                choice.criterion(),
                                row -> orNone(trials.get(row).value()))
                        .withNumbers(
                                "reconstruction_error",
                                row -> orNone(trials.get(row).reconstructionError())));
        say(
                Integer.toString(choice.neighbors()),
                "neighbors " + choice.neighbors() + " by " + choice.criterion(),
                outputs);
        plots.forEach(file -> {
            Curve curve = curve(choice, data, recipe);
            PictureFormat format = PictureFormat.byEnding(file.toString());
            outputs.add(file, path -> AtomicFile.write(path, out -> format.write(curve, out)));
        });
    }

    private void ofEachPoint(int[] counts, Outputs outputs) {
        outputs.addTable(
                output.file(),
                Table.ofRows(counts.length).withNumbers("row", row -> row).withNumbers("k", row -> counts[row]));
        int[] sorted = Arrays.stream(counts).sorted().toArray();
        int median = sorted[sorted.length / 2];
        say(
                Integer.toString(median),
                "neighbors " + sorted[0] + " to " + sorted[sorted.length - 1] + ", median " + median + ", by lns",
                outputs);
    }

    private void dimension(List<DimensionEstimate> estimates, Outputs outputs) {
        outputs.addTable(
                output.file(),
                Table.ofRows(estimates.size())
                        .withTexts("estimator", row -> estimates.get(row).estimator())
                        .withNumbers("k", row -> estimates.get(row).neighbors())
                        .withNumbers("points", row -> estimates.get(row).points())
                        .withNumbers("dimension", row -> estimates.get(row).dimension())
                        .withNumbers("low", row -> orNone(estimates.get(row).low()))
                        .withNumbers("high", row -> orNone(estimates.get(row).high())));
        int chosen = IntrinsicDimension.dimension(estimates);
        say(Integer.toString(chosen), "dimensions " + chosen + " by mle", outputs);
    }

    /** The choice alone on standard output if the table goes elsewhere. */
    private void say(String chosen, String sentence, Outputs outputs) {
        if (output.file().filter(file -> !file.equals(Outputs.STANDARD)).isPresent()) {
            outputs.addText(Outputs.STANDARD, chosen + "\n");
        }
        if (!running.isQuiet()) {
            session.say(sentence);
        }
    }

    private static double orNone(OptionalDouble value) {
        return value.orElse(Double.NaN);
    }

    private static Curve curve(KChoice choice, Dataset data, Recipe recipe) {
        Map<String, String> settings = Catalog.settings(recipe);
        List<Curve.Stop> stops = IntStream.range(0, choice.trials().size())
                .mapToObj(choice.trials()::get)
                .filter(trial -> trial.value().isPresent())
                .map(trial -> new Curve.Stop(trial.neighbors(), trial.value().getAsDouble()))
                .toList();
        return new Curve(
                "The number of neighbours for " + Path.of(data.name()).getFileName(),
                data.size() + " points, " + settings.get("method") + ", dimensions " + settings.get("dimensions"),
                "k",
                choice.criterion(),
                stops,
                choice.neighbors());
    }
}

package dev.unfold.cli;

import dev.unfold.comparison.MethodComparison;
import dev.unfold.comparison.Outcome;
import dev.unfold.data.Dataset;
import dev.unfold.error.ParameterException;
import dev.unfold.error.UnfoldException;
import dev.unfold.io.internal.AtomicFile;
import dev.unfold.neighbors.nearest.KNearest;
import dev.unfold.recipe.Preparation;
import dev.unfold.recipe.Recipe;
import dev.unfold.report.ComparisonPage;
import dev.unfold.report.PictureFormat;
import dev.unfold.run.Run;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Fits several methods to the same data and measures them. */
@Command(
        name = "compare",
        header = "Several methods side by side, one report.%n",
        description =
                "%nEach method is fitted to the same data and measured in neighbourhoods of the same size (-k, else 12). One that"
                        + " fails says why in its place, and the others go on; the call fails if all do. What is set holds for the"
                        + " methods that have it; --set slle.alpha=0.3 is for slle alone. The table has the columns method, the"
                        + " measures, seconds and error.%n",
        sortOptions = false,
        footerHeading = "%nExample:%n",
        footer = {"  unfold compare @iris --label class --methods lle,mlle,slle -o iris.html -o iris.csv"})
final class CompareCommand implements Callable<Integer> {

    private final Session session;

    @Parameters(paramLabel = "INPUT", arity = "1..*", description = InputOptions.INPUTS)
    private List<String> inputs = List.of();

    @Option(
            names = "--methods",
            paramLabel = "NAME,NAME...",
            required = true,
            completionCandidates = Candidates.Methods.class,
            description = "the methods, between commas; 'all' are all that 'unfold methods' lists")
    private List<String> methods = List.of();

    @Mixin
    private MethodOptions method = new MethodOptions();

    @Mixin
    private InputOptions columns = new InputOptions();

    @Option(names = "--standardize", description = "z-score the columns first (off)")
    private boolean standardize;

    @Option(
            names = {"-o", "--output", "--plot"},
            paramLabel = "FILE",
            description =
                    "the comparison, by its ending: .html a page with all embeddings, .png and .svg a picture of them, .csv and .tsv a table, .json everything"
                            + " but the embeddings; '-': CSV on standard output; none: a table on a terminal, CSV into a pipe;"
                            + " repeatable")
    private List<Path> files = List.of();

    @Option(
            names = "--color",
            paramLabel = "COL",
            description =
                    "the column that colours the page, a feature or not: numbers by a scale, texts as classes (label)")
    private Optional<String> color = Optional.empty();

    @Mixin
    private ImageOption image = new ImageOption();

    @Mixin
    private PairsOption pairs = new PairsOption();

    @Mixin
    private SafeCsv safe = new SafeCsv();

    @Mixin
    private RunOptions running = new RunOptions();

    CompareCommand(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() {
        Map<String, String> given = method.settings(inputs.size());
        ComparedMethods compared = ComparedMethods.of(methods, given);
        Outputs outputs = new Outputs(session, safe.isAsked());
        inputs.forEach(outputs::spare);
        check(outputs);
        Inputs input = columns.read(
                inputs, session, running, new InputOptions.Shown(color.stream().toList(), hasPicture()));
        Dataset data = input.used();
        Picture.Seen seen = new Picture.Seen(
                        hasPicture() ? input.others(columns.columnsRead()) : List.of(),
                        color.map(name -> input.text("--color", columns.own(name))),
                        columns.labelName(),
                        image.size(data.points().dimension(), columns.imageRead()))
                .rows(input.usable());
        KernelChoice.make(data.size(), data.points().dimension());
        Progress progress = running.progress(session);
        Run run = running.run(progress);
        Preparation preparation = standardize ? Preparation.STANDARDIZE : Preparation.NONE;
        MethodComparison comparison = MethodComparison.of(
                compared.candidates(recipe -> {
                    Recipe prepared = recipe.withPreparation(preparation);
                    return inputs.size() > 1 ? prepared.withViewOfEach(input.views()) : prepared;
                }),
                data,
                neighbors(given),
                pairs.of(data.size()),
                run);
        progress.finish();
        warn(comparison, progress);
        if (comparison.fitted().isEmpty()) {
            return fail(comparison);
        }
        ComparisonReport report = new ComparisonReport(comparison, data, neighbors(given), session.command());
        collect(outputs, report, seen);
        outputs.write();
        tell(report, comparison);
        return ExitStatus.DONE;
    }

    /** k of the measures. */
    private static int neighbors(Map<String, String> given) {
        return Optional.ofNullable(given.get("neighbors"))
                .filter(text -> text.matches("[0-9]{1,9}"))
                .map(Integer::parseInt)
                .orElse(KNearest.USUAL);
    }

    private void check(Outputs outputs) {
        if (color.isPresent() && !hasPicture()) {
            throw new ParameterException("--color " + color.get()
                    + " colours a page or picture, but there is none; name one with -o FILE.html");
        }
        image.check(hasPicture(), "-o");
        pairs.check(true);
        if (files.isEmpty() && !isShown()) {
            outputs.checkTable(Optional.empty());
        }
        for (Path file : files) {
            if (isPicture(file)) {
                outputs.check(file);
            } else if (isJson(file)) {
                outputs.checkText(file);
            } else {
                outputs.checkTable(Optional.of(file));
            }
        }
    }

    private void collect(Outputs outputs, ComparisonReport report, Picture.Seen seen) {
        if (files.isEmpty() && !isShown()) {
            outputs.addTable(Optional.empty(), report.table());
        }
        for (Path file : files) {
            if (isPicture(file)) {
                ComparisonPage page = report.page(seen);
                PictureFormat format = PictureFormat.byEnding(file.toString());
                outputs.add(file, path -> AtomicFile.write(path, out -> format.write(page, out)));
            } else if (isJson(file)) {
                outputs.addText(file, report.json());
            } else {
                outputs.addTable(Optional.of(file), report.table());
            }
        }
        if (files.isEmpty() && isShown()) {
            outputs.addText(Outputs.STANDARD, report.text());
        }
    }

    private boolean hasPicture() {
        return files.stream().anyMatch(CompareCommand::isPicture);
    }

    private static boolean isPicture(Path file) {
        String name = file.toString().toLowerCase(Locale.ROOT);
        return Arrays.stream(PictureFormat.values()).anyMatch(format -> name.endsWith(format.ending()));
    }

    private static boolean isJson(Path file) {
        return file.toString().toLowerCase(Locale.ROOT).endsWith(".json");
    }

    /** Whether a table for people stands on the terminal. */
    private boolean isShown() {
        return files.isEmpty() && session.isOutputWatched();
    }

    /** What there is to know of the fits, once for all methods of which it is true. */
    private static void warn(MethodComparison comparison, Progress progress) {
        Map<String, List<String>> about = new LinkedHashMap<>();
        comparison
                .fitted()
                .forEach(outcome -> outcome.warnings()
                        .forEach(warning -> about.computeIfAbsent(warning, w -> new ArrayList<>())
                                .add(outcome.name())));
        about.forEach((warning, names) ->
                progress.warning(names.stream().distinct().collect(Collectors.joining(", ")) + ": " + warning));
    }

    /** The first failure is that of the call. */
    private int fail(MethodComparison comparison) {
        Outcome.Failed first = comparison.failed().get(0);
        UnfoldException reason = first.reason();
        int count = comparison.failed().size();
        session.fail((count == 1
                        ? first.name()
                        : "none of the " + count + " methods can be fitted; the first, " + first.name())
                + ": " + ComparisonReport.reason(first));
        return ExitStatus.of(reason);
    }

    private void tell(ComparisonReport report, MethodComparison comparison) {
        comparison
                .failed()
                .forEach(outcome -> session.say(
                        "warning: " + outcome.name() + " is left out: " + ComparisonReport.reason(outcome)));
        if (running.isQuiet()) {
            return;
        }
        session.say(report.summary());
        boolean printed = isShown() || files.isEmpty() || files.contains(Outputs.STANDARD);
        if (!printed) {
            session.err().print(report.text());
        }
        List<Path> written =
                files.stream().filter(file -> !file.equals(Outputs.STANDARD)).toList();
        if (!written.isEmpty()) {
            session.say("wrote " + written.stream().map(Path::toString).collect(Collectors.joining(", ")));
        }
    }
}

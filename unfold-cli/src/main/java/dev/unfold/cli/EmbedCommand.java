package dev.unfold.cli;

import dev.unfold.catalog.Catalog;
import dev.unfold.data.Column;
import dev.unfold.data.Dataset;
import dev.unfold.data.Standardization;
import dev.unfold.error.ParameterException;
import dev.unfold.error.TooLargeException;
import dev.unfold.io.GraphFile;
import dev.unfold.io.ImageSize;
import dev.unfold.io.ModelFile;
import dev.unfold.io.Table;
import dev.unfold.io.TextColumn;
import dev.unfold.neighbors.nearest.GivenNeighbors;
import dev.unfold.quality.Comparison;
import dev.unfold.quality.Continuity;
import dev.unfold.quality.PointQuality;
import dev.unfold.quality.Quality;
import dev.unfold.quality.QualityMeasure;
import dev.unfold.quality.Scores;
import dev.unfold.quality.Trustworthiness;
import dev.unfold.recipe.MemoryEstimate;
import dev.unfold.recipe.Model;
import dev.unfold.recipe.Preparation;
import dev.unfold.recipe.Recipe;
import dev.unfold.report.PictureFormat;
import dev.unfold.run.Run;
import dev.unfold.spectral.LandmarkSolver;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Fits a method and writes the embedding, with whatever else was asked for. */
@Command(
        name = "embed",
        header = "Fit a method; write the embedding.%n",
        descriptionHeading = "%n",
        sortOptions = false,
        footerHeading = "%nExample:%n",
        footer = {
            "  unfold embed @swiss-roll -n 2000 -k 12 -o roll.csv --plot roll.html --model roll.unfold",
            "  unfold embed @iris --standardize --plot iris.html --color petal_width",
            "A table of one's own, with empty cells and texts:",
            "  $ unfold embed penguins.csv --missing drop --label species --keep all"
        })
final class EmbedCommand implements Callable<Integer> {

    /** How many points are measured unasked. */
    private static final int MEASURED = 5_000;

    /** The two measures that everybody asks for. */
    private static final List<QualityMeasure> USUAL = List.of(new Trustworthiness(), new Continuity());

    private final Session session;

    @Parameters(paramLabel = "INPUT", arity = "1..*", description = InputOptions.INPUTS)
    private List<String> inputs = List.of();

    @Mixin
    private MethodChoice which = new MethodChoice();

    @Mixin
    private MethodOptions method = new MethodOptions();

    @Option(
            names = "--graph",
            paramLabel = "FILE",
            description =
                    "the neighbours of each point, in place of a rule that finds them: a table with a row i,j or i,j,distance"
                            + " for each, rows of the input from 0, as --stages writes graph.csv. New points take the nearest"
                            + " training points, as many as the longest list has")
    private Optional<Path> graph = Optional.empty();

    @Mixin
    private InputOptions columns = new InputOptions();

    @Option(names = "--standardize", description = "z-score the columns first (off)")
    private boolean standardize;

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Option(
            names = "--keep",
            paramLabel = "COL",
            description =
                    "columns of the input that are written after the places as they are, between commas; 'all' are all that"
                            + " are neither features nor id nor label")
    private List<String> keep = List.of();

    @Option(
            names = "--plot",
            paramLabel = "FILE",
            description = "a picture: .html (interactive), .png, .svg; repeatable")
    private List<Path> plots = List.of();

    @Option(
            names = "--color",
            paramLabel = "COL",
            description =
                    "the column that colours pictures, a feature or not: numbers by a scale, texts as classes (label)")
    private Optional<String> color = Optional.empty();

    @Mixin
    private ImageOption image = new ImageOption();

    @Option(names = "--model", paramLabel = "FILE", description = "the fitted model, for transform and invert")
    private Optional<Path> modelFile = Optional.empty();

    @Option(
            names = "--stages",
            paramLabel = "DIR",
            description =
                    "graph.csv (i,j,distance), weights.csv (i,j,weight), eigenvalues.csv (i,eigenvalue); rows from 0;"
                            + " what else the method found out, a table each: reliability.csv, probabilities.csv, projection.csv, denoised.csv, …;"
                            + " of several views the averaged weights, and the union of their graphs with distances over"
                            + " the columns of all")
    private Optional<Path> stages = Optional.empty();

    @Option(names = "--metrics", description = "print the quality of the result on standard error")
    private boolean metrics;

    @Option(names = "--metrics-json", paramLabel = "FILE", description = "the quality of the result as JSON")
    private Optional<Path> metricsJson = Optional.empty();

    @Option(
            names = "--point-metrics",
            description =
                    "trustworthiness, continuity and reconstruction error of each point, as further columns of the result"
                            + " and of the picture")
    private boolean pointMetrics;

    @Mixin
    private PairsOption pairs = new PairsOption();

    @Mixin
    private RunOptions running = new RunOptions();

    EmbedCommand(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() {
        Recipe given = method.recipe(which, inputs.size())
                .withPreparation(standardize ? Preparation.STANDARDIZE : Preparation.NONE);
        graph.ifPresent(file -> method.checkNoRule(file, inputs.size()));
        if (measures()) {
            given.refusalOfMeasures().ifPresent(why -> {
                throw new ParameterException(
                        why + "; leave --metrics out, and run 'unfold score' with the points themselves");
            });
        }
        Outputs outputs = new Outputs(session, output.isSafe());
        inputs.forEach(outputs::spare);
        graph.ifPresent(outputs::spare);
        check(outputs);
        Optional<EmbedInPasses> passes = EmbedInPasses.of(inputs, columns, given, session, running);
        if (passes.isPresent()) {
            return call(passes.get(), given, outputs);
        }
        Inputs input = read(given);
        List<TextColumn> wanted = wanted(input);
        Optional<String> measure =
                color.filter(name -> pointMetrics && PointQuality.names().contains(name));
        Optional<TextColumn> coloring =
                color.filter(name -> measure.isEmpty()).map(name -> input.text("--color", columns.own(name)));
        Dataset read = input.used();
        if (graph.isPresent() && !input.isComplete()) {
            throw new ParameterException(
                    "--graph names rows of the input, but some of them have empty cells and no place;"
                            + " take --missing mean, or leave such rows out of both files");
        }
        KernelChoice.make(read.size(), read.points().dimension());
        if (pointMetrics) {
            Placed.checkNames(read, columns, PointQuality.names());
        }
        Progress progress = running.progress(session);
        Run run = running.run(progress);
        Recipe recipe = method.automatic(inputs.size())
                .made(inputs.size() > 1 ? given.withViewOfEach(input.views()) : given, read, run);
        List<String> axes =
                MethodOptions.axes(Math.min(recipe.dimensions(), read.size())); // more are refused by the fit
        Placed.checkNames(read, columns, axes);
        List<TextColumn> kept = Placed.kept(
                wanted,
                read,
                columns,
                Stream.concat(axes.stream(), pointMetrics ? PointQuality.names().stream() : Stream.empty())
                        .toList());
        Dataset data = recipe.views().select(read, run);
        Optional<ImageSize> pixels = image.size(data.points().dimension(), columns.imageRead());
        sayMemory(data, recipe);
        Advice.scale(data, columns.labelName()).ifPresent(progress::warning);
        advise(Advice.before(data, recipe));
        Model fitted = graph.map(
                        file -> GraphFile.read(file, recipe.preparation().applyTo(data.points())))
                .map(lists -> recipe.withNeighborRule(new GivenNeighbors(lists)))
                .orElse(recipe)
                .fit(data, run);
        Model model = input.isComplete()
                ? fitted
                : fitted.within(input.usable(), input.all().size());
        Dataset rows = input.isComplete() ? data : recipe.views().select(input.all(), Run.quiet());
        model.standardization().ifPresent(z -> sayConstant(data, z, progress));
        Optional<Comparison> comparison = measures()
                ? Optional.of(pairs.in(model.comparison(rows, Measures.neighbors(recipe), run)))
                : Picture.hasPage(plots) ? Measures.small(model, rows, MEASURED, run) : Optional.empty();
        Optional<Scores> scores = comparison.map(
                both -> Quality.of(both, metrics || metricsJson.isPresent() ? Quality.measures() : USUAL));
        List<Column> ofPoints = comparison
                .filter(both -> pointMetrics || Picture.hasPage(plots))
                .map(both -> Measures.ofPoints(both, model))
                .orElse(List.of());
        progress.finish();
        advise(Advice.after(model));
        Picture.sayFlat(plots, model.embedding().dimensions(), session);
        Picture.Seen seen = new Picture.Seen(
                plots.isEmpty() ? List.of() : input.others(columns.columnsRead()),
                coloring,
                columns.labelName(),
                pixels);
        Picture.Told told = new Picture.Told(
                scores,
                ofPoints,
                measure,
                Stream.concat(progress.warnings().stream(), session.noted().stream())
                        .toList(),
                session.command());
        collect(outputs, rows, seen, model, told, kept);
        stages.ifPresent(folder -> StageFiles.add(outputs, folder, model, progress));
        Optional<String> both = isShown() ? Optional.of(quality(comparison, model, rows, run)) : Optional.empty();
        outputs.write();
        if (metrics) {
            scores.ifPresent(values -> session.err().print(Measures.table(values)));
        }
        if (!running.isQuiet()) {
            tell(data.size(), model, progress, both);
        }
        return ExitStatus.DONE;
    }

    private Inputs read(Recipe recipe) {
        try {
            return columns.read(inputs, session, running, shown());
        } catch (TooLargeException e) {
            throw EmbedInPasses.refused(e, inputs, recipe);
        }
    }

    /** A file that does not fit into memory. */
    private Integer call(EmbedInPasses passes, Recipe recipe, Outputs outputs) {
        passes.refuse("--plot", !plots.isEmpty());
        passes.refuse("--graph", graph.isPresent());
        method.automatic(1).neighbors().ifPresent(rule -> passes.refuse("-k " + rule, true));
        passes.refuse("-p auto", method.automatic(1).dimensions());
        passes.refuse("--metrics", metrics || metricsJson.isPresent());
        passes.refuse("--point-metrics", pointMetrics);
        passes.refuse("--stages with --missing drop or --skip-bad", stages.isPresent() && passes.drops());
        Progress progress = running.progress(session);
        Model model = passes.fit(recipe, running.run(progress));
        passes.addTable(outputs, output.file(), Names.split(keep), model, running, progress);
        modelFile.ifPresent(file -> outputs.add(file, new ModelFile(model, passes.columns())::write));
        stages.ifPresent(folder -> StageFiles.add(outputs, folder, model, progress));
        outputs.write();
        progress.finish();
        if (!running.isQuiet()) {
            tell(model.placed().inputSize(), model, progress, Optional.empty());
        }
        return ExitStatus.DONE;
    }

    /** Whether measures were asked for. */
    private boolean measures() {
        return metrics || metricsJson.isPresent() || pointMetrics;
    }

    private boolean keepsAll() {
        return Names.split(keep).contains("all");
    }

    private InputOptions.Shown shown() {
        List<String> named = new ArrayList<>(Names.split(keep));
        color.ifPresent(named::add);
        return new InputOptions.Shown(named, keepsAll() || !plots.isEmpty());
    }

    /** The columns that are written through, in the order of the options; with all of them in that of the input. */
    private List<TextColumn> wanted(Inputs input) {
        List<TextColumn> found = new ArrayList<>();
        for (String name : Names.split(keep)) {
            List<TextColumn> columnsFound = name.equals("all")
                    ? input.others(columns.columnsRead())
                    : List.of(input.text("--keep", columns.own(name)));
            columnsFound.stream()
                    .filter(column ->
                            found.stream().noneMatch(other -> other.name().equals(column.name())))
                    .forEach(found::add);
        }
        return found;
    }

    private void advise(List<String> lines) {
        if (!running.isQuiet()) {
            lines.forEach(line -> session.note("advice: " + line));
        }
    }

    private void check(Outputs outputs) {
        outputs.checkTable(output.file());
        plots.forEach(file -> {
            PictureFormat.byEnding(file.toString());
            outputs.check(file);
        });
        if (color.isPresent() && plots.isEmpty()) {
            throw new ParameterException(
                    "--color " + color.get() + " colours a picture, but there is none; name one with --plot FILE");
        }
        image.check(!plots.isEmpty(), "--plot");
        pairs.check(metrics || metricsJson.isPresent());
        modelFile.ifPresent(outputs::check);
        metricsJson.ifPresent(outputs::checkText);
        stages.ifPresent(folder -> outputs.checkFolder(folder, StageFiles.NAMES));
    }

    private void collect(
            Outputs outputs, Dataset data, Picture.Seen seen, Model model, Picture.Told told, List<TextColumn> kept) {
        Table places = Placed.table(
                data,
                columns,
                model.embedding().coordinates(),
                model.embedding().rows());
        if (!isShown()) {
            List<Column> written = pointMetrics ? told.ofPoints() : List.of();
            outputs.addTable(output.file(), Placed.withTexts(Placed.withNumbers(places, written), kept));
        }
        Picture.add(outputs, plots, data, seen, model, told);
        modelFile.ifPresent(file -> outputs.add(file, new ModelFile(model, columns.columnsRead())::write));
        metricsJson.ifPresent(
                file -> outputs.addText(file, Measures.json(told.scores().orElseThrow())));
    }

    private void sayConstant(Dataset data, Standardization z, Progress progress) {
        int constant = z.constantColumns().length;
        if (constant > 0) {
            progress.warning(data.name() + ": " + constant + (constant == 1 ? " column is" : " columns are")
                    + " constant (the first is " + data.features().get(z.constantColumns()[0])
                    + "); --standardize only centres what is constant");
        }
    }

    private void sayMemory(Dataset data, Recipe recipe) {
        long neighbors = (long) Measures.neighbors(recipe)
                * Math.max(1, recipe.views().list().size());
        int n = data.size();
        int d = data.points().dimension();
        MemoryEstimate estimate = recipe.solver() instanceof LandmarkSolver landmarks
                ? MemoryEstimate.amongAnchors(n, d, neighbors, landmarks.anchorsOf(n, recipe.dimensions()))
                : MemoryEstimate.of(n, d, neighbors);
        if (MachineMemory.isShortFor(estimate)) {
            session.say(MachineMemory.comparedWith(estimate));
        }
    }

    /** Whether a summary stands on the terminal in place of the table. */
    private boolean isShown() {
        return output.file().isEmpty() && session.isOutputWatched();
    }

    /** The usual measures; of many points, of which they would take long, how to have them. */
    private static String quality(Optional<Comparison> known, Model model, Dataset rows, Run run) {
        if (model.recipe().refusalOfMeasures().isPresent()) {
            return "quality: 'unfold score' measures it, given the points themselves";
        }
        Optional<Comparison> both = known.or(() -> Measures.small(model, rows, MEASURED, run));
        if (both.isEmpty()) {
            return "quality: --metrics measures it";
        }
        return "quality: "
                + Quality.of(both.get(), USUAL).values().entrySet().stream()
                        .map(entry -> entry.getKey() + String.format(Locale.ROOT, " %.3f", entry.getValue()))
                        .collect(Collectors.joining(", "));
    }

    /** What was done, and what was written where. */
    private void tell(int size, Model model, Progress progress, Optional<String> quality) {
        progress.finish();
        running.sayNotes(model.provenance().diagnostics(), session);
        session.say(summary(size, model, progress));
        quality.ifPresent(session::say);
        List<Path> written = Stream.of(
                        output.file().stream(),
                        plots.stream(),
                        modelFile.stream(),
                        stages.stream(),
                        metricsJson.stream())
                .flatMap(files -> files)
                .filter(file -> !file.equals(Outputs.STANDARD))
                .toList();
        if (!written.isEmpty()) {
            session.say("wrote " + written.stream().map(Path::toString).collect(Collectors.joining(", ")));
        }
        if (isShown()) {
            session.say(
                    "the places themselves: -o FILE writes them (.csv, .tsv, .npy), -o - prints them, and so does a pipe");
        }
    }

    private static String summary(int size, Model model, Progress progress) {
        Map<String, String> settings = Catalog.settings(model.recipe());
        Map<String, String> found = model.provenance().diagnostics();
        return size + " points in " + model.training().points().dimension() + " dimensions, "
                + settings.getOrDefault("method", "a method of one's own") + ", neighbors "
                + settings.getOrDefault("neighbors", "-") + ", dimensions " + settings.get("dimensions") + ": "
                + progress.times() + "; residual " + Measures.brief(found.get("residual")) + ", gap "
                + Measures.brief(found.get("gap"));
    }
}

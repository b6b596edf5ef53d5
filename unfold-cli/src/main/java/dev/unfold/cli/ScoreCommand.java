package dev.unfold.cli;

import dev.unfold.data.Dataset;
import dev.unfold.data.Points;
import dev.unfold.error.DataException;
import dev.unfold.error.ParameterException;
import dev.unfold.io.FeatureMatch;
import dev.unfold.io.ModelFile;
import dev.unfold.io.ReadOptions;
import dev.unfold.io.TableReader;
import dev.unfold.neighbors.nearest.KNearest;
import dev.unfold.quality.Comparison;
import dev.unfold.quality.PointQuality;
import dev.unfold.quality.Quality;
import dev.unfold.quality.QualityMeasure;
import dev.unfold.quality.Scores;
import dev.unfold.recipe.Preparation;
import dev.unfold.run.Run;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Measures the quality of any embedding, whoever made it. */
@Command(
        name = "score",
        header = "Quality measures of any embedding, whoever made it.%n",
        description =
                "%nThe measures are printed, and written as one flat JSON object on request. Those of classes need labels.%n",
        sortOptions = false,
        footerHeading = "%nExample:%n",
        footer = {
            "  unfold embed @swiss-roll -n 2000 -o roll.csv",
            "  unfold score @swiss-roll roll.csv -n 2000 -k 12 --metrics-json roll.json",
            "  unfold embed @iris --standardize -o iris.csv --model iris.model",
            "  unfold score @iris iris.csv --model iris.model"
        })
final class ScoreCommand implements Callable<Integer> {

    private final Session session;

    @Parameters(index = "0", paramLabel = "INPUT", description = InputOptions.INPUT)
    private String input = "";

    @Parameters(
            index = "1",
            paramLabel = "EMBEDDED",
            description = "the same points embedded: columns y1, y2, … of a file, or all its columns")
    private String embedded = "";

    @Option(
            names = {"-k", "--neighbors"},
            paramLabel = "N",
            description = "the size of the neighbourhoods (12, or that of the model)")
    private Optional<Integer> neighbors = Optional.empty();

    @Option(
            names = "--model",
            paramLabel = "FILE",
            description =
                    "the model of the embedding, written with 'embed --model': it knows the columns, what empty cells are filled"
                            + " with, whether columns were standardised, and k, so that the measures are those of 'embed --metrics'")
    private Optional<Path> modelFile = Optional.empty();

    @Option(names = "--standardize", description = "z-score the columns of INPUT first (off, or as the model was)")
    private boolean standardize;

    @Option(names = "--metrics-json", paramLabel = "FILE", description = "the measures as JSON; '-' prints them so")
    private Optional<Path> metricsJson = Optional.empty();

    @Option(
            names = "--point-metrics",
            paramLabel = "FILE",
            description = "trustworthiness, continuity and reconstruction error of each point, as a table")
    private Optional<Path> pointMetrics = Optional.empty();

    @Mixin
    private PairsOption pairs = new PairsOption();

    @Mixin
    private InputOptions columns = new InputOptions();

    @Mixin
    private RunOptions running = new RunOptions();

    ScoreCommand(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() {
        if (input.equals("-") && embedded.equals("-")) {
            throw new ParameterException(
                    "both INPUT and EMBEDDED are '-', but standard input is only one; name a file");
        }
        pairs.check(true);
        Outputs outputs = new Outputs(session);
        outputs.spare(input);
        outputs.spare(embedded);
        modelFile.ifPresent(outputs::spare);
        metricsJson.ifPresent(outputs::checkText);
        pointMetrics.ifPresent(file -> outputs.checkTable(pointMetrics));
        Optional<ModelFile> model = modelFile.map(ModelFile::read);
        model.flatMap(file -> file.model().recipe().refusalOfMeasures()).ifPresent(why -> {
            throw new ParameterException(
                    modelFile.orElseThrow() + ": " + why + "; leave --model out, and give the points themselves");
        });
        Progress progress = running.progress(session);
        Inputs read = model.isPresent()
                ? ofModel(model.get())
                : columns.read(List.of(input), session, running, InputOptions.Shown.NONE);
        Inputs embedding = columns.ofPlaces().readPlaces(embedded, session, running, read.idName(), Optional.empty());
        if (read.all().size() != embedding.all().size()) {
            throw new DataException(read.all().name() + " has " + read.all().size() + " rows, but "
                    + embedding.all().name() + " has " + embedding.all().size()
                    + "; give the embedding of exactly these points");
        }
        int[] rows = read.common(embedding);
        Dataset points = read.all().rows(rows);
        Dataset places = embedding.all().rows(rows);
        KernelChoice.make(points.size(), points.points().dimension());
        Run run = running.run(progress);
        Comparison comparison = pairs.in(Comparison.of(
                prepared(points.points(), model),
                places.points(),
                points.labels(),
                neighbors(model, rows.length, run),
                run));
        Scores scores = Quality.of(comparison, Quality.measures());
        pointMetrics.ifPresent(file -> outputs.addTable(
                pointMetrics,
                Placed.table(Measures.spread(
                        PointQuality.of(comparison), rows, read.all().size()))));
        progress.finish();
        if (!comparison.hasLabels() && !running.isQuiet()) {
            session.say((points.labels().isPresent() ? "no point is labelled" : "no labels are named")
                    + ", so the measures of classes are left out: "
                    + Quality.measures().stream()
                            .filter(QualityMeasure::needsLabels)
                            .map(QualityMeasure::name)
                            .collect(Collectors.joining(", ")));
        }
        boolean printed = metricsJson.filter(Outputs.STANDARD::equals).isPresent();
        metricsJson.ifPresent(file -> outputs.addText(file, Measures.json(scores)));
        if (!printed) {
            outputs.addText(Outputs.STANDARD, Measures.table(scores));
        }
        outputs.write();
        return ExitStatus.DONE;
    }

    /** The input, with the columns of the model. */
    private Inputs ofModel(ModelFile model) {
        Path file = modelFile.orElseThrow();
        ModelInput table = ModelInput.of(List.of(input), columns, file, model, session, running);
        FeatureMatch match = FeatureMatch.of(model, file.toString(), table.missing());
        try (TableReader reader = table.source().open(match.expected(table.said()))) {
            ReadOptions roles = table.roles(match, reader, session);
            return new Inputs(List.of(columns.content(reader, roles, List.of(), session, running)));
        }
    }

    private Points prepared(Points points, Optional<ModelFile> model) {
        if (standardize) {
            return Preparation.STANDARDIZE.applyTo(points);
        }
        return model.flatMap(file -> file.model().standardization())
                .map(z -> z.apply(points))
                .orElse(points);
    }

    /** As many as were said; else as many as embed measures with, or fewer where there are few points. */
    private int neighbors(Optional<ModelFile> model, int size, Run run) {
        if (neighbors.isPresent()) {
            return neighbors.get();
        }
        int usual = model.map(file -> Measures.neighbors(file.model().recipe())).orElse(KNearest.USUAL);
        return Quality.neighbors(usual, size, run);
    }
}

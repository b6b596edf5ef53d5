package dev.unfold.cli;

import dev.unfold.data.Dataset;
import dev.unfold.error.DataException;
import dev.unfold.error.ParameterException;
import dev.unfold.quality.Comparison;
import dev.unfold.quality.PointQuality;
import dev.unfold.quality.Quality;
import dev.unfold.quality.QualityMeasure;
import dev.unfold.quality.Scores;
import java.nio.file.Path;
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
            "  unfold score @swiss-roll roll.csv -n 2000 -k 12 --metrics-json roll.json"
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
            defaultValue = "12",
            description = "the size of the neighbourhoods (${DEFAULT-VALUE})")
    private int neighbors;

    @Option(names = "--metrics-json", paramLabel = "FILE", description = "the measures as JSON; '-' prints them so")
    private Optional<Path> metricsJson = Optional.empty();

    @Option(
            names = "--point-metrics",
            paramLabel = "FILE",
            description = "trustworthiness, continuity and reconstruction error of each point, as a table")
    private Optional<Path> pointMetrics = Optional.empty();

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
        Outputs outputs = new Outputs(session);
        metricsJson.ifPresent(outputs::checkText);
        pointMetrics.ifPresent(file -> outputs.checkTable(pointMetrics));
        Dataset points = columns.read(input, session.in(), running.seed());
        Dataset places = new InputOptions().readPlaces(embedded, session.in(), running.seed());
        if (points.size() != places.size()) {
            throw new DataException(points.name() + " has " + points.size() + " rows, but " + places.name() + " has "
                    + places.size() + "; give the embedding of exactly these points");
        }
        KernelChoice.make(points.size(), points.points().dimension());
        Progress progress = running.progress(session);
        Comparison comparison =
                Comparison.of(points.points(), places.points(), points.labels(), neighbors, running.run(progress));
        Scores scores = Quality.of(comparison, Quality.measures());
        pointMetrics.ifPresent(file -> outputs.addTable(pointMetrics, Placed.table(PointQuality.of(comparison))));
        progress.finish();
        if (!comparison.hasLabels() && !running.isQuiet()) {
            session.say("no labels are named, so the measures of classes are left out: "
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
}

package dev.unfold.cli;

import dev.unfold.catalog.Catalog;
import dev.unfold.data.Points;
import dev.unfold.error.ParameterException;
import dev.unfold.extension.Extension;
import dev.unfold.internal.text.Words;
import dev.unfold.io.BlockReader;
import dev.unfold.io.FeatureMatch;
import dev.unfold.io.ModelFile;
import dev.unfold.io.ReadOptions;
import dev.unfold.io.TableReader;
import dev.unfold.meta.ParameterInfo;
import dev.unfold.meta.StageType;
import dev.unfold.recipe.Model;
import dev.unfold.report.PictureFormat;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Places new points with a fitted model. */
@Command(
        name = "transform",
        header = "Place new points with a fitted model.%n",
        description =
                "%nThe model knows its columns: features are found by name, in any order, and by position where the input has none of the model's names. The output has y1, y2, …, then the id and the label as they were named when the model was fitted, then the input's other columns; --drop leaves columns out. A file is read, placed and written block by block, so it may be larger than the memory. Several inputs are put side by side, in the order in which the model was fitted on them.%n",
        sortOptions = false,
        footerHeading = "%nExample:%n",
        footer = {
            "  unfold embed @swiss-roll -n 2000 -o roll.csv --model roll.unfold",
            "  unfold generate swiss-roll -n 100 --seed 1 -o new.csv",
            "  unfold transform roll.unfold new.csv -o placed.csv --remoteness"
        })
final class TransformCommand implements Callable<Integer> {

    private final Session session;

    @Parameters(index = "0", paramLabel = "MODEL", description = "a file written with 'embed --model'")
    private Path modelFile = Path.of("");

    @Parameters(index = "1..*", arity = "1..*", paramLabel = "INPUT", description = InputOptions.INPUTS)
    private List<String> inputs = List.of();

    @Option(
            names = "--extension",
            paramLabel = "EXTENSION",
            completionCandidates = Candidates.Extensions.class,
            description = "how new points are placed (as the model's method does): ${COMPLETION-CANDIDATES}")
    private Optional<String> extension = Optional.empty();

    @Option(names = "--set", paramLabel = "NAME=VALUE", description = "a parameter of the extension; repeatable")
    private Map<String, String> parameters = new LinkedHashMap<>();

    @Option(
            names = "--plot",
            paramLabel = "FILE",
            description =
                    "a picture of the new points over the training points: .html (interactive), .png, .svg; repeatable."
                            + " Keeps the places of all points in memory")
    private List<Path> plots = List.of();

    @Mixin
    private ImageOption image = new ImageOption();

    @Option(
            names = "--remoteness",
            description =
                    "also write the column remoteness: the distance to the nearest training point, in units of the median"
                            + " distance of a training point to the farthest of its neighbours; by the model's own neighbour rule,"
                            + " and standardised if the model is")
    private boolean remoteness;

    @Option(
            names = "--far",
            paramLabel = "R",
            defaultValue = "3",
            description =
                    "warn of points whose remoteness is above R (${DEFAULT-VALUE}): their places are extrapolated")
    private double far;

    @Mixin
    private InputOptions columns = new InputOptions();

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Mixin
    private RunOptions running = new RunOptions();

    TransformCommand(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() {
        extension.ifPresent(Catalog.EXTENSIONS::type);
        if (!(far > 0)) {
            throw new ParameterException("--far " + far + ": must be above 0");
        }
        Outputs outputs = new Outputs(session, output.isSafe());
        outputs.spare(modelFile);
        inputs.forEach(outputs::spare);
        outputs.checkTable(output.file());
        plots.forEach(plot -> {
            PictureFormat.byEnding(plot.toString());
            outputs.check(plot);
        });
        image.check(!plots.isEmpty(), "--plot");
        Progress progress = running.progress(session);
        ModelFile file = ModelFile.read(modelFile);
        Model model = file.model();
        Points training = model.training().points();
        KernelChoice.make(training.size(), training.dimension());
        Extension rule = rule(model);
        ModelInput input = ModelInput.of(inputs, columns, modelFile, file, session, running);
        FeatureMatch match = FeatureMatch.of(file, modelFile.toString(), input.missing());
        try (TableReader table = input.source().open(match.expected(input.said()))) {
            ReadOptions roles = input.roles(match, table, session);
            Placing placing = new Placing(table, roles, model, rule, running, progress, columns.skipsBad());
            PlacedTable placed = new PlacedTable(
                    placing.columns(),
                    MethodOptions.axes(model.embedding().dimensions()),
                    remoteness,
                    roles.drop().stream()
                            .flatMap(name -> table.column(name).stream())
                            .toList(),
                    Outputs.holdsTexts(output.file()));
            sayLeftOut(placing.columns(), placed, progress);
            boolean hasIds = placing.columns().idName().isPresent();
            Remarks remarks = new Remarks(table.name(), far, input.told());
            NewPoints drawn = new NewPoints(
                    table.name(),
                    model,
                    placing.columns().labelName(),
                    image.size(training.dimension(), table.image().or(columns::imageRead))
                            .filter(size -> Picture.hasPage(plots)));
            outputs.addParts(output.file(), writer -> {
                placing.each(answer -> {
                    writer.write(placed.of(answer));
                    remarks.add(answer);
                    if (!plots.isEmpty()) {
                        drawn.add(answer, hasIds);
                    }
                });
                progress.finish();
            });
            Picture.sayFlat(plots, model.embedding().dimensions(), session);
            plots.forEach(plot -> Picture.addNew(
                    outputs,
                    plot,
                    drawn,
                    run -> run.withWarnings(remarks.lines()).withCommand(session.command())));
            outputs.write();
            remarks.lines().forEach(progress::warning);
            if (drawn.hasTooManyImages()) {
                progress.warning("the images are too many to show them with the points; place fewer rows at a time");
            }
            if (!running.isQuiet()) {
                running.sayNotes(notes(model, rule, placing), session);
                session.say(remarks.placed() + (remarks.placed() == 1 ? " point" : " points") + " placed: "
                        + progress.times());
            }
        }
        return ExitStatus.DONE;
    }

    /** What the points were placed by, and what was noted on the way. */
    private Map<String, String> notes(Model model, Extension rule, Placing placing) {
        Map<String, String> notes = new LinkedHashMap<>();
        notes.put("extension", Catalog.EXTENSIONS.name(rule));
        if (rule.getClass().isRecord()) {
            notes.putAll(StageType.settings(rule));
        }
        notes.put("neighbors", Catalog.settings(model.recipe()).getOrDefault("neighbors", "-"));
        notes.put("training", model.training().size() + " points");
        notes.put("threads", Integer.toString(running.threads()));
        notes.putAll(placing.notes());
        return notes;
    }

    private void sayLeftOut(BlockReader input, PlacedTable placed, Progress progress) {
        if (!placed.leftOut().isEmpty()) {
            progress.warning("the output has columns " + String.join(", ", placed.leftOut())
                    + " of its own, so those of the input are left out; rename them there to keep them");
        }
        boolean texts = input.idName().isPresent()
                || input.labelName().isPresent()
                || !input.others().isEmpty();
        if (texts && !Outputs.holdsTexts(output.file())) {
            progress.warning(
                    output.file().orElse(Outputs.STANDARD)
                            + " holds the places alone, so ids, labels and other columns are left out; choose .csv to keep them");
        }
    }

    /** The extension that was asked for, or the model's own, whose parameters stand where no others are given. */
    private Extension rule(Model model) {
        Extension own = model.recipe().extension();
        String name = extension.orElse(Catalog.EXTENSIONS.name(own));
        if (!Catalog.EXTENSIONS.names().contains(name) && parameters.isEmpty()) {
            return own; // one that has no name
        }
        StageType<Extension> type =
                name.equals(Catalog.EXTENSIONS.name(own)) ? StageType.of(own) : Catalog.EXTENSIONS.type(name);
        List<String> known = type.parameters().stream().map(ParameterInfo::name).toList();
        for (String parameter : parameters.keySet()) {
            if (known.isEmpty()) {
                throw new ParameterException("unknown parameter '" + parameter + "'; extension " + name + " has none");
            }
            if (!known.contains(parameter)) {
                throw Words.unknown("parameter", parameter, known);
            }
        }
        return type.create(parameters);
    }
}

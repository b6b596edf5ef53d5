package dev.unfold.cli;

import dev.unfold.catalog.Catalog;
import dev.unfold.data.Dataset;
import dev.unfold.data.Points;
import dev.unfold.error.ParameterException;
import dev.unfold.extension.Extension;
import dev.unfold.internal.text.Words;
import dev.unfold.io.ModelFile;
import dev.unfold.meta.ParameterInfo;
import dev.unfold.meta.StageType;
import dev.unfold.recipe.Model;
import dev.unfold.recipe.Views;
import java.nio.file.Path;
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

/** Places new points with a fitted model. */
@Command(
        name = "transform",
        header = "Place new points with a fitted model.%n",
        description =
                "%nThe input's columns are matched by name where it has the names that the model was fitted on, else by position. Several inputs are put side by side, in the order in which the model was fitted on them.%n",
        sortOptions = false,
        footerHeading = "%nExample:%n",
        footer = {
            "  unfold embed @swiss-roll -n 2000 -o roll.csv --model roll.model",
            "  unfold generate swiss-roll -n 100 --seed 1 -o new.csv",
            "  unfold transform roll.model new.csv -o placed.csv"
        })
final class TransformCommand implements Callable<Integer> {

    private final Session session;

    @Parameters(index = "0", paramLabel = "MODEL", description = "a file written with 'embed --model'")
    private Path modelFile = Path.of("");

    @Parameters(index = "1..*", arity = "1..*", paramLabel = "INPUT", description = InputOptions.INPUTS)
    private List<String> inputs = List.of();

    @Option(
            names = "--extension",
            paramLabel = "NAME",
            completionCandidates = Candidates.Extensions.class,
            description = "how new points are placed (as the model's method does): ${COMPLETION-CANDIDATES}")
    private Optional<String> extension = Optional.empty();

    @Option(names = "--set", paramLabel = "NAME=VALUE", description = "a parameter of the extension; repeatable")
    private Map<String, String> parameters = new LinkedHashMap<>();

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
        Outputs outputs = new Outputs(session);
        outputs.checkTable(output.file());
        Progress progress = running.progress(session);
        ModelFile model = ModelFile.read(modelFile);
        Points training = model.model().training().points();
        KernelChoice.make(training.size(), training.dimension());
        checkInputs(model.model().views().size());
        Dataset data = Views.sideBySide(columns.read(inputs, session.in(), running.seed()));
        Placed.checkNames(
                data, columns, MethodOptions.axes(model.model().embedding().dimensions()));
        Points points = FeatureMatch.of(data, model.model().training().features(), modelFile);
        Points places = model.model().transform(points, rule(model.model()), running.run(progress));
        progress.finish();
        outputs.addTable(
                output.file(),
                Placed.table(
                        data, columns, places, IntStream.range(0, data.size()).toArray()));
        outputs.write();
        if (!running.isQuiet()) {
            session.say(data.size() + " points placed: " + progress.times());
        }
        return ExitStatus.DONE;
    }

    private void checkInputs(int views) {
        if (inputs.size() > 1 && inputs.size() != views) {
            throw new ParameterException(inputs.size() + " inputs, but " + modelFile + " was fitted on " + views
                    + (views == 1 ? " view" : " views") + "; give one input for each, or one with all columns");
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

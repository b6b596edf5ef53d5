package dev.unfold.cli;

import dev.unfold.data.Dataset;
import dev.unfold.data.Points;
import dev.unfold.error.DataException;
import dev.unfold.extension.Inverse;
import dev.unfold.io.ModelFile;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** From places in an embedding back to the input space. */
@Command(
        name = "invert",
        header = "From embedding coordinates back to the input space.%n",
        description =
                "%nReads the columns y1, y2, … of the input, or its only columns; writes the columns that the model was fitted on.%n",
        sortOptions = false,
        footerHeading = "%nExample:%n",
        footer = {
            "  unfold embed @swiss-roll -n 2000 -o roll.csv --model roll.unfold",
            "  unfold invert roll.unfold roll.csv -o back.csv"
        })
final class InvertCommand implements Callable<Integer> {

    private final Session session;

    @Parameters(index = "0", paramLabel = "MODEL", description = "a file written with 'embed --model'")
    private Path modelFile = Path.of("");

    @Parameters(index = "1", paramLabel = "EMBEDDED", description = "places, as embed or transform write them")
    private String input = "";

    @Option(
            names = {"-k", "--neighbors"},
            paramLabel = "N",
            description = "how many neighbours in the embedding (dimensions + 2)")
    private Optional<Integer> neighbors = Optional.empty();

    @Mixin
    private InputOptions columns = new InputOptions();

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Mixin
    private RunOptions running = new RunOptions();

    InvertCommand(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() {
        Outputs outputs = new Outputs(session, output.isSafe());
        outputs.spare(modelFile);
        outputs.spare(input);
        outputs.checkTable(output.file());
        Progress progress = running.progress(session);
        ModelFile model = ModelFile.read(modelFile);
        KernelChoice.make(
                model.model().training().size(), model.model().embedding().dimensions());
        List<String> features = model.model().training().features();
        int p = model.model().embedding().dimensions();
        Inputs read = columns.readPlaces(
                input, session, running, model.columns().id(), model.columns().label());
        Dataset places = read.used();
        Placed.checkNames(places, columns, features);
        if (places.points().dimension() != p) {
            throw new DataException(places.name() + ": found " + places.points().dimension()
                    + (places.points().dimension() == 1 ? " column (" : " columns (")
                    + String.join(", ", places.features()) + "), but the embedding of " + modelFile + " has " + p
                    + "; give columns y1 to y" + p);
        }
        Inverse inverse =
                neighbors.map(k -> new Inverse(k, Inverse.of(p).ridge())).orElse(Inverse.of(p));
        Points points = model.model().invert(places.points(), inverse, running.run(progress));
        progress.finish();
        outputs.addTable(output.file(), Placed.table(read.all(), columns, features, points, read.usable()));
        outputs.write();
        if (!running.isQuiet()) {
            session.say(places.size() + " places taken back: " + progress.times());
        }
        return ExitStatus.DONE;
    }
}

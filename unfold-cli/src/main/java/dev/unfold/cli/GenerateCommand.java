package dev.unfold.cli;

import dev.unfold.data.Dataset;
import dev.unfold.io.Table;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Writes a synthetic manifold or a bundled real set. */
@Command(
        name = "generate",
        header = "Write a synthetic manifold, or a bundled real set.%n",
        descriptionHeading = "%n",
        sortOptions = false,
        footerHeading = "%nExample:%n",
        footer = "  unfold generate s-curve -n 1000 --noise 0.05 --seed 7 -o curve.csv")
final class GenerateCommand implements Callable<Integer> {

    private final Session session;

    @Parameters(
            paramLabel = "NAME",
            completionCandidates = Candidates.Sets.class,
            description = "one of ${COMPLETION-CANDIDATES}")
    private String name = "";

    @Option(names = "-n", paramLabel = "N", description = "how many points (2000); not for real sets")
    private Optional<Integer> size = Optional.empty();

    @Option(names = "--noise", paramLabel = "S", description = "standard deviation of Gaussian noise (0)")
    private Optional<Double> noise = Optional.empty();

    @Option(names = "--no-truth", description = "without the true parameters (columns t1, t2)")
    private boolean noTruth;

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Mixin
    private RunOptions running = new RunOptions();

    GenerateCommand(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() {
        Outputs outputs = new Outputs(session, output.isSafe());
        outputs.checkTable(output.file());
        Dataset data = InputOptions.generate(name, size, noise, running.seed());
        if (noTruth) {
            data = new Dataset(data.name(), data.points(), data.features(), data.ids(), data.labels(), List.of());
        }
        outputs.addTable(output.file(), Table.of(data));
        outputs.write();
        return ExitStatus.DONE;
    }
}

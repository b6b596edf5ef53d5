package dev.unfold.bench.peers;

import dev.unfold.bench.worker.Median;
import dev.unfold.data.Dataset;
import dev.unfold.data.Points;
import dev.unfold.error.DataException;
import dev.unfold.io.Datasets;
import dev.unfold.io.ModelFile;
import dev.unfold.io.Table;
import dev.unfold.recipe.Model;
import dev.unfold.recipe.Recipe;
import dev.unfold.run.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * New points by one fitted model, in Unfold and in scikit-learn, which is given the same embedding through
 * python/unfold_interchange.py: the library in this JVM, the command from a cold start, and the peer's process. Runs are
 * interleaved.
 */
public final class TransformComparison {

    private static final int WARM = 5_000;

    private final Path root;
    private final Path folder;
    private final int repeats;
    private final Consumer<String> progress;

    /** @param folder for files on the way */
    public TransformComparison(Path root, Path folder, int repeats, Consumer<String> progress) {
        this.root = root;
        this.folder = folder;
        this.repeats = repeats;
        this.progress = progress;
    }

    /**
     * What came of it.
     *
     * @param difference the largest difference of a coordinate between the two
     */
    public record Outcome(
            OptionalDouble library,
            OptionalDouble command,
            long commandBytes,
            OptionalDouble peer,
            OptionalDouble peerProcess,
            long peerBytes,
            double difference) {}

    public Outcome run(Dataset training, Points fresh) throws IOException {
        Files.createDirectories(folder);
        Path model = folder.resolve("model.unfold");
        Path input = folder.resolve("new.npy");
        Path ours = folder.resolve("ours.npy");
        Path theirs = folder.resolve("theirs.npy");
        progress.accept(training.name() + ": fitting " + training.size() + " points");
        Model fitted = Recipe.lle().fit(training, Run.quiet());
        new ModelFile(fitted).write(model);
        Datasets.write(input, Table.ofRows(fresh.size()).withPoints(Dataset.numbered("x", fresh.dimension()), fresh));
        Points warm =
                fresh.rows(IntStream.range(0, Math.min(WARM, fresh.size())).toArray());
        fitted.transform(warm);
        fitted.transform(warm);
        List<Double> library = new ArrayList<>();
        List<ProcessRun> command = new ArrayList<>();
        List<ProcessRun> peer = new ArrayList<>();
        for (int run = 1; run <= repeats; run++) {
            progress.accept(training.name() + ": " + fresh.size() + " new points, run " + run + " of " + repeats);
            System.gc();
            long start = System.nanoTime();
            fitted.transform(fresh);
            library.add((System.nanoTime() - start) / 1e9);
            command.add(process(List.of(
                    root.resolve("unfold").toString(),
                    "transform",
                    model.toString(),
                    input.toString(),
                    "-o",
                    ours.toString())));
            peer.add(process(List.of(
                    ScikitLearn.PYTHON,
                    root.resolve("unfold-bench/src/main/python/sklearn_transform.py")
                            .toString(),
                    model.toString(),
                    input.toString(),
                    theirs.toString())));
        }
        return new Outcome(
                Median.of(library.stream().mapToDouble(seconds -> seconds)),
                Median.of(command.stream().mapToDouble(ProcessRun::seconds)),
                peak(command),
                Median.of(peer.stream().flatMapToDouble(run -> Facts.in(run.output()).seconds().stream())),
                Median.of(peer.stream().mapToDouble(ProcessRun::seconds)),
                peak(peer),
                difference(Datasets.read(ours).points(), Datasets.read(theirs).points()));
    }

    private ProcessRun process(List<String> command) {
        ProcessRun run = ProcessRun.of(command, folder, new ProcessRun.Limits(Duration.ofMinutes(30), Long.MAX_VALUE));
        if (run.end() != ProcessRun.End.DONE) {
            throw new DataException(String.join(" ", command) + ": " + run.end() + ", " + run.complaint());
        }
        return run;
    }

    private static long peak(List<ProcessRun> runs) {
        return runs.stream().mapToLong(ProcessRun::peakBytes).max().orElse(0);
    }

    private static double difference(Points ours, Points theirs) {
        double[] x = ours.toRowMajor();
        double[] y = theirs.toRowMajor();
        return IntStream.range(0, x.length)
                .mapToDouble(at -> Math.abs(x[at] - y[at]))
                .max()
                .orElse(0);
    }
}

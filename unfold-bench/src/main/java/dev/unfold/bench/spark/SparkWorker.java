package dev.unfold.bench.spark;

import dev.unfold.bench.peers.ProcessRun;
import dev.unfold.error.DataException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Starts {@code RollWorker} in a Java machine with Spark.
 *
 * @param classPath that of the tests of {@code unfold-spark}
 * @param folder for the rolls and for what the processes say
 */
public record SparkWorker(String classPath, Path folder) {

    private static final ProcessRun.Limits LIMITS = new ProcessRun.Limits(Duration.ofHours(2), Long.MAX_VALUE);

    /** Makes a roll as Parquet. */
    public Path roll(int n) {
        Path parquet = folder.resolve("roll" + n + ".parquet");
        run(options(), "write", Integer.toString(n), parquet.toString());
        return parquet;
    }

    /** Fits a roll, after a smaller one for warming up. */
    public SparkRun fit(String method, Path roll, Path warmUp) {
        ProcessRun run = run(options(), "fit", method, roll.toString(), warmUp.toString());
        String[] said = run.output().get(0).split(" ", -1);
        return new SparkRun(
                Double.parseDouble(said[0]),
                Double.parseDouble(said[1]),
                Integer.parseInt(said[2]),
                Double.parseDouble(said[3]),
                Double.parseDouble(said[4]),
                run.peakBytes());
    }

    /** What Spark needs of Java, and executors of 2 GiB. */
    private List<String> options() {
        List<String> options = new ArrayList<>(
                List.of(run(List.of(), "options").output().get(0).split(" ", -1)));
        options.add("-Xmx2g");
        return options;
    }

    private ProcessRun run(List<String> options, String... arguments) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(options);
        command.addAll(List.of("-cp", classPath, "dev.unfold.spark.RollWorker"));
        command.addAll(List.of(arguments));
        ProcessRun run = ProcessRun.of(command, folder, LIMITS);
        if (run.end() != ProcessRun.End.DONE) {
            throw new DataException("spark " + String.join(" ", arguments) + ": " + run.complaint());
        }
        return run;
    }
}

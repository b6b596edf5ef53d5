package dev.unfold.bench.spark;

import dev.unfold.bench.peers.ProcessRun;
import dev.unfold.data.Dataset;
import dev.unfold.error.DataException;
import dev.unfold.io.Datasets;
import dev.unfold.io.Table;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Starts {@code BenchWorker} in a JVM of 2 GiB with Spark.
 *
 * @param classPath that of the tests of {@code unfold-spark}
 * @param folder for the data and for what the processes say
 */
public record SparkWorker(String classPath, Path folder) {

    /** Two threads of the driver's own machine. */
    public static final String LOCAL = "local[2]";

    private static final ProcessRun.Limits LIMITS = new ProcessRun.Limits(Duration.ofHours(6), Long.MAX_VALUE);

    /** So many executors of one processor and 2 GiB, in machines of their own. */
    public static String executors(int count) {
        return "local-cluster[" + count + ",1,2048]";
    }

    /** Makes a roll as Parquet, if it was not made before. */
    public Path roll(int n) {
        Path parquet = folder.resolve("roll" + n + ".parquet");
        if (Files.exists(parquet)) {
            return parquet;
        }
        run(options(), "roll", Integer.toString(n), parquet.toString());
        return parquet;
    }

    /** Writes points as Parquet. */
    public Path points(Dataset data) {
        Path file = folder.resolve("points.npy");
        Datasets.write(file, Table.ofRows(data.size()).withPoints(data.features(), data.points()));
        Path parquet = folder.resolve("points" + data.size() + ".parquet");
        run(options(), "points", file.toString(), parquet.toString());
        return parquet;
    }

    /** Fits rows and places them, after fewer for warming up. */
    public SparkRun fit(String method, String master, Path rows, Path warmUp) {
        Map<String, Double> figures = new LinkedHashMap<>();
        Map<String, SparkRun.Stage> stages = new LinkedHashMap<>();
        for (String line : run(options(), "fit", method, master, rows.toString(), warmUp.toString())
                .output()) {
            String[] words = line.split(" ", 4);
            if (words[0].equals("stage")) {
                stages.put(words[3], new SparkRun.Stage(Double.parseDouble(words[1]), Double.parseDouble(words[2])));
            } else {
                figures.put(words[0], Double.parseDouble(words[1]));
            }
        }
        return new SparkRun(
                figures.getOrDefault("fit", Double.NaN),
                figures.getOrDefault("placing", Double.NaN),
                figures.getOrDefault("processor", Double.NaN),
                figures.getOrDefault("partitions", 0.0).intValue(),
                Optional.ofNullable(figures.get("arc"))
                        .map(arc -> new SparkRun.Truth(arc, figures.getOrDefault("height", Double.NaN))),
                figures.getOrDefault("heap", 0.0).longValue(),
                figures.getOrDefault("resident", 0.0).longValue(),
                stages);
    }

    /** What Spark needs of Java, and 2 GiB. */
    private List<String> options() {
        List<String> options = new ArrayList<>(
                List.of(run(List.of(), "options").output().get(0).split(" ", -1)));
        options.add("-Xmx2g");
        return options;
    }

    private ProcessRun run(List<String> options, String... arguments) {
        List<String> command = new ArrayList<>(List.of(
                "env",
                "SPARK_HOME="
                        + folder.resolve(
                                "spark-home"), // where executors look for Spark; the worker links its jars there
                "SPARK_SCALA_VERSION=2.13",
                "SPARK_LOCAL_IP=127.0.0.1",
                Path.of(System.getProperty("java.home"), "bin", "java").toString()));
        command.addAll(options);
        command.addAll(List.of("-cp", classPath, "dev.unfold.spark.BenchWorker"));
        command.addAll(List.of(arguments));
        ProcessRun run = ProcessRun.of(command, folder, LIMITS);
        if (run.end() != ProcessRun.End.DONE) {
            throw new DataException("spark " + String.join(" ", arguments) + ": " + run.complaint());
        }
        return run;
    }
}

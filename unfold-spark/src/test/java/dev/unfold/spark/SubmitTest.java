package dev.unfold.spark;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unfold.data.Dataset;
import dev.unfold.data.Manifold;
import dev.unfold.io.ModelFile;
import java.io.File;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** What docs/spark.md prints, run as it stands there: a job submitted to a master with two workers, and lines for the shell. */
@EnabledIfSystemProperty(
        named = "unfold.cluster",
        matches = "true",
        disabledReason = "starts machines: -Dunfold.cluster=true")
class SubmitTest {

    private static final List<Process> PROCESSES = new ArrayList<>();

    private static String master;
    private static Path jar;

    @TempDir
    static Path folder;

    @BeforeAll
    static void start() throws Exception {
        Clusters.makeHome();
        jar = Clusters.jar();
        int port = freePort();
        master = "spark://127.0.0.1:" + port;
        PROCESSES.add(java(
                "master",
                "org.apache.spark.deploy.master.Master",
                "--host",
                "127.0.0.1",
                "--port",
                "" + port,
                "--webui-port",
                "0"));
        for (int w = 0; w < 2; w++) {
            PROCESSES.add(java(
                    "worker" + w,
                    "org.apache.spark.deploy.worker.Worker",
                    master,
                    "--host",
                    "127.0.0.1",
                    "--cores",
                    "1",
                    "--memory",
                    "1g",
                    "--webui-port",
                    "0",
                    "--work-dir",
                    folder.resolve("work" + w).toString()));
        }
    }

    @AfterAll
    static void stop() throws InterruptedException {
        for (Process process : PROCESSES) {
            process.destroy();
            process.waitFor(10, TimeUnit.SECONDS);
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }

    /** Starts a Java machine with Spark's jars, as its scripts do. */
    private static Process java(String log, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx1g",
                "-cp",
                Clusters.HOME.toAbsolutePath().resolve("jars") + File.separator + "*" + File.pathSeparator
                        + jar.toAbsolutePath()));
        command.addAll(List.of(org.apache.spark.launcher.JavaModuleOptions.defaultModuleOptions()
                .split(" ", -1)));
        command.addAll(List.of(arguments));
        return new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve(log + ".log").toFile())
                .start();
    }

    /** The first block of docs/spark.md in a language. */
    private static String printed(String language) throws IOException {
        String page = Files.readString(Path.of("../docs/spark.md"));
        Matcher block =
                Pattern.compile("```" + language + "\n(.*?)```", Pattern.DOTALL).matcher(page);
        assertThat(block.find()).isTrue();
        return block.group(1).strip();
    }

    private static int submitted(String log, String... arguments) throws Exception {
        List<String> all = new ArrayList<>(List.of(
                "org.apache.spark.deploy.SparkSubmit",
                "--master",
                master,
                "--conf",
                "spark.driver.host=127.0.0.1",
                "--conf",
                "spark.ui.enabled=false",
                "--conf",
                "spark.executor.memory=512m"));
        all.addAll(List.of(arguments));
        Process process = java(log, all.toArray(String[]::new));
        assertThat(process.waitFor(300, TimeUnit.SECONDS)).isTrue();
        return process.exitValue();
    }

    @Test
    void theJobRunsAsPrinted() throws Exception {
        Dataset roll = Manifold.SWISS_ROLL.sample(3000, 0, 2);
        try (SparkSession spark = Clusters.builder("local[1]").getOrCreate()) {
            org.apache.spark.sql.Dataset<Row> rows = Rolls.frame(spark, roll);
            Column vector = org.apache.spark.ml.functions.vector_to_array(rows.col("features"), "float64");
            org.apache.spark.sql.Dataset<Row> table = rows.select(
                    rows.col("parity"),
                    vector.getItem(0).as("x1"),
                    vector.getItem(1).as("x2"),
                    vector.getItem(2).as("x3"));
            table.repartition(3).write().parquet(folder.resolve("roll.parquet").toString());
            table.repartition(3)
                    .write()
                    .option("header", true)
                    .csv(folder.resolve("roll.csv").toString());
        }
        String[] words = printed("sh").split("\\s+", -1);
        assertThat(words[0]).isEqualTo("spark-submit");
        words[1] = jar.toString();
        assertThat(submitted("printed", Arrays.copyOfRange(words, 1, words.length)))
                .as(said("printed"))
                .isZero();
        assertThat(folder.resolve("flat.parquet/_SUCCESS")).exists();

        String landmarks =
                jar + " embed roll.csv flat.csv --mode landmarks --landmarks 200 --anchors 1000 --model roll.unfold";
        assertThat(submitted("csv", landmarks.split(" ", -1))).as(said("csv")).isZero();
        assertThat(ModelFile.read(folder.resolve("roll.unfold"))
                        .model()
                        .training()
                        .features())
                .containsExactly("x1", "x2", "x3");
        try (Stream<Path> parts = Files.list(folder.resolve("flat.csv"))) {
            Path part = parts.filter(file -> file.toString().endsWith(".csv"))
                    .findFirst()
                    .orElseThrow();
            assertThat(Files.readAllLines(part).get(0)).isEqualTo("parity,x1,x2,x3,y1,y2");
        }
    }

    private static String said(String log) throws IOException {
        return Files.readString(folder.resolve(log + ".log"));
    }

    /** The shell of Spark is that of Scala with a session called spark. */
    @Test
    void theLinesForTheShellRunAsPrinted() throws Exception {
        Path script = folder.resolve("shell.scala");
        Files.writeString(
                script,
                "val spark = org.apache.spark.sql.SparkSession.builder.master(\"local[2]\").config(\"spark.ui.enabled\","
                        + " false).config(\"spark.driver.host\", \"127.0.0.1\").getOrCreate()\n"
                        + printed("scala") + "\nspark.stop()\n");
        Process shell = java("shell", "scala.tools.nsc.MainGenericRunner", "-usejavacp", "-nc", script.toString());
        assertThat(shell.waitFor(300, TimeUnit.SECONDS)).isTrue();
        assertThat(said("shell")).contains("|id |embedding", "anchors=2000");
    }
}

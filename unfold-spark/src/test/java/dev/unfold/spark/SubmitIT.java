package dev.unfold.spark;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unfold.data.Dataset;
import dev.unfold.data.Manifold;
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
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What docs/spark.md prints, run as it stands there with the jar that the build has packed: a job submitted to a master with two
 * workers, and lines for the shell.
 */
class SubmitIT {

    private static final List<Process> PROCESSES = new ArrayList<>();

    /** For machines that live some seconds. */
    private static final String BRIEF = "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC -Xshare:auto";

    private static final Path JAR = Path.of("target/unfold-spark.jar").toAbsolutePath();

    private static String master;

    @TempDir
    static Path folder;

    @BeforeAll
    static void start() throws Exception {
        Clusters.makeHome();
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

    /** Starts a JVM with Spark's jars, as its scripts do. */
    private static Process java(String log, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx1g",
                "-cp",
                Clusters.HOME.toAbsolutePath().resolve("jars") + File.separator + "*"));
        command.addAll(List.of(BRIEF.split(" ", -1)));
        command.addAll(Arrays.stream(org.apache.spark.launcher.JavaModuleOptions.defaultModuleOptions()
                        .split(" ", -1))
                .filter(option -> !option.startsWith("--add-modules")) // takes longer to load than it saves here
                .toList());
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
                "spark.executor.extraJavaOptions=" + BRIEF,
                "--conf",
                "spark.executor.memory=512m"));
        all.addAll(List.of(arguments));
        Process process = java(log, all.toArray(String[]::new));
        assertThat(process.waitFor(300, TimeUnit.SECONDS)).isTrue();
        return process.exitValue();
    }

    @Test
    void theJobRunsAsPrinted() throws Exception {
        Dataset roll = Manifold.SWISS_ROLL.sample(2000, 0, 2);
        try (SparkSession spark = Clusters.builder("local[1]").getOrCreate()) {
            Rolls.table(Rolls.frame(spark, roll))
                    .repartition(3)
                    .write()
                    .parquet(folder.resolve("roll.parquet").toString());
        }
        String[] words = printed("sh").split("\\s+", -1);
        assertThat(words[0]).isEqualTo("spark-submit");
        words[1] = JAR.toString();
        assertThat(submitted("printed", Arrays.copyOfRange(words, 1, words.length)))
                .as(said("printed"))
                .isZero();
        assertThat(folder.resolve("flat.parquet/_SUCCESS")).exists();
        assertThat(said("master")).contains("Registered app unfold");
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
        Process shell = java(
                "shell",
                "scala.tools.nsc.MainGenericRunner",
                "-usejavacp",
                "-cp",
                JAR.toString(),
                "-nc",
                script.toString());
        assertThat(shell.waitFor(300, TimeUnit.SECONDS)).isTrue();
        assertThat(said("shell")).contains("|id |embedding", "anchors=2000");
    }
}

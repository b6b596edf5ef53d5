package dev.unfold.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.spi.ToolProvider;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The modules as modules: the other tests run on the class path, where everything is visible. Here only what a module
 * exports is there, and only what it requires.
 */
@Timeout(120)
class ModulePathTest {

    private static final String MODULES = "module client { requires dev.unfold.io; requires dev.unfold.report; }";

    private static final String CLIENT = """
            package client;

            import dev.unfold.recipe.Recipe;
            import dev.unfold.data.Dataset;
            import dev.unfold.data.Manifold;
            import dev.unfold.data.Points;
            import dev.unfold.recipe.Model;
            import dev.unfold.io.Datasets;
            import dev.unfold.io.ModelFile;
            import dev.unfold.io.Table;
            import dev.unfold.neighbors.nearest.KNearest;
            import dev.unfold.report.PictureFormat;
            import dev.unfold.report.Scatter;
            import dev.unfold.run.Run;
            import java.io.OutputStream;
            import java.nio.file.Files;
            import java.nio.file.Path;
            import java.util.List;

            public final class Main {
                public static void main(String[] folder) throws Exception {
                    Path file = Path.of(folder[0], "roll.model");
                    Dataset roll = Manifold.SWISS_ROLL.sample(300, 0, 1);
                    Model model = Recipe.lle().withNeighborRule(new KNearest(8)).fit(roll, Run.quiet());
                    new ModelFile(model).write(file);
                    Points placed = ModelFile.read(file).model().transform(roll.points());
                    Points back = model.invert(placed);
                    Path table = Path.of(folder[0], "back.csv");
                    Datasets.write(table, Table.ofRows(back.size()).withPoints(List.of("a", "b", "c"), back));
                    Path page = Path.of(folder[0], "roll.html");
                    try (OutputStream out = Files.newOutputStream(page)) {
                        PictureFormat.HTML.write(Scatter.of("roll", placed), out);
                    }
                    System.out.println(Datasets.read(table).size());
                }
            }
            """;

    @TempDir
    private Path folder;

    @BeforeEach
    void modulesArePacked() {
        assumeFalse(
                modulePath().contains("unfold-core" + File.separator + "target" + File.separator + "classes"),
                "skipped: what is no module is within the jars, and 'mvn test' makes none; run 'mvn verify'");
    }

    @Test
    void theCommandRunsAsAModule() throws IOException, InterruptedException {
        Path model = folder.resolve("roll.model");
        Path flat = folder.resolve("flat.csv");
        Path placed = folder.resolve("placed.npy");
        Path back = folder.resolve("back.csv");
        Path page = folder.resolve("flat.html");
        command("embed", "@swiss-roll", "-n", 300, "--model", model, "-o", flat, "--plot", page);
        command("transform", model, "@swiss-roll", "-n", 50, "-o", placed);
        command("invert", model, placed, "-o", back);
        assertThat(Csv.read(back).header()).startsWith("x1", "x2", "x3");
        assertThat(Csv.read(back).rows()).hasSize(50);
        assertThat(Files.readString(page)).contains("\"three\":\"data:");
    }

    @Test
    void aClientNeedsOnlyWhatIsExported() throws IOException, InterruptedException {
        assertThat(compiled(CLIENT)).isEmpty();
        assertThat(java(modulePath() + File.pathSeparator + folder.resolve("classes"), "client/client.Main", folder))
                .isEqualTo("300\n");
    }

    @Test
    void whatIsInternalIsOutOfReach() throws IOException {
        String said = compiled("""
                package client;

                class Main {
                    dev.unfold.io.internal.AtomicFile a;
                    dev.unfold.internal.text.Words b;
                    dev.unfold.internal.dense.RowMajor c;
                    com.fasterxml.jackson.core.JsonFactory d;
                }
                """);
        assertThat(said)
                .contains(
                        "package dev.unfold.io.internal is not visible",
                        "package dev.unfold.internal.text is not visible",
                        "package dev.unfold.internal.dense is not visible",
                        "package com.fasterxml.jackson.core is not visible");
    }

    private static void command(Object... args) throws IOException, InterruptedException {
        java(modulePath(), "dev.unfold.cli/dev.unfold.cli.Main", args);
    }

    /** What the compiler says of a module that requires unfold-io and unfold-report. */
    private String compiled(String main) throws IOException {
        Path sources = Files.createDirectories(folder.resolve("sources"));
        Path module = Files.writeString(sources.resolve("module-info.java"), MODULES);
        Path file = Files.writeString(sources.resolve("Main.java"), main);
        StringWriter said = new StringWriter();
        PrintWriter out = new PrintWriter(said);
        ToolProvider.findFirst("javac")
                .orElseThrow()
                .run(
                        out,
                        out,
                        "-proc:none",
                        "--module-path",
                        modulePath(),
                        "-d",
                        folder.resolve("classes").toString(),
                        module.toString(),
                        file.toString());
        return said.toString();
    }

    /** Runs a module's main class; what it prints. */
    private static String java(String modulePath, String main, Object... args)
            throws IOException, InterruptedException {
        List<String> command = Stream.concat(
                        Stream.of(
                                Path.of(System.getProperty("java.home"), "bin", "java")
                                        .toString(),
                                "--module-path",
                                modulePath,
                                "--module",
                                main),
                        Arrays.stream(args).map(Object::toString))
                .toList();
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).as(said).isZero();
        return said;
    }

    /** The class path of the tests without the tests. */
    private static String modulePath() {
        return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator, -1))
                .filter(entry -> !entry.endsWith("test-classes"))
                .filter(entry ->
                        !entry.matches(".*[/\\\\](junit|assertj|opentest4j|apiguardian|surefire|byte-buddy)[^/\\\\]*"))
                .collect(Collectors.joining(File.pathSeparator));
    }
}

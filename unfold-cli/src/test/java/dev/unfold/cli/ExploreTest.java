package dev.unfold.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import dev.unfold.explore.Explorer;
import dev.unfold.explore.Limits;
import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The explorer from the command line, and its runs as commands. */
@Timeout(120)
class ExploreTest {

    private static final Pattern ADDRESS = Pattern.compile("the page is (http://127\\.0\\.0\\.1:\\d+/[\\w-]+/) ");

    @TempDir
    private Path folder;

    private static String ask(URI server, String path, String... form) throws IOException {
        HttpURLConnection connection =
                (HttpURLConnection) server.resolve(path).toURL().openConnection();
        if (form.length > 0) {
            connection.setDoOutput(true);
            String body = IntStream.range(0, form.length / 2)
                    .mapToObj(i -> form[2 * i] + "=" + URLEncoder.encode(form[2 * i + 1], StandardCharsets.UTF_8))
                    .collect(Collectors.joining("&"));
            connection.getOutputStream().write(body.getBytes(StandardCharsets.UTF_8));
        }
        try (InputStream in = connection.getInputStream()) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static String field(String json, String name) {
        Matcher found = Pattern.compile("\"" + name + "\":\"([^\"]*)\"").matcher(json);
        assertThat(found.find()).as(json).isTrue();
        return found.group(1);
    }

    /** A table with a class, a text, an empty cell, a column that counts, and names that a shell would take apart. */
    private Path table() throws IOException {
        String rows = IntStream.range(0, 80)
                .mapToObj(i -> (i + 1) + "," + (i % 2 == 0 ? "it's" : "a \"b\"") + "," + Math.cos(i / 9.0) + ","
                        + (i == 7 ? "" : Math.sin(i / 9.0)) + "," + i / 20.0)
                .collect(Collectors.joining("\n", "number,the kind,\"width, cm\",$height,age\n", "\n"))
                .replace("a \"b\"", "\"a \"\"b\"\"\"");
        return Files.writeString(folder.resolve("it's a \"table\".csv"), rows);
    }

    @Test
    void theCommandOfARunGivesTheSamePlaces() throws IOException, InterruptedException {
        assumeFalse(System.getProperty("os.name").startsWith("Windows"), "skipped: the shell is not that of POSIX");
        try (Explorer explorer = Explorer.start(Limits.USUAL, EmbedCall::of)) {
            explorer.show(table());
            URI server = explorer.address();
            String file = field(ask(server, "state"), "id");
            reproduces(server, "of", file, "label", "the kind", "missing", "drop", "standardize", "true");
            reproduces(
                    server,
                    "of",
                    file,
                    "missing",
                    "mean",
                    "column",
                    "$height",
                    "column",
                    "width, cm",
                    "set.method",
                    "mlle");
            reproduces(
                    server,
                    "of",
                    file,
                    "missing",
                    "drop",
                    "column",
                    "number",
                    "column",
                    "width, cm",
                    "column",
                    "$height",
                    "column",
                    "the kind",
                    "one-hot",
                    "the kind",
                    "set.reg",
                    "0.01",
                    "set.neighbors",
                    "9",
                    "set.dimensions",
                    "3");
            String roll = field(ask(server, "sets", "name", "swiss-roll", "n", "400", "noise", "0.2"), "id");
            reproduces(server, "of", roll, "set.solver", "lll", "set.landmarks", "60");
            reproduces(
                    server,
                    "of",
                    roll,
                    "column",
                    "x1",
                    "column",
                    "x3",
                    "set.coordinates",
                    "independent",
                    "set.extension",
                    "kernel-map");
            String iris = field(ask(server, "sets", "name", "iris"), "id");
            reproduces(server, "of", iris, "label", "label", "set.method", "slle", "set.alpha", "0.1");
        }
    }

    private void reproduces(URI server, String... form) throws IOException, InterruptedException {
        String[] fit = Stream.concat(Stream.of("kind", "fit"), Stream.of(form)).toArray(String[]::new);
        String run = field(ask(server, "tasks", fit), "id");
        String task = "";
        while (!task.matches(".*\"status\":\"(done|failed)\".*")) {
            TimeUnit.MILLISECONDS.sleep(50);
            String state = ask(server, "state");
            task = state.substring(state.indexOf("{\"id\":\"" + run + "\""));
        }
        assertThat(field(task, "message")).isEmpty();
        String command = ask(server, "tasks/" + run + "/command");
        List<String> words = words(command);
        assertThat(words).startsWith("embed").endsWith("-o", "embedding.csv");
        Path output = folder.resolve("embedding.csv");
        Object[] call = Stream.concat(words.subList(0, words.size() - 1).stream(), Stream.of(output))
                .toArray();
        Call.of(call).done();
        assertThat(Files.readString(output)).as(command).isEqualTo(ask(server, "tasks/" + run + "/save?format=csv"));
    }

    /** The arguments that a shell makes of a command. */
    private static List<String> words(String command) throws IOException, InterruptedException {
        Process shell = new ProcessBuilder("sh", "-c", "unfold() { printf '%s\\n' \"$@\"; }; " + command)
                .redirectErrorStream(true)
                .start();
        String said = new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(shell.waitFor()).as(said).isZero();
        return said.lines().toList();
    }

    @Test
    void nothingIsLeftAfterCtrlC() throws IOException, InterruptedException {
        Signals.assumeInterruptible();
        Path temporary = Files.createDirectory(folder.resolve("temporary"));
        Path screen = folder.resolve("screen");
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Djava.io.tmpdir=" + temporary,
                        "-cp",
                        System.getProperty("java.class.path"),
                        "dev.unfold.cli.Main",
                        "explore",
                        table().toString(),
                        "--no-open")
                .redirectError(screen.toFile())
                .start();
        Matcher said = ADDRESS.matcher("");
        while (process.isAlive() && !said.find()) {
            TimeUnit.MILLISECONDS.sleep(50);
            said = ADDRESS.matcher(Files.readString(screen));
        }
        URI server = URI.create(said.group(1));
        String set = field(ask(server, "sets", "name", "swiss-roll", "n", "60000"), "id");
        ask(server, "tasks", "kind", "fit", "of", set, "set.neighbors", "40");
        ask(server, "upload?name=small.csv", "a,b\n1,2\n3,", "");
        try (Stream<Path> made = Files.list(temporary)) {
            assertThat(made).hasSize(1);
        }
        Signals.interrupt(process);
        assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).isEqualTo(ExitStatus.INTERRUPTED);
        try (Stream<Path> left = Files.list(temporary)) {
            assertThat(left.collect(Collectors.toSet())).isEqualTo(Set.of());
        }
        Assertions.assertThatThrownBy(() -> ask(server, "state")).isInstanceOf(ConnectException.class);
    }

    @Test
    void aFileThatIsNotThereIsSaidAtOnce() {
        Call call = Call.of("explore", "nowhere.csv", "--no-open");
        assertThat(call.status()).isEqualTo(ExitStatus.WRONG_DATA);
        assertThat(call.error()).isEqualTo("unfold: nowhere.csv: no such file; check the path");
        assertThat(Call.of("explore", "@nowhere", "--no-open").status()).isEqualTo(ExitStatus.WRONG_CALL);
    }
}

package dev.unfold.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Files that do not fit into the memory that a call may take. */
class EmbedInPassesTest {

    private static final long AMPLE = 1L << 40;
    private static final long SCARCE = 1 << 10;

    @TempDir
    Path folder;

    private final ByteArrayOutputStream said = new ByteArrayOutputStream();

    private int run(long memory, String... args) {
        said.reset();
        Session session = new Session(
                new ByteArrayInputStream(new byte[0]),
                new ByteArrayOutputStream(),
                new PrintStream(said, true, StandardCharsets.UTF_8),
                false,
                memory);
        return Main.run(session, args);
    }

    private String file(String name) {
        return folder.resolve(name).toString();
    }

    private String roll(String ending) {
        String name = file("roll" + ending);
        assertThat(run(AMPLE, "generate", "swiss-roll", "-n", "3000", "--no-truth", "-o", name))
                .isZero();
        return name;
    }

    @Test
    void thePlacesAreThoseOfARunInMemory() throws IOException {
        for (String ending : new String[] {".csv", ".npy"}) {
            String input = roll(ending);
            String[] one = embed(input, file("memory" + ending), file("memory.model"));
            String[] two = embed(input, file("passes" + ending), file("passes.model"));

            assertThat(run(AMPLE, one))
                    .as(said.toString(StandardCharsets.UTF_8))
                    .isZero();
            assertThat(run(SCARCE, two))
                    .as(said.toString(StandardCharsets.UTF_8))
                    .isZero();

            assertThat(said.toString(StandardCharsets.UTF_8))
                    .contains("counting")
                    .contains("3000 points in 3 dimensions");
            assertThat(Files.readAllBytes(folder.resolve("passes" + ending)))
                    .isEqualTo(Files.readAllBytes(folder.resolve("memory" + ending)));
            assertThat(run(AMPLE, "transform", file("passes.model"), input, "-o", file("again" + ending)))
                    .isZero();
            assertThat(Files.readAllBytes(folder.resolve("again" + ending)))
                    .isEqualTo(Files.readAllBytes(folder.resolve("memory" + ending)));
        }
    }

    @Test
    void whatIsSmallInTheFileMayBeTooLargeInMemory() throws IOException {
        int n = 3000;
        byte[] bytes = new byte[3 * n];
        new Random(1).nextBytes(bytes);
        String head = "{'descr': '|u1', 'fortran_order': False, 'shape': (" + n + ", 3), }";
        ByteArrayOutputStream array = new ByteArrayOutputStream();
        array.write(new byte[] {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y', 1, 0, (byte) head.length(), 0});
        array.write(head.getBytes(StandardCharsets.US_ASCII));
        array.write(bytes);
        Files.write(folder.resolve("small.npy"), array.toByteArray());
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < bytes.length; i++) {
            text.append(bytes[i] & 7).append(i % 3 == 2 ? '\n' : ',');
        }
        Files.writeString(folder.resolve("small.csv"), text);

        for (String name : new String[] {"small.npy", "small.csv"}) {
            String[] words = embed(file(name), file("y.npy"), file("y.model"));
            assertThat(run(8L * (8 * bytes.length - 1), words)).isZero();
            assertThat(said.toString(StandardCharsets.UTF_8)).contains("counting");
            assertThat(run(8L * (8 * bytes.length + 1), words)).isZero();
            assertThat(said.toString(StandardCharsets.UTF_8)).doesNotContain("counting");
        }
    }

    @Test
    void longTextsMayBeTooLargeInMemory() throws IOException {
        String input = roll(".csv");
        String[] rows = Files.readString(Path.of(input)).split("\n", -1);
        for (int i = 1; i < rows.length - 1; i++) {
            rows[i] += ",the text of row " + i;
        }
        Files.writeString(
                Path.of(input),
                rows[0] + ",text\n" + String.join("\n", List.of(rows).subList(1, rows.length)));
        String[] words = with(embed(input, file("y.csv"), file("y.model")), "--keep=text");
        long numbers = 8L * 3000 * 4 * 8;

        assertThat(run(2 * numbers, words)).isZero();
        assertThat(said.toString(StandardCharsets.UTF_8)).contains("counting");
        String inPasses = Files.readString(Path.of(file("y.csv")));
        assertThat(run(6 * numbers, words)).isZero();
        assertThat(said.toString(StandardCharsets.UTF_8)).doesNotContain("counting");
        assertThat(Path.of(file("y.csv"))).hasContent(inPasses);
    }

    @ParameterizedTest
    @CsvSource({
        "x.idx.gz, '', true",
        "x.npy.gz, '', false", // by columns: read as a whole each time
        "x.idx.gz, --method=npe, false", // projects all points
        "x.idx.gz, --view=1, false"
    })
    void whatIsTooLargeIsSentToPassesThatCanReadIt(String name, String option, boolean sent) throws IOException {
        String array = "{'descr': '|u1', 'fortran_order': True, 'shape': (2097152, 2048), }";
        byte[] some = new byte[5 << 20]; // deflate could make all the numbers of so many bytes
        new Random(1).nextBytes(some);
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(folder.resolve(name)))) {
            if (name.startsWith("x.npy")) {
                out.write(new byte[] {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y', 1, 0, (byte) array.length(), 0});
                out.write(array.getBytes(StandardCharsets.US_ASCII));
            } else {
                out.write(new byte[] {0, 0, 8, 3, 0, 32, 0, 0, 0, 0, 0, 32, 0, 0, 0, 64});
            }
            out.write(some);
        }
        String[] words = {"embed", file(name), "-o", file("y.npy")};

        assertThat(run(AMPLE, option.isEmpty() ? words : with(words, option))).isEqualTo(ExitStatus.WRONG_DATA);

        String remedy = "; or choose --solver lll, which goes by landmarks and reads the file in passes";
        assertThat(said.toString(StandardCharsets.UTF_8)).contains("2097152 × 2048 numbers do not fit into");
        assertThat(said.toString(StandardCharsets.UTF_8).contains(remedy)).isEqualTo(sent);
    }

    @Test
    void theExtensionIsForNewPointsAlone() throws IOException {
        String input = roll(".npy");
        String[] one = with(embed(input, file("memory.npy"), file("memory.model")), "--extension=projection");
        String[] two = with(embed(input, file("passes.npy"), file("passes.model")), "--extension=projection");

        assertThat(run(AMPLE, one)).isZero();
        assertThat(run(SCARCE, two)).isZero();

        assertThat(Files.readAllBytes(folder.resolve("passes.npy")))
                .isEqualTo(Files.readAllBytes(folder.resolve("memory.npy")));
    }

    private static String[] embed(String input, String output, String model) {
        return new String[] {
            "embed",
            input,
            "--solver",
            "lll",
            "--landmarks",
            "100",
            "--set",
            "anchors=1000",
            "--standardize",
            "-o",
            output,
            "--model",
            model
        };
    }

    @Test
    void whatTakesAllPointsAtOnceIsRefused() {
        String input = roll(".csv");
        assertThat(run(SCARCE, "embed", input, "--solver", "lll", "-o", file("y.csv"), "--plot", file("y.html")))
                .isEqualTo(ExitStatus.WRONG_CALL);
        assertThat(said.toString(StandardCharsets.UTF_8))
                .contains("--plot takes all points at once")
                .contains("read in passes");
        for (String rule : new String[] {"auto", "lns"}) {
            assertThat(run(SCARCE, "embed", input, "--solver", "lll", "-o", file("y.csv"), "-k", rule))
                    .isEqualTo(ExitStatus.WRONG_CALL);
            assertThat(said.toString(StandardCharsets.UTF_8)).contains("-k " + rule + " takes all points at once");
        }
        assertThat(folder.resolve("y.csv")).doesNotExist();
    }

    @Test
    void aBadRowIsNamed() throws IOException {
        String input = roll(".csv");
        Path file = Path.of(input);
        Files.writeString(file, Files.readString(file) + "1,x,3\n");
        assertThat(run(SCARCE, "embed", input, "--solver", "lll", "-o", file("y.csv")))
                .isEqualTo(ExitStatus.WRONG_DATA);
        assertThat(said.toString(StandardCharsets.UTF_8)).contains("roll.csv:3002:2");
        assertThat(folder.resolve("y.csv")).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(strings = {"anchors", "residuals"})
    void aFileThatIsReplacedAfterAPassIsRefused(String stage) throws IOException {
        String input = roll(".csv");
        Path other = folder.resolve("other.csv");
        assertThat(run(AMPLE, "generate", "swiss-roll", "-n", "300", "--no-truth", "-o", other.toString()))
                .isZero();
        Session session = new Session(
                new ByteArrayInputStream(new byte[0]),
                new ByteArrayOutputStream(),
                new PrintStream(said, true, StandardCharsets.UTF_8) {
                    @Override
                    public void flush() { // after each picture of a bar
                        if (said.toString(StandardCharsets.UTF_8).matches("(?s).*" + stage + " +\\[#+\\].*")) {
                            replace(other, Path.of(input));
                        }
                    }
                },
                true,
                SCARCE);

        assertThat(Main.run(session, embed(input, file("passes.csv"), file("passes.model"))))
                .isEqualTo(ExitStatus.WRONG_DATA);

        assertThat(said.toString(StandardCharsets.UTF_8)).contains("roll.csv: has changed since the first pass");
        assertThat(folder.resolve("passes.csv")).doesNotExist();
        assertThat(folder.resolve("passes.model")).doesNotExist();
    }

    private static void replace(Path by, Path file) {
        try {
            if (Files.exists(by)) {
                Files.move(by, file, StandardCopyOption.REPLACE_EXISTING);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void badRowsAreListedByTheLastPassAlone() throws IOException {
        String input = roll(".csv");
        String text = Files.readString(Path.of(input));
        Files.writeString(Path.of(input), text.replaceFirst("\n", "\nx").replaceFirst("\n", "\n,1,2\n"));
        String[] refused = embed(input, file("passes.csv"), file("passes.model"));
        String[] one = with(embed(input, file("memory.csv"), file("memory.model")), "--skip-bad");
        String[] two = with(refused, "--skip-bad");

        assertThat(run(SCARCE, refused)).isEqualTo(3);
        assertThat(run(AMPLE, one)).isZero();
        assertThat(run(SCARCE, two)).isZero();
        assertThat(said.toString(StandardCharsets.UTF_8).lines().filter(line -> line.contains("skipped: ")))
                .hasSize(2);
        assertThat(said.toString(StandardCharsets.UTF_8)).contains("2 of 3001 rows were skipped");
        assertThat(Path.of(file("passes.csv"))).hasSameTextualContentAs(Path.of(file("memory.csv")));
    }

    private static String[] with(String[] words, String option) {
        return Stream.concat(Stream.of(words), Stream.of(option)).toArray(String[]::new);
    }
}

package dev.unfold.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import dev.unfold.alignment.Disconnected;
import dev.unfold.catalog.Catalog;
import dev.unfold.catalog.Method;
import dev.unfold.internal.text.Words;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowingConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Whatever is asked for, it is done or refused in one line, with a status that is not that of a bug. With fixed seeds; with
 * {@code -Dunfold.fuzz=SECONDS} it goes on with others.
 */
class CommandFuzzTest {

    private static final long SECONDS = Long.getLong("unfold.fuzz", 0);

    @TempDir
    private Path folder;

    private static void seeds(int usual, ThrowingConsumer<SplittableRandom> round) {
        long end = System.nanoTime() + SECONDS * 1_000_000_000L;
        long seed = 7;
        for (int done = 0; done < usual || System.nanoTime() < end; done++) {
            try {
                round.accept(new SplittableRandom(seed));
            } catch (AssertionError | RuntimeException e) {
                throw new AssertionError("with seed " + seed, e);
            }
            seed = SECONDS > 0 && done >= usual ? System.nanoTime() : seed + 1;
        }
    }

    private static String any(SplittableRandom random, List<String> words) {
        return words.get(random.nextInt(words.size()));
    }

    private static void assertHandled(List<String> words) {
        Call call = Call.of(words.toArray());
        assertThat(call.status()).as("%s: %s", words, call.err()).isIn(0, 2, 3, 4);
        assertThat(call.err()).as("%s", words).doesNotContain("\tat ").doesNotContain("java.");
        if (call.status() != 0) {
            assertThat(call.err()).as("%s", words).isNotEmpty();
        }
    }

    private Path table() throws IOException {
        StringBuilder rows = new StringBuilder("a,b,c,kind\n");
        SplittableRandom random = new SplittableRandom(1);
        for (int i = 0; i < 45; i++) {
            double far = i < 25 ? 0 : i < 38 ? 20 : 60;
            rows.append(far + random.nextDouble())
                    .append(',')
                    .append(random.nextDouble())
                    .append(',');
            rows.append(random.nextInt(3))
                    .append(',')
                    .append(i % 5 == 0 ? "" : "k" + i % 3)
                    .append('\n');
        }
        return Files.writeString(folder.resolve("t.csv"), rows);
    }

    @Test
    void randomCommandLines() throws IOException {
        String table = table().toString();
        List<String> words = List.of(
                "embed",
                "transform",
                "select",
                "score",
                "generate",
                "methods",
                "help",
                "-k",
                "-p",
                "--method",
                "lle",
                "0",
                "-1",
                "3",
                "1e9",
                "2147483648",
                "--set",
                "reg=1",
                "reg=",
                "=",
                "a=b",
                "--label",
                "kind",
                "a",
                "--id",
                "-o",
                "--columns",
                "a,b",
                "",
                "--drop",
                "@iris",
                "@nosuch",
                "-",
                "--",
                "--seed",
                "--threads",
                "2",
                "--view",
                "a,c",
                "--solver",
                "dense",
                "lll",
                "--landmarks",
                "5",
                "--scale",
                "--quiet",
                "--far",
                "NaN",
                "--metrics",
                "--standardize",
                "--debugg",
                "\u001b[2J",
                "--noise",
                "-n",
                "20",
                table,
                table);
        seeds(150, random -> {
            List<String> call = new ArrayList<>(List.of(any(random, words.subList(0, 7))));
            for (int left = random.nextInt(6); left > 0; left--) {
                call.add(any(random, words));
            }
            if (call.stream().noneMatch(word -> word.equals("2147483648") || word.equals("1e9"))
                    || !call.contains("-n")) {
                assertHandled(call);
            }
        });
    }

    @Test
    void randomCompositions() throws IOException {
        String table = table().toString();
        List<String> methods = Catalog.methods().stream().map(Method::name).toList();
        List<String> apart = Words.all(Disconnected.class);
        seeds(60, random -> {
            List<String> call = new ArrayList<>(List.of("embed", table, "--label", "kind", "--quiet"));
            call.addAll(List.of("--method", any(random, methods)));
            for (String stage : List.of("--neighbor-rule", "--weight-rule", "--alignment")) {
                if (random.nextInt(3) == 0) {
                    call.addAll(List.of(stage, any(random, methods)));
                }
            }
            call.addAll(List.of(
                    "-k", Integer.toString(random.nextInt(1, 16)), "-p", Integer.toString(random.nextInt(1, 5))));
            call.addAll(List.of("--disconnected", any(random, apart)));
            call.addAll(List.of("--solver", any(random, List.of("auto", "dense", "direct", "lll", "nystrom"))));
            if (random.nextBoolean()) {
                call.add("--standardize");
            }
            assertHandled(call);
        });
    }

    @Test
    void killedWhileWriting() throws IOException {
        assumeFalse(System.getProperty("os.name").startsWith("Windows"), "skipped: signals are not those of POSIX");
        seeds(3, random -> {
            Path place = Files.createTempDirectory(folder, "killed");
            String java =
                    Path.of(System.getProperty("java.home"), "bin", "java").toString();
            Process process = new ProcessBuilder(
                            java,
                            "-cp",
                            System.getProperty("java.class.path"),
                            "dev.unfold.cli.Main",
                            "generate",
                            "swiss-roll",
                            "-n",
                            "400000",
                            "-o",
                            place.resolve("y.csv").toString())
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            long begun = System.nanoTime();
            while (process.isAlive() && hidden(place) == 0 && System.nanoTime() - begun < 30_000_000_000L) {
                Thread.sleep(5);
            }
            Thread.sleep(random.nextInt(1200));
            process.destroyForcibly();
            assertThat(process.waitFor(20, TimeUnit.SECONDS)).isTrue();
            assertThat(hidden(place)).isLessThanOrEqualTo(1);
            Path file = place.resolve("y.csv");
            if (Files.exists(file)) {
                assertThat(Csv.read(file).rows()).hasSize(400_000);
            }
            Call.of("generate", "s-curve", "-n", 20, "-o", place.resolve("z.csv"))
                    .done();
            assertThat(hidden(place)).isZero();
        });
    }

    private static long hidden(Path place) throws IOException {
        try (Stream<Path> all = Files.list(place)) {
            return all.filter(path -> String.valueOf(path.getFileName()).startsWith("."))
                    .count();
        }
    }
}

package dev.unfold.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Ctrl-C, sent to real processes. */
class InterruptionTest {

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"neighbours", "weights", "order", "factor", "spectrum"})
    void everyStageCanBeInterrupted(String stage) throws IOException, InterruptedException {
        Path precious = Files.writeString(folder.resolve("y.csv"), "precious\n");
        Path screen = folder.resolveSibling(folder.getFileName() + ".err");
        Process process = start(
                screen,
                "embed",
                "@swiss-roll",
                "-n",
                "60000",
                "-o",
                precious.toString(),
                "--model",
                folder.resolve("m.model").toString(),
                "--stages",
                folder.resolve("stages").toString());
        waitFor(screen, stage, process);
        Signals.interrupt(process);
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        String said = Files.readString(screen);
        assertThat(process.exitValue()).as(said).isEqualTo(ExitStatus.INTERRUPTED);
        assertThat(said)
                .containsPattern("unfold: (cancelled during|interrupted)")
                .doesNotContain("\tat ");
        assertThat(precious).hasContent("precious\n");
        try (Stream<Path> left = Files.list(folder)) {
            assertThat(left).containsExactly(precious);
        }
        Files.delete(screen);
    }

    @Test
    void aReaderWhoLeavesIsNoFailure() throws IOException, InterruptedException {
        Path screen = folder.resolve("screen");
        Process process = start(screen, "generate", "swiss-roll", "-n", "100000");
        process.getInputStream().read();
        process.getInputStream().close();
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).isZero();
        assertThat(screen).isEmptyFile();
    }

    /** A run that believes that a person is watching, so that every stage is shown as soon as it begins. */
    private static Process start(Path screen, String... args) throws IOException {
        Signals.assumeInterruptible();
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        List<String> command = Stream.concat(
                        Stream.of(
                                java,
                                "-Dunfold.terminal=true",
                                "-cp",
                                System.getProperty("java.class.path"),
                                "dev.unfold.cli.Main"),
                        Stream.of(args))
                .toList();
        return new ProcessBuilder(command).redirectError(screen.toFile()).start();
    }

    private static void waitFor(Path screen, String stage, Process process) throws IOException, InterruptedException {
        while (process.isAlive() && !Files.readString(screen).contains(stage)) {
            Thread.sleep(5);
        }
    }
}

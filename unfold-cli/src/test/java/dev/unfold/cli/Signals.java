package dev.unfold.cli;

import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** What tests send to processes that they started. */
final class Signals {

    private static final int SIGINT = 2;

    private Signals() {}

    /** Skips a test where there is no Ctrl-C, or who started the tests ignores it, as nohup in the background does: then they cannot be asked to take it. */
    static void assumeInterruptible() throws IOException {
        assumeFalse(System.getProperty("os.name").startsWith("Windows"), "skipped: signals are not those of POSIX");
        Path status = Path.of("/proc/self/status");
        if (Files.isReadable(status)) {
            try (Stream<String> lines = Files.lines(status)) {
                assumeFalse(
                        lines.filter(line -> line.startsWith("SigIgn:"))
                                .mapToLong(line ->
                                        Long.parseUnsignedLong(line.substring(7).strip(), 16))
                                .anyMatch(ignored -> (ignored >> (SIGINT - 1) & 1) != 0),
                        "skipped: the tests were started with Ctrl-C ignored, and what they start ignores it too");
            }
        }
    }

    static void interrupt(Process process) throws IOException, InterruptedException {
        new ProcessBuilder("kill", "-INT", Long.toString(process.pid())).start().waitFor();
    }
}

package dev.unfold.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class ProgressTest {

    private final ByteArrayOutputStream screen = new ByteArrayOutputStream();
    private final Session session = new Session(
            InputStream.nullInputStream(),
            OutputStream.nullOutputStream(),
            new PrintStream(screen, true, StandardCharsets.UTF_8),
            true);

    @Test
    void aBarForEachStageThatEndsFull() {
        Progress progress = new Progress(session, Progress.Style.BARS);
        for (String stage : new String[] {"neighbors", "weights"}) {
            for (int done = 0; done <= 1000; done++) {
                progress.progress(stage, done, 1000);
            }
        }
        progress.finish();
        String[] lines = shown().split("\n");
        assertThat(lines).hasSize(2);
        assertThat(lines[0]).contains("neighbors", "[" + "#".repeat(10) + "]", "100%");
        assertThat(lines[1]).contains("weights", "[" + "#".repeat(10) + "]", "100%");
        assertThat(shown().chars().filter(c -> c == '\r').count())
                .as("redrawn at most ten times a second")
                .isLessThan(50);
        assertThat(progress.times()).matches("neighbors [0-9.]+ s, weights [0-9.]+ s");
    }

    @Test
    void aWarningDoesNotRunIntoABar() {
        Progress progress = new Progress(session, Progress.Style.BARS);
        progress.progress("weights", 10, 10);
        progress.warning("two\nlines");
        assertThat(shown()).endsWith(" s\nunfold: warning: two lines\n");
    }

    @Test
    void shortRunsSayNothingElsewhere() {
        Progress progress = new Progress(session, Progress.Style.LINES);
        progress.progress("weights", 0, 10);
        progress.progress("weights", 10, 10);
        progress.finish();
        assertThat(shown()).isEmpty();
    }

    @Test
    void nothingIsShownIfNotWantedButTheTimesAreKept() {
        Progress progress = new Progress(session, Progress.Style.NOTHING);
        progress.progress("weights", 0, 0);
        progress.progress("weights", 0, 0);
        progress.finish();
        assertThat(shown()).isEmpty();
        assertThat(progress.times()).startsWith("weights");
    }

    @Test
    void interruptionReachesTheRun() {
        Progress progress = new Progress(session, Progress.Style.NOTHING);
        assertThat(progress.cancelled()).isFalse();
        session.interrupt();
        assertThat(progress.cancelled()).isTrue();
    }

    private String shown() {
        return screen.toString(StandardCharsets.UTF_8).replace("\r\n", "\n");
    }
}

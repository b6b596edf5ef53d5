package dev.unfold.bench.peers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProcessRunTest {

    private static final long AMPLE = Long.MAX_VALUE;

    @TempDir
    private Path folder = Path.of("");

    @BeforeEach
    void needsAShell() {
        assumeThat(Files.isExecutable(Path.of("/bin/sh"))).isTrue();
    }

    private ProcessRun shell(String script, Duration time, long bytes) {
        return ProcessRun.of(List.of("/bin/sh", "-c", script), folder, new ProcessRun.Limits(time, bytes));
    }

    @Test
    void outputAndMemoryOfARunAreKept() {
        ProcessRun run = shell("echo bench seconds 1.5; echo why >&2; sleep 0.1", Duration.ofMinutes(1), AMPLE);

        assertThat(run.end()).isEqualTo(ProcessRun.End.DONE);
        assertThat(Facts.in(run.output()).seconds()).hasValue(1.5);
        assertThat(run.errors()).containsExactly("why");
        assertThat(run.seconds()).isGreaterThanOrEqualTo(0.1);
        if (Files.exists(Path.of("/proc/self/status"))) {
            assertThat(run.peakBytes()).isPositive();
        }
    }

    @Test
    void aFailureTellsItsReason() {
        ProcessRun run = shell(
                "echo first >&2; echo it broke >&2; echo '  at a place' >&2; exit 3", Duration.ofMinutes(1), AMPLE);

        assertThat(run.end()).isEqualTo(ProcessRun.End.FAILED);
        assertThat(run.complaint()).isEqualTo("it broke");
    }

    @Test
    void whatTakesTooLongIsStopped() {
        assertThat(shell("sleep 60", Duration.ofMillis(50), AMPLE).end()).isEqualTo(ProcessRun.End.TIMED_OUT);
    }

    @Test
    void whatTakesTooMuchMemoryIsStopped() {
        assumeThat(Files.exists(Path.of("/proc/self/status"))).isTrue();

        assertThat(shell("sleep 60", Duration.ofMinutes(1), 1_000).end()).isEqualTo(ProcessRun.End.OUT_OF_MEMORY);
    }

    @Test
    void theHighWaterMarkIsReadFromTheKernelsAccount() {
        assertThat(PeakMemory.in("Name:\tjava\nVmPeak:\t  900 kB\nVmHWM:\t  345 kB\nVmRSS:\t 12 kB\n"))
                .isEqualTo(345 * 1024);
        assertThat(PeakMemory.in("Name:\tkthread\n")).isZero();
    }

    @Test
    void whatPythonCannotNumberIsNoNumber() {
        assertThat(Facts.in(List.of("bench eigenvalues 1e-3 nan inf")).eigenvalues())
                .containsExactly(1e-3, Double.NaN, Double.POSITIVE_INFINITY);
    }
}

package dev.unfold.bench.peers;

import dev.unfold.error.DataException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A process that has ended, watched from outside: seconds from its start to its end, and the most memory that it held
 * (the kernel's high-water mark VmHWM, read until the last moment; of the largest one where it has children).
 *
 * <p>A process that takes too long or too much memory is ended, so that one peer cannot bring the machine down.
 *
 * @param end how it ended
 * @param seconds its wall-clock time
 * @param peakBytes 0 where the system has no /proc
 * @param output the lines of standard output
 * @param errors the lines of standard error
 */
public record ProcessRun(End end, double seconds, long peakBytes, List<String> output, List<String> errors) {

    /** How a process ends. */
    public enum End {
        DONE,
        FAILED,
        TIMED_OUT,
        OUT_OF_MEMORY
    }

    /** What a process may take. */
    public record Limits(Duration time, long bytes) {}

    private static final int QUICK_POLL_MILLIS = 5;
    private static final int SLOW_POLL_MILLIS = 40;
    private static final long SLOW_AFTER_NANOS = TimeUnit.SECONDS.toNanos(5);

    public ProcessRun {
        output = List.copyOf(output);
        errors = List.copyOf(errors);
    }

    /** Runs a command to its end, its output kept in files of the folder. */
    public static ProcessRun of(List<String> command, Path folder, Limits limits) {
        Path out = folder.resolve("output.txt");
        Path err = folder.resolve("errors.txt");
        try {
            long start = System.nanoTime();
            Process process = new ProcessBuilder(command)
                    .redirectInput(
                            ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
                    .redirectOutput(out.toFile())
                    .redirectError(err.toFile())
                    .start();
            Thread guard = new Thread(() -> destroy(process));
            Runtime.getRuntime().addShutdownHook(guard);
            Watch watch = new Watch(process, start, limits);
            End end = watch.untilItEnds();
            double seconds = (System.nanoTime() - start) / 1e9;
            Runtime.getRuntime().removeShutdownHook(guard);
            return new ProcessRun(end, seconds, watch.peak, lines(out), lines(err));
        } catch (IOException e) {
            throw new DataException(command.get(0) + ": could not be started (" + e.getMessage() + ")", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new DataException(command.get(0) + ": was interrupted", e);
        }
    }

    private static List<String> lines(Path file) throws IOException {
        return List.of(Files.readString(file, StandardCharsets.UTF_8).split("\\R"));
    }

    private static void destroy(Process process) {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }

    /** The last line that says something and is not indented, as the places of a stack trace are: most often the reason. */
    public String complaint() {
        return Stream.concat(output.stream(), errors.stream())
                .filter(line -> !line.isBlank() && !Character.isWhitespace(line.charAt(0)))
                .reduce((first, second) -> second)
                .orElse("no message");
    }

    /** Reads the kernel's account of a process until it ends. */
    private static final class Watch {
        final Process process;
        final long start;
        final Limits limits;
        long peak;

        Watch(Process process, long start, Limits limits) {
            this.process = process;
            this.start = start;
            this.limits = limits;
        }

        End untilItEnds() throws InterruptedException {
            long elapsed = 0;
            while (!process.waitFor(
                    elapsed < SLOW_AFTER_NANOS ? QUICK_POLL_MILLIS : SLOW_POLL_MILLIS, TimeUnit.MILLISECONDS)) {
                elapsed = System.nanoTime() - start;
                look();
                if (peak > limits.bytes()) {
                    return stopped(End.OUT_OF_MEMORY);
                }
                if (elapsed > limits.time().toNanos()) {
                    return stopped(End.TIMED_OUT);
                }
            }
            return process.exitValue() == 0 ? End.DONE : End.FAILED;
        }

        private End stopped(End why) throws InterruptedException {
            destroy(process);
            process.waitFor();
            return why;
        }

        private void look() {
            peak = Math.max(peak, PeakMemory.of(process.pid()));
            process.descendants().forEach(child -> peak = Math.max(peak, PeakMemory.of(child.pid())));
        }
    }

    /** Lines of a helper command's output; empty lines if it fails or is not there. */
    static List<String> ask(List<String> command) {
        try {
            Path folder = Files.createTempDirectory("unfold-bench");
            try {
                ProcessRun run = of(command, folder, new Limits(Duration.ofMinutes(10), Long.MAX_VALUE));
                return run.end() == End.DONE ? run.output() : List.of();
            } catch (DataException e) {
                return List.of();
            } finally {
                try (Stream<Path> files = Files.list(folder)) {
                    for (Path file : files.toList()) {
                        Files.delete(file);
                    }
                }
                Files.delete(folder);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

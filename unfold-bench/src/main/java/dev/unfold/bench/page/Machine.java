package dev.unfold.bench.page;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The machine on which figures were taken.
 *
 * @param cores the processors that the JVM sees
 * @param memoryBytes 0 if unknown
 * @param load the load average of the last minute before the start; negative if unknown
 */
public record Machine(int cores, String cpu, long memoryBytes, String system, String java, double load) {

    /** This machine, now. */
    public static Machine here() {
        return new Machine(
                Runtime.getRuntime().availableProcessors(),
                after("/proc/cpuinfo", "model name").orElse(System.getProperty("os.arch", "unknown")),
                after("/proc/meminfo", "MemTotal")
                        .map(text -> 1024 * Long.parseLong(text.replaceAll("[^0-9]", "")))
                        .orElse(0L),
                after("/etc/os-release", "PRETTY_NAME")
                        .map(text -> text.replace("\"", ""))
                        .orElse(System.getProperty("os.name", "unknown")),
                System.getProperty("java.vm.name", "") + " " + System.getProperty("java.vm.version", ""),
                ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage());
    }

    /** The text behind the key in the first line "key : text" or "key=text" of a file. */
    private static Optional<String> after(String file, String key) {
        try {
            List<String> lines = Files.readAllLines(Path.of(file), StandardCharsets.ISO_8859_1);
            return lines.stream()
                    .filter(line -> line.startsWith(key))
                    .map(line -> line.substring(key.length()).replaceFirst("^[\\s:=]+", ""))
                    .findFirst();
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** Whether something else was running that spoils the figures. */
    public boolean isBusy() {
        return load > 0.3 * cores;
    }

    @Override
    public String toString() {
        return String.format(
                Locale.ROOT,
                "%d cores (%s), %.0f GiB, %s, %s",
                cores,
                cpu,
                memoryBytes / (double) (1 << 30),
                system,
                java);
    }
}

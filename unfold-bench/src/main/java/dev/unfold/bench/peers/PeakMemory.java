package dev.unfold.bench.peers;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** The most memory that a process has held at once, by the kernel's own account. */
final class PeakMemory {

    private static final String MARK = "VmHWM:";

    private PeakMemory() {}

    /** In bytes; 0 if the process is gone, or the system has no /proc. */
    static long of(long pid) {
        try {
            return in(Files.readString(Path.of("/proc", Long.toString(pid), "status"), StandardCharsets.ISO_8859_1));
        } catch (IOException e) {
            return 0;
        }
    }

    /** The figure in the text of /proc/PID/status, which is in kB of 1024 bytes. */
    static long in(String status) {
        return status.lines()
                .filter(line -> line.startsWith(MARK))
                .mapToLong(line -> 1024 * Long.parseLong(line.replaceAll("[^0-9]", "")))
                .findFirst()
                .orElse(0);
    }
}

package dev.unfold.bench.page;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * When, where and from what figures were taken.
 *
 * @param command the arguments with which it was started
 * @param commit of the sources
 * @param date of the start
 * @param figures what they are: medians of so many runs, say
 */
public record Taken(Machine machine, String command, String commit, String date, String figures) {

    /** Here and now. */
    public static Taken now(Path root, List<String> arguments, String figures) throws IOException {
        return new Taken(
                Machine.here(),
                String.join(" ", arguments),
                commit(root),
                LocalDateTime.now(ZoneOffset.UTC)
                        .format(DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm 'UTC'", Locale.ROOT)),
                figures);
    }

    /** The lines with which results begin. */
    public String head() {
        return "Taken on " + date + " at commit " + commit + " by `./bench " + command + "`: " + figures
                + ".\n\n- Machine: " + machine
                + ".\n- Load before the start: "
                + String.format(Locale.ROOT, "%.2f", machine.load())
                + (machine.isBusy()
                        ? ". **The machine was busy: the seconds are unreliable, and the ratios rough.**\n"
                        : ".\n");
    }

    private static String commit(Path root) throws IOException {
        String commit = git(root, "rev-parse", "--short", "HEAD");
        return git(root, "status", "--porcelain", "--untracked-files=no").isEmpty()
                ? commit
                : commit + " with local changes";
    }

    private static String git(Path root, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of("git", "-C", root.toString()));
        command.addAll(Arrays.asList(arguments));
        Process process = new ProcessBuilder(command).start();
        return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
    }
}

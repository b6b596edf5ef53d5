package dev.unfold.cli;

import dev.unfold.run.Run;
import java.util.Map;
import java.util.stream.Collectors;
import picocli.CommandLine.Option;

/** How a command runs, whatever it does. */
final class RunOptions {

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "0",
            description = "the seed of everything random (${DEFAULT-VALUE})")
    private long seed;

    @Option(names = "--threads", paramLabel = "N", description = "how many threads (all processors); changes no result")
    private int threads = Runtime.getRuntime().availableProcessors();

    @Option(names = "--quiet", description = "only warnings and errors on standard error")
    private boolean quiet;

    @Option(names = "--verbose", description = "also what the stages and the solver noted")
    private boolean verbose;

    @Option(names = "--no-progress", description = "no progress bars or lines")
    private boolean noProgress;

    long seed() {
        return seed;
    }

    int threads() {
        return threads;
    }

    boolean isQuiet() {
        return quiet;
    }

    /** What was noted on the way, if that is asked for, but for what summaries say anyway. */
    void sayNotes(Map<String, String> notes, Session session) {
        if (verbose) {
            session.say(notes.entrySet().stream()
                    .filter(note ->
                            !note.getKey().equals("residual") && !note.getKey().equals("gap"))
                    .map(note -> note.getKey() + " " + note.getValue())
                    .collect(Collectors.joining("; ")));
        }
    }

    Progress progress(Session session) {
        if (quiet || noProgress) {
            return new Progress(session, Progress.Style.NOTHING);
        }
        return new Progress(session, session.isTerminal() ? Progress.Style.BARS : Progress.Style.LINES);
    }

    Run run(Progress progress) {
        return Run.with(threads, seed, progress);
    }
}

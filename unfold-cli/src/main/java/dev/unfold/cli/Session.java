package dev.unfold.cli;

import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** One call of the program: its three streams, and whether the user asked it to stop. */
final class Session {

    private final InputStream in;
    private final OutputStream out;
    private final PrintStream err;
    private final boolean terminal;
    private final long memory;
    private volatile boolean interrupted;
    private List<String> arguments = List.of();
    private final List<String> notes = new ArrayList<>();
    private final List<String> noted = new ArrayList<>();
    private boolean terminalOutput;

    /** @param terminal whether a person watches {@code err} */
    Session(InputStream in, OutputStream out, PrintStream err, boolean terminal) {
        this(in, out, err, terminal, Runtime.getRuntime().maxMemory());
    }

    /** @param memory the bytes that the call may take */
    Session(InputStream in, OutputStream out, PrintStream err, boolean terminal, long memory) {
        this.memory = memory;
        this.in = in;
        this.out = out;
        this.err = err;
        this.terminal = terminal;
    }

    /** The same for standard output that a person watches. */
    Session withTerminalOutput(boolean watched) {
        terminalOutput = watched;
        return this;
    }

    /** Whether a person watches standard output, who does not want to read a table there. */
    boolean isOutputWatched() {
        return terminalOutput;
    }

    InputStream in() {
        return in;
    }

    OutputStream out() {
        return out;
    }

    /** Where everything goes that is not a result. */
    PrintStream err() {
        return err;
    }

    boolean isTerminal() {
        return terminal;
    }

    /** The bytes that the call may take. */
    long memory() {
        return memory;
    }

    /** What the call was given. */
    void called(String... args) {
        arguments = List.of(args);
    }

    /** This call with further arguments, for a shell. */
    String command(String... further) {
        return Stream.of(Stream.of("unfold"), arguments.stream(), Stream.of(further))
                .flatMap(words -> words)
                .map(Names::quoted)
                .collect(Collectors.joining(" "));
    }

    /** Asks the call to stop at the next safe point. */
    void interrupt() {
        interrupted = true;
    }

    boolean isInterrupted() {
        return interrupted;
    }

    /** Says something about the data: at once to a person who watches, else when the call says its next line. */
    void note(String message) {
        notes.add(message);
        noted.add(message);
        if (terminal) {
            sayNotes();
        }
    }

    /** All that was noted so far. */
    List<String> noted() {
        return List.copyOf(noted);
    }

    /** Says what is still to be noted, at the end of a call. */
    void sayNotes() {
        List<String> held = List.copyOf(notes);
        notes.clear();
        held.forEach(this::line);
    }

    /** Says one line on standard error. */
    void say(String message) {
        sayNotes();
        line(message);
    }

    /** Says why the call failed, in one line; what was to be noted of columns that are no features may explain it. */
    void fail(String message) {
        String why = notes.stream().filter(note -> note.contains("no feature")).collect(Collectors.joining("; "));
        notes.clear();
        line(why.isEmpty() ? message : message + " (" + why + ")");
    }

    private void line(String message) {
        err.println("unfold: " + Spoken.of(message));
        err.flush();
    }
}

package dev.unfold.cli;

import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;

/** One call of the program: its three streams, and whether the user asked it to stop. */
final class Session {

    private final InputStream in;
    private final OutputStream out;
    private final PrintStream err;
    private final boolean terminal;
    private final long memory;
    private volatile boolean interrupted;
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

    /** Asks the call to stop at the next safe point. */
    void interrupt() {
        interrupted = true;
    }

    boolean isInterrupted() {
        return interrupted;
    }

    /** Says one line on standard error. */
    void say(String message) {
        err.println("unfold: " + Spoken.of(message));
        err.flush();
    }
}

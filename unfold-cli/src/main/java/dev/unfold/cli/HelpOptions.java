package dev.unfold.cli;

import picocli.CommandLine.Option;

/** What every command understands. */
final class HelpOptions {

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "show this help")
    private boolean help;

    /** Looked for among the arguments by {@link Main}, for it must hold even when they cannot be understood. */
    @Option(names = "--debug", description = "a stack trace with every error")
    private boolean debug;

    boolean isHelp() {
        return help;
    }

    boolean isDebug() {
        return debug;
    }
}

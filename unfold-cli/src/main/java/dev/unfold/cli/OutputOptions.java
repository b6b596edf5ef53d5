package dev.unfold.cli;

import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Where a command's table goes. */
final class OutputOptions {

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description =
                    "the result, by its ending: .csv .tsv .npy; '-': CSV on standard output; none: a summary on a terminal (of 'embed'), CSV into a pipe")
    private Optional<Path> file = Optional.empty();

    @Option(
            names = "--safe-csv",
            description =
                    "in .csv and .tsv an apostrophe before names and texts that a spreadsheet would run as formulas"
                            + " (=, +, -, @)")
    private boolean safe;

    /** Whether texts are written so that a spreadsheet does not run them. */
    boolean isSafe() {
        return safe;
    }

    Optional<Path> file() {
        return file;
    }
}

package dev.unfold.cli;

import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Where a command's table goes. */
final class OutputOptions {

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description =
                    "the result, by its ending: .csv .tsv (.gz) .npy .parquet; '-': CSV on standard output; none: a summary on a terminal (of 'embed'), CSV into a pipe")
    private Optional<Path> file = Optional.empty();

    @Mixin
    private SafeCsv safe = new SafeCsv();

    /** Whether texts are written so that a spreadsheet does not run them. */
    boolean isSafe() {
        return safe.isAsked();
    }

    Optional<Path> file() {
        return file;
    }
}

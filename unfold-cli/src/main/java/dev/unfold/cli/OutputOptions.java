package dev.unfold.cli;

import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Where a command's table goes. */
final class OutputOptions {

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "the result, by its ending: .csv .tsv .npy; '-' or none: CSV on standard output")
    private Optional<Path> file = Optional.empty();

    Optional<Path> file() {
        return file;
    }
}

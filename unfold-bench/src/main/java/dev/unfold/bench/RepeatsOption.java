package dev.unfold.bench;

import dev.unfold.error.ParameterException;
import picocli.CommandLine.Option;

/** {@code --repeats}: how often everything is run. */
final class RepeatsOption {

    @Option(
            names = "--repeats",
            paramLabel = "N",
            defaultValue = "3",
            description = "runs of each, of which the median counts (${DEFAULT-VALUE})")
    private int repeats;

    int count() {
        if (repeats < 1) {
            throw new ParameterException("repeats = " + repeats + " must be at least 1");
        }
        return repeats;
    }

    /** What the figures are. */
    String figures() {
        return "medians of " + count() + " interleaved runs";
    }
}

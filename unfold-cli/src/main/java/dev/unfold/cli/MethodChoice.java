package dev.unfold.cli;

import java.util.Optional;
import picocli.CommandLine.Option;

/** Which method. */
final class MethodChoice {

    @Option(
            names = "--method",
            paramLabel = "NAME",
            completionCandidates = Candidates.Methods.class,
            description = "the method (lle); 'unfold methods' lists all")
    private Optional<String> method = Optional.empty();

    Optional<String> name() {
        return method;
    }
}

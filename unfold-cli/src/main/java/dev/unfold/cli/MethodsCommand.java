package dev.unfold.cli;

import dev.unfold.catalog.Catalog;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Says what methods there are, and all about one. */
@Command(
        name = "methods",
        header = "Every method: the stages it changes, its parameters, its paper.%n",
        descriptionHeading = "%n",
        sortOptions = false,
        footerHeading = "%nExample:%n",
        footer = "  unfold methods lle")
final class MethodsCommand implements Callable<Integer> {

    private final Session session;

    @Parameters(
            arity = "0..1",
            paramLabel = "NAME",
            completionCandidates = Candidates.Methods.class,
            description = "all about this method")
    private Optional<String> name = Optional.empty();

    @Option(names = "--markdown", description = "as METHODS.md has it")
    private boolean markdown;

    MethodsCommand(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() {
        String text = name.map(Catalog::method)
                .map(method -> markdown ? MethodsMarkdown.section(method) : MethodsText.page(method))
                .orElseGet(() -> markdown ? MethodsMarkdown.document() : MethodsText.table());
        Outputs outputs = new Outputs(session);
        outputs.addText(Outputs.STANDARD, text);
        outputs.write();
        return ExitStatus.DONE;
    }
}

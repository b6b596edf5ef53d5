package dev.unfold.bench.peers;

import dev.unfold.catalog.Catalog;
import dev.unfold.catalog.Method;
import dev.unfold.error.DataException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Unfold as a command, from a cold start: {@code ./unfold embed FILE -o FILE}. */
public record UnfoldCommand(Setup setup) implements Contender {

    @Override
    public String name() {
        return "Unfold command";
    }

    @Override
    public Optional<String> peer() {
        return Optional.empty();
    }

    private Path launcher() {
        return setup.root().resolve("unfold");
    }

    /** Lets the launcher build what it needs. */
    @Override
    public String prepare() {
        if (!Files.isExecutable(launcher())) {
            throw new DataException("there is no command unfold at the root of the repository");
        }
        if (ProcessRun.ask(List.of(launcher().toString(), "methods")).isEmpty()) {
            throw new DataException("the command './unfold methods' failed; run it by hand to see why");
        }
        return "./unfold embed, from a cold start";
    }

    @Override
    public boolean has(String method) {
        return Catalog.methods().stream().map(Method::name).anyMatch(method::equals);
    }

    @Override
    public List<String> command(Workload work, Path folder) {
        return List.of(
                launcher().toString(),
                "embed",
                folder.resolve(INPUT).toString(),
                "-o",
                output(folder).toString(),
                "--method",
                work.method(),
                "--neighbors",
                Integer.toString(Workload.NEIGHBORS),
                "--dimensions",
                Integer.toString(Workload.DIMENSIONS));
    }

    @Override
    public Facts facts(ProcessRun run) {
        return Facts.NONE;
    }

    @Override
    public boolean isCold() {
        return true;
    }
}

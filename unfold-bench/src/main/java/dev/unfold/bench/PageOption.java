package dev.unfold.bench;

import dev.unfold.bench.page.MarkedSection;
import dev.unfold.bench.page.Taken;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code --output}: the page that a command writes its section of. */
final class PageOption {

    @Spec(Spec.Target.MIXEE)
    private @Nullable CommandSpec command;

    @Option(
            names = "--output",
            paramLabel = "FILE",
            description =
                    "the page whose marked section is written anew, with a chart of the same name beside it if there"
                            + " is one (docs/benchmarks.md); '-' for standard output, without a chart")
    private @Nullable Path output;

    Path root() {
        return Path.of(System.getProperty("unfold.root", "")).toAbsolutePath();
    }

    /**
     * Makes sure that the page can take the results, and warns of a machine that spoils them.
     *
     * @param figures what the results will be
     */
    Taken begin(String figures) throws IOException {
        Optional<Path> page = page();
        if (page.isPresent()) {
            section().check(Files.readString(page.get()));
        }
        List<String> arguments = command == null
                ? List.of()
                : command.root().commandLine().getParseResult().originalArgs();
        Taken taken = Taken.now(root(), arguments, figures);
        if (taken.machine().isBusy()) {
            progress(String.format(
                    Locale.ROOT,
                    "warning: the machine is busy (load %.2f on %d cores); figures taken now are not worth keeping",
                    taken.machine().load(),
                    taken.machine().cores()));
        }
        return taken;
    }

    /** The page; empty for standard output. */
    Optional<Path> page() {
        if (output == null) {
            return Optional.of(root().resolve("docs").resolve("benchmarks.md"));
        }
        return output.toString().equals("-") ? Optional.empty() : Optional.of(output);
    }

    /** Writes the section, or prints it. */
    void write(String text) throws IOException {
        Optional<Path> page = page();
        if (page.isPresent()) {
            Files.writeString(page.get(), section().replace(Files.readString(page.get()), text));
            progress("wrote " + page.get());
        } else {
            System.out.println(text);
        }
    }

    private MarkedSection section() {
        return new MarkedSection(command == null ? "" : command.name());
    }

    static void progress(String message) {
        System.err.println("bench: " + message);
    }
}

package dev.unfold.cli;

import dev.unfold.explore.Explorer;
import dev.unfold.explore.Limits;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Serves a local page until it is not needed any more. */
@Command(
        name = "explore",
        header = "A local page to explore embeddings.%n",
        description =
                "%nServes a page on this machine alone and opens it in the browser: load a file or a bundled set, choose columns and"
                        + " a method, fit it, look at several embeddings side by side, save them, or copy them as a command or as"
                        + " Java. Ctrl-C, or Quit on the page, ends it.%n",
        sortOptions = false,
        footerHeading = "%nExample:%n",
        footer = {"  unfold explore @digits", "  $ unfold explore penguins.csv"})
final class ExploreCommand implements Callable<Integer> {

    private static final long GLANCE_MILLIS = 100;

    private final Session session;

    @Parameters(
            paramLabel = "INPUT",
            arity = "0..1",
            description = "what is shown at first: a file, or @NAME for a set of 'unfold generate'")
    private Optional<String> input = Optional.empty();

    @Option(names = "--no-open", description = "do not open the browser; say the address only")
    private boolean closed;

    ExploreCommand(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() throws InterruptedException {
        try (Explorer explorer = Explorer.start(Limits.USUAL, EmbedCall::of)) {
            input.ifPresent(name -> {
                if (InputOptions.isTable(name)) {
                    explorer.show(Path.of(name));
                } else {
                    explorer.show(name.substring(1));
                }
            });
            session.say("the page is " + explorer.address() + " (Ctrl-C ends it)");
            if (!closed) {
                open(explorer.ticket());
            }
            boolean over = false;
            while (!over && !session.isInterrupted()) {
                over = explorer.awaitQuit(GLANCE_MILLIS);
            }
        }
        return session.isInterrupted() ? ExitStatus.INTERRUPTED : ExitStatus.DONE;
    }

    /** Opens the browser where there is a screen; the address was said anyway. */
    private static void open(URI page) {
        String system = System.getProperty("os.name", "").toLowerCase(Locale.ROOT);
        List<String> call;
        if (system.contains("win")) {
            call = List.of("rundll32", "url.dll,FileProtocolHandler", page.toString());
        } else if (system.contains("mac")) {
            call = List.of("open", page.toString());
        } else if (System.getenv("DISPLAY") != null || System.getenv("WAYLAND_DISPLAY") != null) {
            call = List.of("xdg-open", page.toString());
        } else {
            return;
        }
        try {
            new ProcessBuilder(call)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
        } catch (IOException e) {
            // there is no such program
        }
    }
}

package dev.unfold.cli;

import dev.unfold.internal.text.Words;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Prints the script by which a shell completes commands and options. */
@Command(
        name = "completion",
        header = "Print a script for completion in the shell.%n",
        description = "%nIn bash and zsh: source <(unfold completion bash). In fish: unfold completion fish | source%n",
        footerHeading = "%nExample:%n",
        footer = "  unfold completion bash")
final class CompletionCommand implements Callable<Integer> {

    /** The script for bash is one for zsh as well. */
    static final List<String> SHELLS = List.of("bash", "zsh", "fish");

    private final Session session;

    @Parameters(
            paramLabel = "SHELL",
            defaultValue = "bash",
            completionCandidates = Candidates.Shells.class,
            description = "${COMPLETION-CANDIDATES} (${DEFAULT-VALUE})")
    private String shell = "";

    CompletionCommand(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() {
        if (!SHELLS.contains(shell)) {
            throw Words.unknown("shell", shell, SHELLS);
        }
        CommandLine commands = UnfoldCommand.commands(session);
        Outputs outputs = new Outputs(session);
        outputs.addText(Outputs.STANDARD, script(commands));
        outputs.write();
        return ExitStatus.DONE;
    }

    private String script(CommandLine commands) {
        return shell.equals("fish") ? FishCompletion.script(commands) : AutoComplete.bash("unfold", commands);
    }
}

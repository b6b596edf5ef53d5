package dev.unfold.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** Prints the manual page. */
@Command(
        name = "manual",
        header = "Print the manual page.%n",
        description = "%nTo read it without installing it: unfold manual | man -l -%n",
        footerHeading = "%nExample:%n",
        footer = "  unfold manual")
final class ManualCommand implements Callable<Integer> {

    private final Session session;

    ManualCommand(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() {
        Outputs outputs = new Outputs(session);
        outputs.addText(Outputs.STANDARD, ManualPage.of(UnfoldCommand.commands(session)));
        outputs.write();
        return ExitStatus.DONE;
    }
}

package dev.unfold.cli;

import dev.unfold.catalog.Catalog;
import dev.unfold.error.UnfoldException;
import dev.unfold.internal.text.Words;
import dev.unfold.recipe.MemoryEstimate;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import picocli.CommandLine;

/** The program: from arguments to an exit status, with one line for whatever goes wrong. */
public final class Main {

    private static final Pattern UNKNOWN_COMMAND = Pattern.compile("Unknown subcommand '(.*)'\\.?", Pattern.DOTALL);

    private final Session session;
    private final boolean debug;

    private Main(Session session, boolean debug) {
        this.session = session;
        this.debug = debug;
    }

    public static void main(String[] args) {
        PrintStream err = StandardError.open();
        System.setErr(err);
        OutputStream out = new FileOutputStream(FileDescriptor.out);
        // Only the launcher can know whether a stream is a terminal: Java tells it reliably from version 22 on.
        Session session = new Session(System.in, out, err, Boolean.getBoolean("unfold.terminal"))
                .withTerminalOutput(Boolean.getBoolean("unfold.terminal.out"));
        Interruption interruption = Interruption.listen(session);
        int status = run(session, args);
        interruption.over();
        System.exit(status);
    }

    /** One call within a program that goes on; nobody watches its standard error. */
    public static int run(String[] args, InputStream in, OutputStream out, OutputStream err) {
        PrintStream messages = new PrintStream(err, false, StandardCharsets.UTF_8);
        return run(new Session(in, out, messages, false), args);
    }

    static int run(Session session, String... args) {
        return new Main(session, Arrays.asList(args).contains("--debug")).execute(args);
    }

    private int execute(String... args) {
        session.called(args);
        Optional<String> unreadable = unreadable(args);
        if (unreadable.isPresent()) {
            session.say(unreadable.get());
            return ExitStatus.WRONG_DATA;
        }
        CommandLine commands = UnfoldCommand.commands(session, args.length == 0 ? "" : args[0]);
        commands.setParameterExceptionHandler((e, rest) -> wrongCall(e));
        commands.setExecutionExceptionHandler((e, command, parsed) -> failed(e));
        try {
            int status = commands.execute(args);
            session.sayNotes();
            return status;
        } catch (Error e) {
            return failed(e); // picocli hands over exceptions only
        }
    }

    /** Whether names of files have lost their letters: in a locale of ASCII alone Java puts question marks in their place. */
    private static Optional<String> unreadable(String... args) {
        String encoding = System.getProperty("sun.jnu.encoding", "UTF-8");
        if (!Charset.isSupported(encoding)
                || Charset.forName(encoding).newEncoder().canEncode('\u00e9')) {
            return Optional.empty();
        }
        return Stream.concat(Stream.of(System.getProperty("user.dir", "")), Arrays.stream(args))
                .filter(name -> name.indexOf('?') >= 0 || name.indexOf('\ufffd') >= 0)
                .findFirst()
                .map(name -> name + ": the locale (" + encoding
                        + ") has no letters beyond ASCII, so this name cannot be read; set LC_ALL=C.UTF-8");
    }

    private int wrongCall(CommandLine.ParameterException e) {
        CommandLine command = e.getCommandLine();
        String message = e.getMessage();
        if (e instanceof CommandLine.UnmatchedArgumentException unmatched) {
            message = unmatched(command, unmatched.getUnmatched().get(0));
        }
        Matcher unknown = UNKNOWN_COMMAND.matcher(message);
        if (unknown.matches()) { // of 'unfold help'
            message = String.valueOf(
                    Words.unknown("command", unknown.group(1), commandNames()).getMessage());
        }
        if (debug) {
            e.printStackTrace(session.err());
        }
        String help = command.getParent() == null ? "unfold --help" : "unfold help " + command.getCommandName();
        session.say(message + " (see '" + help + "')");
        return ExitStatus.WRONG_CALL;
    }

    private Set<String> commandNames() {
        return UnfoldCommand.commands(session).getSubcommands().keySet();
    }

    private static String unmatched(CommandLine command, String argument) {
        if (argument.startsWith("-") && argument.length() > 1) {
            String name = argument.replaceFirst("^-+", "").replaceFirst("=.*", "");
            if (command.getCommandSpec().findOption("--set") != null && isParameter(name)) {
                return "unknown option '" + argument + "'; " + name + " is a parameter: write --set " + name + "=VALUE";
            }
            List<String> known = command.getCommandSpec().options().stream()
                    .map(CommandLine.Model.OptionSpec::longestName)
                    .toList();
            return "unknown option '" + argument + "'"
                    + Words.nearest(argument, known)
                            .map(meant -> "; did you mean '" + meant + "'?")
                            .orElse("");
        }
        if (command.getParent() == null) {
            Set<String> known = command.getSubcommands().keySet();
            return String.valueOf(Words.unknown("command", argument, known).getMessage());
        }
        return "found '" + argument + "' after all that " + command.getCommandName() + " reads; take it away";
    }

    private static boolean isParameter(String name) {
        return Catalog.methods().stream()
                .flatMap(method -> method.parameters().stream())
                .anyMatch(info -> info.name().equals(name));
    }

    private int failed(Throwable e) {
        if (debug) {
            e.printStackTrace(session.err());
        }
        if (e instanceof UnfoldException failure) {
            session.fail(Flags.spelled(String.valueOf(e.getMessage())));
            return ExitStatus.of(failure);
        }
        if (e instanceof OutOfMemoryError) {
            session.fail("the memory of the JVM ("
                    + MemoryEstimate.gigabytes(Runtime.getRuntime().maxMemory())
                    + ") is used up; allow more, as in UNFOLD_OPTS=-Xmx32g, or take a sample of the points");
            return ExitStatus.IMPOSSIBLE;
        }
        if (session.isInterrupted()) {
            session.fail("interrupted");
            return ExitStatus.INTERRUPTED;
        }
        session.fail("this is a bug in unfold: " + e + (debug ? "" : "; please report it with what --debug shows"));
        return ExitStatus.BUG;
    }
}

package dev.unfold.cli;

import dev.unfold.error.ParameterException;
import dev.unfold.recipe.Version;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The program without a command: says what there is. */
@Command(
        name = "unfold",
        mixinStandardHelpOptions = true,
        versionProvider = UnfoldCommand.Versions.class,
        synopsisSubcommandLabel = "COMMAND",
        header = "Locally linear embedding and its variants.%n",
        description =
                "%nA command does one thing, reads files or standard input ('-'), writes files or standard output,"
                        + " and says on standard error what it does. 'unfold help COMMAND' shows its options and an example.%n",
        footerHeading = "%n",
        footer = {
            "Exit status:",
            "    0   done",
            "    1   a bug in unfold",
            "    2   the call is wrong: usage, an unknown name, a parameter out of range",
            "    3   the data are wrong, or a file cannot be read or written",
            "    4   numerically impossible, or too large for the memory",
            "    5   the launcher found no Java runtime, or in a checkout no Maven to build with",
            "    6   in a checkout: it could not be built",
            "  130   interrupted",
            "",
            "Environment:",
            "  UNFOLD_OPTS   options for the JVM (-Xmx32g)",
            "  JAVA_HOME     which Java runtime, where unfold does not come with its own",
            "",
            "Example:",
            "  unfold embed @swiss-roll --plot roll.html -o roll.csv"
        })
final class UnfoldCommand implements Runnable {

    private static final CommandLine.ITypeConverter<Integer> COUNT =
            number(Integer::valueOf, "a whole number from 1 to " + Integer.MAX_VALUE);

    private static final CommandLine.ITypeConverter<Long> SEED =
            number(Long::valueOf, "a whole number from " + Long.MIN_VALUE + " to " + Long.MAX_VALUE);

    private static final CommandLine.ITypeConverter<Double> NUMBER =
            number(Double::valueOf, "a number such as 0.5 or 1e-3");

    static final class Versions implements CommandLine.IVersionProvider {
        @Override
        public String[] getVersion() {
            return new String[] {"unfold " + Version.CURRENT};
        }
    }

    /** All commands. */
    static CommandLine commands(Session session) {
        return commands(session, "");
    }

    /**
     * The commands that a call with this first argument may need: if it names one, that alone, for looking at the options
     * of all takes longer than everything else about the start.
     */
    static CommandLine commands(Session session, String first) {
        Map<String, Supplier<Object>> all = new LinkedHashMap<>();
        all.put("embed", () -> new EmbedCommand(session));
        all.put("transform", () -> new TransformCommand(session));
        all.put("invert", () -> new InvertCommand(session));
        all.put("update", () -> new UpdateCommand(session));
        all.put("select", () -> new SelectCommand(session));
        all.put("score", () -> new ScoreCommand(session));
        all.put("compare", () -> new CompareCommand(session));
        all.put("explore", () -> new ExploreCommand(session));
        all.put("generate", () -> new GenerateCommand(session));
        all.put("methods", () -> new MethodsCommand(session));
        all.put("completion", () -> new CompletionCommand(session));
        all.put("manual", () -> new ManualCommand(session));
        CommandLine commands = new CommandLine(new UnfoldCommand());
        if (all.containsKey(first)) {
            all.keySet().retainAll(Set.of(first));
        } else if (first.equals("--version") || first.equals("-V")) {
            all.clear();
        }
        all.values()
                .forEach(command ->
                        commands.addSubcommand(new CommandLine(command.get()).addMixin("help", new HelpOptions())));
        if (all.size() > 1) {
            commands.addSubcommand(new CommandLine.HelpCommand());
        }
        return commands.registerConverter(Integer.class, COUNT)
                .registerConverter(int.class, COUNT)
                .registerConverter(long.class, SEED)
                .registerConverter(Double.class, NUMBER)
                .registerConverter(double.class, NUMBER)
                .setExpandAtFiles(false)
                .setUsageHelpWidth(100)
                .setUsageHelpLongOptionsMaxWidth(32)
                .setOut(new PrintWriter(new OutputStreamWriter(session.out(), StandardCharsets.UTF_8), true))
                .setErr(new PrintWriter(session.err(), true, StandardCharsets.UTF_8));
    }

    /** A converter whose refusals are for people; picocli names the option before them. */
    private static <T> CommandLine.ITypeConverter<T> number(Function<String, T> parse, String expected) {
        return text -> {
            try {
                return parse.apply(text);
            } catch (NumberFormatException e) {
                throw new CommandLine.TypeConversionException("'" + text + "' must be " + expected);
            }
        };
    }

    @Override
    public void run() {
        throw new ParameterException("no command was given; 'unfold --help' lists them");
    }
}

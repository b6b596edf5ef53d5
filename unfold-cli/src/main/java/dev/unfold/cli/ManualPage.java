package dev.unfold.cli;

import dev.unfold.recipe.Version;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** The manual page unfold(1), made from the commands themselves, in the language of man(7). */
final class ManualPage {

    private final StringBuilder page = new StringBuilder();

    private ManualPage() {}

    static String of(CommandLine commands) {
        return new ManualPage().written(commands);
    }

    private String written(CommandLine commands) {
        page.append(".TH UNFOLD 1 \"\" \"unfold ")
                .append(escaped(Version.CURRENT))
                .append("\" Unfold\n");
        section("NAME");
        text("unfold - " + title(commands));
        section("SYNOPSIS");
        page.append(".B unfold\n.I COMMAND\n[\\fIOPTION\\fR]... [\\fIARGUMENT\\fR]...\n");
        section("DESCRIPTION");
        text(joined(commands.getCommandSpec().usageMessage().description()));
        section("COMMANDS");
        for (Map.Entry<String, CommandLine> command : commands.getSubcommands().entrySet()) {
            if (!command.getKey().equals("help")) {
                command(command.getValue());
            }
        }
        footer(commands.getCommandSpec().usageMessage().footer());
        section("SEE ALSO");
        text("'unfold methods' lists the methods, 'unfold methods NAME' explains one and names its papers.");
        return page.toString();
    }

    /** What a command does, in a line. */
    static String title(CommandLine command) {
        return joined(command.getCommandSpec().usageMessage().header());
    }

    /** What an argument is for, in a line. */
    static String description(ArgSpec argument) {
        return joined(argument.description());
    }

    private void command(CommandLine command) {
        String arguments = command.getCommandSpec().positionalParameters().stream()
                .map(PositionalParamSpec::paramLabel)
                .collect(Collectors.joining(" "));
        page.append(".SS unfold ")
                .append(command.getCommandName())
                .append(" [OPTION]... ")
                .append(escaped(arguments))
                .append('\n');
        text(title(command));
        String description = joined(command.getCommandSpec().usageMessage().description());
        if (!description.isEmpty()) {
            page.append(".PP\n");
            text(description);
        }
        for (PositionalParamSpec positional : command.getCommandSpec().positionalParameters()) {
            entry("\\fI" + escaped(positional.paramLabel()) + "\\fR", positional);
        }
        for (OptionSpec option : command.getCommandSpec().options()) {
            String names = Arrays.stream(option.names())
                    .map(name -> "\\fB" + escaped(name) + "\\fR")
                    .collect(Collectors.joining(", "));
            entry(option.arity().max() == 0 ? names : names + " \\fI" + escaped(option.paramLabel()) + "\\fR", option);
        }
        page.append(".PP\n");
        verbatim(List.of(command.getCommandSpec().usageMessage().footer()));
    }

    private void entry(String term, ArgSpec argument) {
        page.append(".TP\n").append(term).append('\n');
        text(description(argument));
    }

    /** A section for each line that ends with a colon, with what stands below it. */
    private void footer(String... lines) {
        for (String line : lines) {
            if (line.endsWith(":")) {
                section(line.substring(0, line.length() - 1).toUpperCase(Locale.ROOT));
            } else if (!line.isEmpty()) {
                verbatim(List.of(line));
            }
        }
    }

    private void section(String title) {
        page.append(".SH ").append(title).append('\n');
    }

    private void text(String line) {
        page.append(escaped(line)).append('\n');
    }

    private void verbatim(List<String> lines) {
        page.append(".nf\n");
        lines.forEach(this::text);
        page.append(".fi\n");
    }

    private static String joined(String... lines) {
        return String.join(" ", lines).replace("%n", " ").replace("%%", "%").strip();
    }

    /** Text that man shows as it is: no line of it is taken for a request, and a hyphen can be pasted. */
    private static String escaped(String text) {
        String line = text.replace("\\", "\\e").replace("-", "\\-");
        return line.startsWith(".") || line.startsWith("'") ? "\\&" + line : line;
    }
}

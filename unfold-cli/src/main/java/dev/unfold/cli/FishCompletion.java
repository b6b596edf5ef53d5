package dev.unfold.cli;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** The script by which fish completes commands, their options, and the words that these take. */
final class FishCompletion {

    private FishCompletion() {}

    static String script(CommandLine commands) {
        StringBuilder script = new StringBuilder("# completion of unfold for fish\n");
        commands.getSubcommands().forEach((name, command) -> {
            script.append("complete -c unfold -f -n __fish_use_subcommand -a ").append(name);
            described(script, ManualPage.title(command));
            String within = "complete -c unfold -n '__fish_seen_subcommand_from " + name + "'";
            for (OptionSpec option : command.getCommandSpec().options()) {
                option(script.append(within), option);
            }
            for (PositionalParamSpec positional : command.getCommandSpec().positionalParameters()) {
                String words = words(positional);
                if (!words.isEmpty()) {
                    script.append(within).append(" -f -a '").append(words).append("'\n");
                }
            }
        });
        return script.toString();
    }

    private static void option(StringBuilder script, OptionSpec option) {
        for (String name : option.names()) {
            if (name.startsWith("--")) {
                script.append(" -l ").append(name.substring(2));
            } else {
                script.append(" -s ").append(name.substring(1));
            }
        }
        if (option.arity().max() > 0) {
            String words = words(option);
            script.append(words.isEmpty() ? " -r" : " -x -a '" + words + "'");
        }
        described(script, ManualPage.description(option));
    }

    private static void described(StringBuilder script, String text) {
        script.append(" -d '")
                .append(text.replace("\\", "\\\\").replace("'", "\\'"))
                .append("'\n");
    }

    /** The words that an argument takes, none if it takes any. */
    private static String words(ArgSpec argument) {
        Iterable<String> words = argument.completionCandidates();
        return StreamSupport.stream((words == null ? List.<String>of() : words).spliterator(), false)
                .collect(Collectors.joining(" "));
    }
}

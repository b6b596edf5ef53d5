package dev.unfold.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Lists of names in one argument, between commas: a name with a comma stands in double quotes, in which quotes are doubled. */
final class Names {

    private Names() {}

    /** The names in all arguments of an option. */
    static List<String> split(List<String> arguments) {
        return arguments.stream().flatMap(text -> split(text).stream()).toList();
    }

    private static List<String> split(String text) {
        List<String> names = new ArrayList<>();
        StringBuilder name = new StringBuilder();
        boolean quoted = false;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"' && quoted && i + 1 < text.length() && text.charAt(i + 1) == '"') {
                name.append(c);
                i++;
            } else if (c == '"' && (quoted || name.isEmpty())) {
                quoted = !quoted;
            } else if (c == ',' && !quoted) {
                names.add(name.toString());
                name.setLength(0);
            } else {
                name.append(c);
            }
        }
        names.add(name.toString());
        return names;
    }

    /** Names as one argument that {@link #split} takes apart again. */
    static String joined(List<String> names) {
        return names.stream()
                .map(name -> name.indexOf(',') >= 0 || name.indexOf('"') >= 0
                        ? '"' + name.replace("\"", "\"\"") + '"'
                        : name)
                .collect(Collectors.joining(","));
    }

    /** An argument as a shell takes it: in quotes if it has anything but letters, digits and a few signs. */
    static String quoted(String argument) {
        return argument.matches("[\\p{L}\\p{N}_./=:,@%+-]+") ? argument : "'" + argument.replace("'", "'\\''") + "'";
    }
}

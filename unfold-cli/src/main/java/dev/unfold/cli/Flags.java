package dev.unfold.cli;

import java.util.regex.Pattern;

/**
 * The libraries speak of choices as their callers give them, {@code drop = width}; here they are given as options, {@code
 * --drop width}. Numbers of a method, {@code neighbors = 5}, stay as they are: that is how {@code --set} spells them too.
 */
final class Flags {

    private static final Pattern CHOICE = Pattern.compile(
            "(?<=^|[ (])(label|id|columns|drop|one-hot|missing|separator|decimal|header|encoding|array|view|solver|coordinates|extension|disconnected|k-min|k-max|pairs) = ");

    /** The ends of a range have no other name, so that remedies name the options too. */
    private static final Pattern END = Pattern.compile("\\b(raise|lower) (k-min|k-max)\\b");

    private Flags() {}

    /** A message of the libraries, with the choices that it names spelled as options. */
    static String spelled(String message) {
        return END.matcher(CHOICE.matcher(message).replaceAll("--$1 ")).replaceAll("$1 --$2");
    }
}

package dev.unfold.cli;

import java.util.Locale;

/** A message as it is shown: in one line of bounded length, in which nothing that stands in data can steer a terminal. */
final class Spoken {

    /** What is longer loses its middle. */
    private static final int LONGEST = 1500;

    private static final int END = 400;

    private Spoken() {}

    static String of(String message) {
        String line = message.replaceAll("\\s*\\R\\s*", " ");
        StringBuilder shown = new StringBuilder();
        line.codePoints().forEach(c -> {
            if (steers(c)) {
                shown.append(String.format(Locale.ROOT, "\\u%04x", c));
            } else {
                shown.appendCodePoint(c);
            }
        });
        if (shown.length() <= LONGEST) {
            return shown.toString();
        }
        return shown.substring(0, LONGEST - END) + " … " + shown.substring(shown.length() - END);
    }

    /** Controls, and marks that turn the direction of what follows. */
    private static boolean steers(int c) {
        return switch (Character.getType(c)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.UNASSIGNED,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR -> true;
            default -> false;
        };
    }
}

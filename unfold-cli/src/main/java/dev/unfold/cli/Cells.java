package dev.unfold.cli;

import java.util.Locale;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.regex.Pattern;

/** What a cell says that is only shown. */
final class Cells {

    private static final Pattern NUMBER = Pattern.compile("[+-]?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]{1,3})?");
    private static final Set<String> EMPTY = Set.of("", "?", "na", "n/a", "<na>", "nan", "null");

    private Cells() {}

    static OptionalDouble number(String cell) {
        String text = cell.strip();
        return NUMBER.matcher(text).matches() ? OptionalDouble.of(Double.parseDouble(text)) : OptionalDouble.empty();
    }

    static boolean isEmpty(String cell) {
        return EMPTY.contains(cell.strip().toLowerCase(Locale.ROOT));
    }
}

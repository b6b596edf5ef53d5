package dev.unfold.bench.data;

import dev.unfold.error.ParameterException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Numbers of points as people write them: 1797, 5k, 1M. */
public final class Sizes {

    private static final Pattern SPELLING = Pattern.compile("([0-9]{1,9})([kM]?)");

    private Sizes() {}

    public static int parse(String text) {
        Matcher parts = SPELLING.matcher(text);
        if (parts.matches()) {
            long number = Long.parseLong(parts.group(1));
            long size = switch (parts.group(2)) {
                case "k" -> 1_000 * number;
                case "M" -> 1_000_000 * number;
                default -> number;
            };
            if (size >= 1 && size <= Integer.MAX_VALUE) {
                return (int) size;
            }
        }
        throw new ParameterException("sizes: found '" + text + "', expected a number of points such as 1797, 5k or 1M");
    }

    public static String spell(int size) {
        if (size % 1_000_000 == 0) {
            return size / 1_000_000 + "M";
        }
        return size % 1_000 == 0 ? size / 1_000 + "k" : Integer.toString(size);
    }
}

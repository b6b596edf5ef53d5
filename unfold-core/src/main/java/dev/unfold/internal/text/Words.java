package dev.unfold.internal.text;

import dev.unfold.error.ParameterException;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Names as people type them: how choices are spelled, and which name was probably meant. */
public final class Words {

    private Words() {}

    /** {@code UNIT_NORM} is spelled {@code unit-norm}, and {@code KMEANS_PLUS_PLUS} {@code kmeans++}. */
    public static String spell(Enum<?> word) {
        return word.name().replace("_PLUS", "+").toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** How all choices of a kind are spelled. */
    public static List<String> all(Class<?> type) {
        return Arrays.stream(type.getEnumConstants())
                .map(word -> spell((Enum<?>) word))
                .toList();
    }

    /** The choice of an enumeration that is spelled so. */
    public static <E> E parse(String name, String text, Class<E> type) {
        for (E constant : type.getEnumConstants()) {
            if (spell((Enum<?>) constant).equals(text)) {
                return constant;
            }
        }
        throw unknown(name, text, all(type));
    }

    /** The error for a name that is none of the known ones: one that is near is offered, and all are listed. */
    public static ParameterException unknown(String what, String name, Collection<String> known) {
        return unknown(what, name, nearest(name, known), known);
    }

    /** As above, where it is known which one was meant, or that none was. */
    public static ParameterException unknown(
            String what, String name, Optional<String> meant, Collection<String> known) {
        return new ParameterException("unknown " + what + " '" + name + "'; "
                + meant.map(word -> "did you mean '" + word + "'? Known: ").orElse("known: ")
                + String.join(", ", known));
    }

    /** The known name that takes the fewest changes of a letter to make, the first on a tie; none if more than half of the letters change. */
    public static Optional<String> nearest(String name, Collection<String> known) {
        String typed = name.toLowerCase(Locale.ROOT);
        return known.stream()
                .min(Comparator.comparingInt(candidate -> distance(typed, candidate.toLowerCase(Locale.ROOT))))
                .filter(candidate -> 2 * distance(typed, candidate.toLowerCase(Locale.ROOT))
                        <= 1 + Math.max(typed.length(), candidate.length()));
    }

    /** Levenshtein's distance: insertions, deletions and replacements of a letter. */
    private static int distance(String a, String b) {
        int[] previous = new int[b.length() + 1];
        Arrays.setAll(previous, j -> j);
        for (int i = 1; i <= a.length(); i++) {
            int[] current = new int[b.length() + 1];
            current[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int replaced = previous[j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                current[j] = Math.min(replaced, 1 + Math.min(previous[j], current[j - 1]));
            }
            previous = current;
        }
        return previous[b.length()];
    }
}

package dev.unfold.spark;

import dev.unfold.error.ParameterException;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** Parameters that are one of a few words. */
final class Choice {

    private Choice() {}

    /** The constant that a word names. */
    static <E extends Enum<E>> E of(String parameter, String word, E[] choices) {
        return Arrays.stream(choices)
                .filter(choice -> word(choice).equals(word))
                .findFirst()
                .orElseThrow(() -> new ParameterException(parameter + " = " + word + ", but must be one of "
                        + Arrays.stream(choices).map(Choice::word).collect(Collectors.joining(", "))
                        + "; choose one"));
    }

    private static String word(Enum<?> choice) {
        return choice.name().toLowerCase(Locale.ROOT);
    }
}

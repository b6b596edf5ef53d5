package dev.unfold.bench.worker;

import java.util.Arrays;
import java.util.stream.Collectors;

/** Speaks to the process that started this one, in lines {@code bench key value…}. */
final class Said {

    private Said() {}

    static void say(String key, double... values) {
        System.out.println("bench " + key + " "
                + Arrays.stream(values).mapToObj(Double::toString).collect(Collectors.joining(" ")));
    }

    static void say(String key, int value) {
        System.out.println("bench " + key + " " + value);
    }
}

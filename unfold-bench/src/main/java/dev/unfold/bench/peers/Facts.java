package dev.unfold.bench.peers;

import dev.unfold.bench.worker.Stages;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What a process said about its run.
 *
 * @param seconds the time of the library call alone, data in memory before and after
 * @param eigenvalues λ₂ … λ_{p+1}; empty if it does not give them
 * @param dropped how many points it left without a place
 */
public record Facts(OptionalDouble seconds, Optional<Stages> stages, List<Double> eigenvalues, int dropped) {

    private static final String MARK = "bench ";

    /** A process that says nothing. */
    public static final Facts NONE = new Facts(OptionalDouble.empty(), Optional.empty(), List.of(), 0);

    public Facts {
        eigenvalues = List.copyOf(eigenvalues);
    }

    /** The facts in lines {@code bench key value…}: seconds, stages (three numbers), eigenvalues, dropped. */
    public static Facts in(List<String> lines) {
        Map<String, String> said = said(lines);
        return new Facts(
                said.containsKey("seconds")
                        ? OptionalDouble.of(Double.parseDouble(said.getOrDefault("seconds", "")))
                        : OptionalDouble.empty(),
                Optional.ofNullable(said.get("stages")).map(Facts::stages),
                numbers(said.getOrDefault("eigenvalues", "")),
                Integer.parseInt(said.getOrDefault("dropped", "0")));
    }

    /** The values in lines {@code bench key value…}, by their keys. */
    static Map<String, String> said(List<String> lines) {
        Map<String, String> said = new HashMap<>();
        for (String line : lines) {
            if (line.startsWith(MARK)) {
                String[] parts = line.substring(MARK.length()).split(" ", 2);
                said.put(parts[0], parts.length == 2 ? parts[1] : "");
            }
        }
        return said;
    }

    private static Stages stages(String text) {
        List<Double> three = numbers(text);
        return new Stages(three.get(0), three.get(1), three.get(2));
    }

    static List<Double> numbers(String text) {
        return Arrays.stream(text.split(" "))
                .filter(word -> !word.isEmpty())
                .map(Facts::number)
                .toList();
    }

    /** Python spells what is not a number in its own way. */
    private static Double number(String word) {
        return word.equals("nan") ? Double.NaN : Double.valueOf(word.replace("inf", "Infinity"));
    }
}

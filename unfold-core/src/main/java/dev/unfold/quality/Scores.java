package dev.unfold.quality;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * The values of several measures by their names, in the order in which they were measured.
 *
 * @param sampled of how many pairs of points a measure is that was not measured over all of them
 */
public record Scores(Map<String, Double> values, Map<String, Integer> sampled) {

    public Scores {
        values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
        sampled = Collections.unmodifiableMap(new LinkedHashMap<>(sampled));
    }

    /** Values none of which is of a sample. */
    public Scores(Map<String, Double> values) {
        this(values, Map.of());
    }

    /** The value of the measure of that name, if it was measured. */
    public OptionalDouble get(String name) {
        Double value = values.get(name);
        return value == null ? OptionalDouble.empty() : OptionalDouble.of(value);
    }

    /** How many pairs the sample has that some of the measures are of; empty if there is none. */
    public OptionalInt sampledPairs() {
        return sampled.values().stream().mapToInt(Integer::intValue).findFirst();
    }
}

package dev.unfold.quality;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalDouble;

/** The values of several measures by their names, in the order in which they were measured. */
public record Scores(Map<String, Double> values) {

    public Scores {
        values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
    }

    /** The value of the measure of that name, if it was measured. */
    public OptionalDouble get(String name) {
        Double value = values.get(name);
        return value == null ? OptionalDouble.empty() : OptionalDouble.of(value);
    }
}

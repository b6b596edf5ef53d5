package dev.unfold.io;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What was learned from a table about its cells; a model keeps it, so that new points are read alike.
 *
 * @param fills what a missing cell of each feature is filled with, by the feature's name; empty if none are filled
 * @param values of each text column that became features the texts that occur, in order: column c with the texts a and b
 *     becomes the features {@code c=a} and {@code c=b}, 1 where the cell holds that text and 0 elsewhere
 */
public record Learned(Map<String, Double> fills, Map<String, List<String>> values) {

    public static final Learned NOTHING = new Learned(Map.of(), Map.of());

    public Learned {
        fills = Collections.unmodifiableMap(new LinkedHashMap<>(fills));
        Map<String, List<String>> copied = new LinkedHashMap<>();
        values.forEach((column, texts) -> copied.put(column, List.copyOf(texts)));
        values = Collections.unmodifiableMap(copied);
    }

    /** The features that a text column becomes. */
    public static List<String> features(String column, List<String> texts) {
        return texts.stream().map(text -> column + "=" + text).toList();
    }

    /** Both together. */
    public Learned and(Learned more) {
        Map<String, Double> allFills = new LinkedHashMap<>(fills);
        allFills.putAll(more.fills);
        Map<String, List<String>> allValues = new LinkedHashMap<>(values);
        allValues.putAll(more.values);
        return new Learned(allFills, allValues);
    }
}

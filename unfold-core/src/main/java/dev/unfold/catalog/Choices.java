package dev.unfold.catalog;

import dev.unfold.internal.text.Words;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * Stages of one kind by their names.
 *
 * @param <T> the stage's interface
 */
public final class Choices<T> {

    private final String what;
    private final Map<String, Class<? extends T>> types;

    Choices(String what) {
        this(what, Map.of());
    }

    private Choices(String what, Map<String, Class<? extends T>> types) {
        this.what = what;
        this.types = types;
    }

    Choices<T> with(String name, Class<? extends T> type) {
        Map<String, Class<? extends T>> more = new LinkedHashMap<>(types);
        more.put(name, type);
        return new Choices<>(what, more);
    }

    public Set<String> names() {
        return types.keySet();
    }

    /** The stage of that name; the error for an unknown one offers the nearest. */
    public StageType<T> type(String name) {
        Class<? extends T> type = types.get(name);
        if (type == null) {
            throw Words.unknown(what, name, names());
        }
        return StageType.of(type);
    }

    /** The name of a stage, or its class if it is not one of these. */
    public String name(T stage) {
        return types.entrySet().stream()
                .filter(entry -> entry.getValue() == stage.getClass())
                .map(Map.Entry::getKey)
                .findFirst()
                .orElse(stage.getClass().getName());
    }
}

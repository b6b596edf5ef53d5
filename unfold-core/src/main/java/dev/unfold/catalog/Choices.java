package dev.unfold.catalog;

import dev.unfold.internal.text.Words;
import dev.unfold.meta.StageType;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Stages of one kind by their names.
 *
 * @param <T> the stage's interface
 */
public final class Choices<T> {

    private final String what;
    private final Map<String, T> prototypes;

    Choices(String what) {
        this(what, Map.of());
    }

    private Choices(String what, Map<String, T> prototypes) {
        this.what = what;
        this.prototypes = prototypes;
    }

    Choices<T> with(String name, T prototype) {
        Map<String, T> more = new LinkedHashMap<>(prototypes);
        more.put(name, prototype);
        return new Choices<>(what, more);
    }

    public Set<String> names() {
        return prototypes.keySet();
    }

    /** The stage of that name; the error for an unknown one offers the nearest. */
    public StageType<T> type(String name) {
        T prototype = prototypes.get(name);
        if (prototype == null) {
            throw Words.unknown(what, name, names());
        }
        return StageType.of(prototype);
    }

    /** Which of the stages have a parameter, as in "solver = lll or nystrom"; empty if none has. */
    Optional<String> owners(String parameter) {
        List<String> owners = names().stream()
                .filter(name -> type(name).parameters().stream()
                        .anyMatch(info -> info.name().equals(parameter)))
                .toList();
        return owners.isEmpty() ? Optional.empty() : Optional.of(what + " = " + String.join(" or ", owners));
    }

    /** The name of a stage, or its class if it is not one of these. */
    public String name(T stage) {
        return prototypes.entrySet().stream()
                .filter(entry -> entry.getValue().getClass() == stage.getClass())
                .map(Map.Entry::getKey)
                .findFirst()
                .orElse(stage.getClass().getName());
    }
}

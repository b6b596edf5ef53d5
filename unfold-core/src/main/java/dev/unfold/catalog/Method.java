package dev.unfold.catalog;

import dev.unfold.meta.Citation;
import dev.unfold.meta.ParameterInfo;
import dev.unfold.meta.StageType;
import dev.unfold.recipe.Recipe;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A line of the catalogue: a recipe with a name.
 *
 * @param name as on the command line
 * @param title its full name
 * @param summary what it does, in a clause
 * @param useWhen on what data and for what purpose to take it, in a clause
 * @param notWhen where it disappoints, and what to take there, in a clause
 * @param paper where it was proposed, if that is not what its stages cite
 * @param prototype its stages with their defaults
 */
public record Method(
        String name,
        String title,
        String summary,
        String useWhen,
        String notWhen,
        Optional<Citation> paper,
        Recipe prototype) {

    /** The parameters of its stages, each once. */
    public List<ParameterInfo> parameters() {
        Map<String, ParameterInfo> infos = new LinkedHashMap<>();
        for (Object stage : stages().values()) {
            for (ParameterInfo info : StageType.of(stage).parameters()) {
                infos.putIfAbsent(info.name(), info);
            }
        }
        return List.copyOf(infos.values());
    }

    /** The stages by the names that the command line has for them. */
    public Map<String, Object> stages() {
        Map<String, Object> stages = new LinkedHashMap<>();
        stages.put(Catalog.NEIGHBOR_RULE, prototype.neighborRule());
        stages.put(Catalog.WEIGHT_RULE, prototype.localFit());
        stages.put(Catalog.ALIGNMENT, prototype.alignment());
        stages.put(Catalog.PROCEDURE, prototype.procedure());
        stages.put(Catalog.EXTENSION, prototype.extension());
        return stages;
    }

    /** Whether a stage is of the kind that this method has. */
    boolean has(String stage, Object other) {
        Object own = stages().get(stage);
        return own != null && own.getClass() == other.getClass();
    }

    /** The names of the stages in which it differs from the given method. */
    public List<String> changes(Method other) {
        return changed(other).map(Map.Entry::getKey).toList();
    }

    private Stream<Map.Entry<String, Object>> changed(Method other) {
        return stages().entrySet().stream().filter(stage -> !other.has(stage.getKey(), stage.getValue()));
    }

    /** The papers that define it, each once: its own first, then those of the stages that make it differ from plain LLE. */
    public List<Citation> references() {
        return Stream.concat(
                        paper.stream(),
                        Stream.concat(changed(Catalog.methods().get(0)), stages().entrySet().stream())
                                .flatMap(stage -> StageType.of(stage.getValue()).reference().stream()))
                .distinct()
                .toList();
    }
}

package dev.unfold.catalog;

import dev.unfold.alignment.Alignment;
import dev.unfold.alignment.Disconnected;
import dev.unfold.extension.Extension;
import dev.unfold.local.LocalFit;
import dev.unfold.meta.Reference;
import dev.unfold.neighbors.NeighborRule;
import dev.unfold.spectral.Scale;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A line of the catalogue: one choice a room. A variant is another method with one choice replaced, two at the most.
 *
 * @param name as on the command line
 * @param title its full name
 * @param summary what it is for, in a sentence
 * @param extension how it places new points, unless told otherwise
 * @param scale the length of the embedding's columns, unless told otherwise
 * @param disconnected what it does with data that fall apart, unless told otherwise
 */
public record Method(
        String name,
        String title,
        String summary,
        Class<? extends NeighborRule> neighborRule,
        Class<? extends LocalFit> localFit,
        Class<? extends Alignment> alignment,
        Class<? extends Procedure> procedure,
        Class<? extends Extension> extension,
        Scale scale,
        Disconnected disconnected) {

    /** Another method with the same stages, to have some of them replaced. */
    Method variant(String newName, String newTitle, String newSummary) {
        return new Method(
                newName,
                newTitle,
                newSummary,
                neighborRule,
                localFit,
                alignment,
                procedure,
                extension,
                scale,
                disconnected);
    }

    Method withNeighborRule(Class<? extends NeighborRule> other) {
        return new Method(name, title, summary, other, localFit, alignment, procedure, extension, scale, disconnected);
    }

    Method withLocalFit(Class<? extends LocalFit> other) {
        return new Method(
                name, title, summary, neighborRule, other, alignment, procedure, extension, scale, disconnected);
    }

    Method withAlignment(Class<? extends Alignment> other) {
        return new Method(
                name, title, summary, neighborRule, localFit, other, procedure, extension, scale, disconnected);
    }

    Method withProcedure(Class<? extends Procedure> other) {
        return new Method(
                name, title, summary, neighborRule, localFit, alignment, other, extension, scale, disconnected);
    }

    Method withExtension(Class<? extends Extension> other) {
        return new Method(
                name, title, summary, neighborRule, localFit, alignment, procedure, other, scale, disconnected);
    }

    Method withScale(Scale other) {
        return new Method(
                name, title, summary, neighborRule, localFit, alignment, procedure, extension, other, disconnected);
    }

    Method withDisconnected(Disconnected other) {
        return new Method(name, title, summary, neighborRule, localFit, alignment, procedure, extension, scale, other);
    }

    /** The parameters of its stages, each once. */
    public List<ParameterInfo> parameters() {
        Map<String, ParameterInfo> infos = new LinkedHashMap<>();
        for (Class<?> stage : stages().values()) {
            for (ParameterInfo info : StageType.of(stage).parameters()) {
                infos.putIfAbsent(info.name(), info);
            }
        }
        return List.copyOf(infos.values());
    }

    /** The stages by the names that the command line has for them. */
    public Map<String, Class<?>> stages() {
        Map<String, Class<?>> stages = new LinkedHashMap<>();
        stages.put("neighbor-rule", neighborRule);
        stages.put("weight-rule", localFit);
        stages.put("alignment", alignment);
        stages.put("procedure", procedure);
        stages.put("extension", extension);
        return stages;
    }

    /** The names of the stages in which it differs from the given method. */
    public List<String> changes(Method other) {
        List<String> changed = new ArrayList<>();
        stages().forEach((stage, type) -> {
            if (type != other.stages().get(stage)) {
                changed.add(stage);
            }
        });
        return changed;
    }

    /** The papers that define its stages, each once. */
    public List<Reference> references() {
        return stages().values().stream()
                .flatMap(stage -> StageType.of(stage).reference().stream())
                .distinct()
                .toList();
    }
}

package dev.unfold.explore;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.unfold.alignment.Disconnected;
import dev.unfold.catalog.Catalog;
import dev.unfold.catalog.Choices;
import dev.unfold.catalog.Method;
import dev.unfold.data.Manifold;
import dev.unfold.internal.text.Words;
import dev.unfold.io.BundledSets;
import dev.unfold.io.Missing;
import dev.unfold.meta.Citation;
import dev.unfold.meta.ParameterInfo;
import dev.unfold.selection.KSelection;
import dev.unfold.spectral.Scale;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What there is to choose from, as the catalogue has it: the page knows no method and no parameter by name. */
final class CatalogJson {

    private CatalogJson() {}

    static void write(JsonGenerator json, Limits limits) throws IOException {
        json.writeStartObject();
        json.writeArrayFieldStart("methods");
        for (Method method : Catalog.methods()) {
            write(json, method);
        }
        json.writeEndArray();
        json.writeArrayFieldStart("stages");
        stage(json, "solver", "how the eigenproblem is solved", Catalog.SOLVERS);
        stage(json, "coordinates", "which vectors of the spectrum are the coordinates", Catalog.COORDINATES);
        stage(json, "extension", "how new points are placed", Catalog.EXTENSIONS);
        stage(json, "scale", "how long the columns of the embedding are", Scale.class);
        stage(json, "disconnected", "what becomes of a disconnected neighbour graph", Disconnected.class);
        json.writeEndArray();
        json.writeArrayFieldStart("sets");
        for (String name : BundledSets.names()) {
            set(json, name, "a real set that comes with the program", false);
        }
        for (Manifold manifold : Manifold.values()) {
            set(json, manifold.commandName(), manifold.summary(), true);
        }
        json.writeEndArray();
        Json.strings(json, "missing", Words.all(Missing.class));
        Json.strings(json, "criteria", Sweep.criteria());
        json.writeStringField(
                "criterion", Catalog.CRITERIA.name(KSelection.usual(2).criterion()));
        json.writeNumberField("smallest", KSelection.USUAL_SMALLEST);
        json.writeNumberField("largest", KSelection.USUAL_LARGEST);
        json.writeNumberField("points", LoadedSet.SIZE);
        Json.strings(json, "endings", Workspace.endings());
        json.writeNumberField("uploadBytes", limits.uploadBytes());
        json.writeEndObject();
    }

    private static void write(JsonGenerator json, Method method) throws IOException {
        json.writeStartObject();
        json.writeStringField("name", method.name());
        json.writeStringField("title", method.title());
        json.writeStringField("summary", method.summary());
        json.writeStringField("useWhen", method.useWhen());
        json.writeStringField("notWhen", method.notWhen());
        Json.strings(
                json,
                "papers",
                method.references().stream().map(Citation::citation).toList());
        json.writeNumberField("dimensions", method.prototype().dimensions());
        parameters(json, method.parameters());
        json.writeEndObject();
    }

    /** A choice that any method leaves open, and the parameters of each. */
    private static void stage(JsonGenerator json, String name, String meaning, Choices<?> choices) throws IOException {
        Map<String, List<ParameterInfo>> all = new LinkedHashMap<>();
        choices.names().forEach(choice -> all.put(choice, choices.type(choice).parameters()));
        stage(json, name, meaning, all);
    }

    private static <E extends Enum<E>> void stage(JsonGenerator json, String name, String meaning, Class<E> words)
            throws IOException {
        Map<String, List<ParameterInfo>> all = new LinkedHashMap<>();
        Words.all(words).forEach(word -> all.put(word, List.of()));
        stage(json, name, meaning, all);
    }

    private static void stage(JsonGenerator json, String name, String meaning, Map<String, List<ParameterInfo>> choices)
            throws IOException {
        json.writeStartObject();
        json.writeStringField("name", name);
        json.writeStringField("meaning", meaning);
        json.writeArrayFieldStart("choices");
        for (Map.Entry<String, List<ParameterInfo>> choice : choices.entrySet()) {
            json.writeStartObject();
            json.writeStringField("name", choice.getKey());
            parameters(json, choice.getValue());
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private static void parameters(JsonGenerator json, List<ParameterInfo> parameters) throws IOException {
        json.writeArrayFieldStart("parameters");
        for (ParameterInfo info : parameters) {
            json.writeStartObject();
            json.writeStringField("name", info.name());
            json.writeStringField("values", info.values());
            json.writeStringField("fallback", info.fallback());
            json.writeStringField("meaning", info.meaning());
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private static void set(JsonGenerator json, String name, String summary, boolean sized) throws IOException {
        json.writeStartObject();
        json.writeStringField("name", name);
        json.writeStringField("summary", summary);
        json.writeBooleanField("sized", sized);
        json.writeEndObject();
    }
}

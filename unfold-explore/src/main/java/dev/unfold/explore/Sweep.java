package dev.unfold.explore;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.unfold.catalog.Catalog;
import dev.unfold.data.Dataset;
import dev.unfold.error.ParameterException;
import dev.unfold.recipe.Recipe;
import dev.unfold.run.Run;
import dev.unfold.selection.Criterion;
import dev.unfold.selection.KChoice;
import dev.unfold.selection.KSelection;
import java.io.IOException;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What each number of neighbours of a range is worth by a criterion. */
final class Sweep extends Task {

    private final LoadedSet data;
    private final Reading reading;
    private final Map<String, String> settings;
    private final String criterion;
    private final Recipe recipe;
    private final KSelection selection;
    private volatile Optional<KChoice> choice = Optional.empty();

    Sweep(
            String id,
            LoadedSet data,
            Reading reading,
            Map<String, String> settings,
            String criterion,
            int smallest,
            int largest,
            Runnable changed) {
        super(id, data.id(), changed);
        this.data = data;
        this.reading = reading;
        this.settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
        this.criterion = criterion;
        this.recipe = Fit.recipe(reading, settings);
        this.selection = new KSelection(forAll(criterion), smallest, largest, false);
    }

    /** The criteria that have one value for each number of neighbours. */
    static List<String> criteria() {
        return Catalog.CRITERIA.names().stream()
                .filter(name -> Catalog.CRITERIA.type(name).create(Map.of()) instanceof Criterion.ForAll)
                .toList();
    }

    private static Criterion.ForAll forAll(String name) {
        if (Catalog.CRITERIA.type(name).create(Map.of()) instanceof Criterion.ForAll one) {
            return one;
        }
        throw new ParameterException("criterion = " + name
                + " has no value for each number of neighbours; choose one of " + String.join(", ", criteria()));
    }

    @Override
    String kind() {
        return "sweep";
    }

    @Override
    void work(Run run) {
        run.progress("reading", 0, 1);
        Dataset used = data.read(reading).content().used();
        choice = Optional.of(selection.choose(recipe, used, run));
    }

    @Override
    void writeOwn(JsonGenerator json) throws IOException {
        Json.pairs(json, "settings", settings);
        json.writeStringField("criterion", criterion);
        ReadingJson.write(json, "reading", reading);
        json.writeNumberField("smallest", selection.smallest());
        json.writeNumberField("largest", selection.largest());
        Optional<KChoice> found = choice;
        if (found.isPresent()) {
            json.writeNumberField("neighbors", found.get().neighbors());
            json.writeArrayFieldStart("trials");
            for (KChoice.Trial trial : found.get().trials()) {
                json.writeStartObject();
                json.writeNumberField("k", trial.neighbors());
                Json.number(json, "value", trial.value().orElse(Double.NaN));
                json.writeEndObject();
            }
            json.writeEndArray();
        }
    }

    @Override
    void discard() {
        choice = Optional.empty();
    }
}

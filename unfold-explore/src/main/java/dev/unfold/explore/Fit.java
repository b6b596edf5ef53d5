package dev.unfold.explore;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.unfold.catalog.Catalog;
import dev.unfold.data.Dataset;
import dev.unfold.data.Points;
import dev.unfold.extension.Embedding;
import dev.unfold.extension.Inverse;
import dev.unfold.io.Columns;
import dev.unfold.io.Table;
import dev.unfold.io.TableContent;
import dev.unfold.quality.Comparison;
import dev.unfold.quality.Continuity;
import dev.unfold.quality.Quality;
import dev.unfold.quality.Trustworthiness;
import dev.unfold.recipe.Model;
import dev.unfold.recipe.Preparation;
import dev.unfold.recipe.Recipe;
import dev.unfold.run.Run;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A method fitted to a set. */
final class Fit extends Task {

    /** Of more points the quality would take long. */
    private static final int MEASURED = 5_000;

    /**
     * What came out.
     *
     * @param model for every row of the set
     * @param content the set as it was read
     * @param columns what its columns were for
     * @param scores the quality; empty where there are too many points to measure it
     */
    record Result(Model model, TableContent content, Columns columns, Map<String, Double> scores) {}

    private final LoadedSet data;
    private final Request request;
    private volatile Optional<Result> result = Optional.empty();

    Fit(String id, LoadedSet data, Reading reading, Map<String, String> settings, Runnable changed) {
        super(id, data.id(), changed);
        this.data = data;
        this.request = new Request(data.origin(), reading, settings);
        recipe(); // refuses settings that are out of their range before they wait for their turn
    }

    /** The recipe that is asked for. */
    private Recipe recipe() {
        return recipe(request.reading(), request.settings());
    }

    static Recipe recipe(Reading reading, Map<String, String> settings) {
        return Catalog.recipe(settings)
                .withPreparation(reading.standardize() ? Preparation.STANDARDIZE : Preparation.NONE);
    }

    @Override
    String kind() {
        return "fit";
    }

    @Override
    void work(Run run) {
        run.progress("reading", 0, 1);
        LoadedSet.Contents read = data.read(request.reading());
        TableContent content = read.content();
        Recipe recipe = recipe();
        Dataset used = data.renamed(content.used());
        Model fitted = recipe.fit(used, run);
        int[] usable = content.usable();
        Model model = usable.length == content.data().size()
                ? fitted
                : fitted.within(usable, content.data().size());
        Map<String, Double> scores = model.training().size() > MEASURED ? Map.of() : scores(model, run);
        result = Optional.of(new Result(model, content, read.columns(), scores));
    }

    /** The two measures that everybody asks for. */
    private static Map<String, Double> scores(Model model, Run run) {
        int n = model.training().size();
        int wanted = Integer.parseInt(Catalog.settings(model.recipe()).getOrDefault("neighbors", "12"));
        int k = Math.max(1, Math.min(wanted, (n - 1) / 2));
        if (n < 3) {
            return Map.of();
        }
        Comparison both = Comparison.of(
                model.training().points(),
                model.placed().coordinates(),
                model.training().labels(),
                k,
                run);
        return Quality.of(both, List.of(new Trustworthiness(), new Continuity()))
                .values();
    }

    Request request() {
        return request;
    }

    LoadedSet data() {
        return data;
    }

    /** What came out; refused before. */
    Result result() {
        return result(result);
    }

    /** The points of the input space that belong to places of the embedding. */
    Points invert(Points places) {
        Model model = result().model();
        return model.invert(places, Inverse.of(model.placed().dimensions()), Run.quiet());
    }

    /** The embedding as a table: y1, y2, …, then the ids and the labels, one row for each of the set. */
    Table table() {
        Result found = result();
        Embedding embedding = found.model().embedding();
        Dataset rows = found.content().data();
        Table table = Table.ofRows(rows.size())
                .withPoints(Dataset.numbered("y", embedding.dimensions()), embedding.coordinates(), embedding.rows());
        if (rows.ids().isPresent()) {
            table = table.withTexts(
                    found.content().idName().orElse("id"), rows.ids().get()::get);
        }
        if (rows.labels().isPresent()) {
            table = table.withTexts(
                    found.content().labelName().orElse("label"), rows.labels().get()::name);
        }
        return table;
    }

    @Override
    void writeOwn(JsonGenerator json) throws IOException {
        Json.pairs(json, "settings", request.settings());
        ReadingJson.write(json, "reading", request.reading());
        Optional<Result> found = result;
        if (found.isPresent()) {
            Model model = found.get().model();
            json.writeNumberField("rows", model.embedding().inputSize());
            json.writeNumberField("placed", model.embedding().coordinates().size());
            json.writeNumberField("dimensions", model.embedding().dimensions());
            json.writeNumberField("features", model.training().features().size());
            json.writeObjectFieldStart("scores");
            for (Map.Entry<String, Double> score : found.get().scores().entrySet()) {
                Json.number(json, score.getKey(), score.getValue());
            }
            json.writeEndObject();
        }
    }

    @Override
    void discard() {
        result = Optional.empty();
    }
}

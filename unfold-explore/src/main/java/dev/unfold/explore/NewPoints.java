package dev.unfold.explore;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.unfold.data.Dataset;
import dev.unfold.error.DataException;
import dev.unfold.extension.Placement;
import dev.unfold.io.FeatureMatch;
import dev.unfold.io.Missing;
import dev.unfold.io.ModelFile;
import dev.unfold.io.ReadOptions;
import dev.unfold.io.Table;
import dev.unfold.io.TableContent;
import dev.unfold.io.TableReader;
import dev.unfold.io.TableSource;
import dev.unfold.recipe.Model;
import dev.unfold.run.Run;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** New points that a fitted model places. */
final class NewPoints extends Task {

    /** Beyond so many neighbour distances from every training point a place is extrapolated. */
    private static final double FAR = 3;

    /** What came out: the rows that could be placed, and where. */
    record Result(TableContent content, Placement placement) {}

    private final Fit fit;
    private final String name;
    private final Path copy;
    private volatile Optional<Result> result = Optional.empty();

    /** @param copy of the file that was dropped; it goes with the task */
    NewPoints(String id, Fit fit, String name, Path copy, Runnable changed) {
        super(id, fit.set(), changed);
        this.fit = fit;
        this.name = name;
        this.copy = copy;
    }

    @Override
    String kind() {
        return "new-points";
    }

    @Override
    void work(Run run) {
        run.progress("reading", 0, 1);
        Fit.Result fitted = fit.result();
        Model model = fitted.model();
        Missing missing = fitted.columns().missing();
        FeatureMatch match = FeatureMatch.of(
                new ModelFile(model, fitted.columns()),
                "the model",
                Optional.of(missing == Missing.FAIL ? Missing.DROP : missing));
        TableSource source = TableSource.of(copy);
        TableContent content;
        try (TableReader table = source.open(match.expected(ReadOptions.DEFAULT))) {
            content = table.content(match.in(table, ReadOptions.DEFAULT), java.util.List.of());
        }
        if (content.usable().length == 0) {
            throw new DataException(name + ": no row has all the cells that the model needs; check the file");
        }
        int lost = content.data().size() - content.usable().length;
        if (lost > 0) {
            run.warn(lost + " of " + content.data().size() + " rows have empty cells and no place");
        }
        Placement placement =
                model.place(content.used().points(), model.recipe().extension(), run);
        long distant = java.util.stream.IntStream.range(0, placement.places().size())
                .filter(i -> placement.remoteness(i) > FAR)
                .count();
        if (distant > 0) {
            run.warn(distant + " of " + placement.places().size()
                    + " points lie far from every training point, so their places are extrapolated");
        }
        result = Optional.of(new Result(content, placement));
    }

    Fit fit() {
        return fit;
    }

    Result result() {
        return result(result);
    }

    String name() {
        return name;
    }

    /** The places, for the page. */
    void writePlaces(JsonGenerator json) throws IOException {
        Result found = result();
        Dataset used = found.content().used();
        json.writeStartObject();
        json.writeArrayFieldStart("places");
        for (int i = 0; i < used.size(); i++) {
            double[] place = found.placement().places().row(i);
            json.writeArray(place, 0, place.length);
        }
        json.writeEndArray();
        json.writeArrayFieldStart("names");
        for (int i = 0; i < used.size(); i++) {
            int row = i;
            json.writeString(used.ids()
                    .map(ids -> ids.get(row))
                    .orElse("row " + found.content().usable()[i]));
        }
        json.writeEndArray();
        json.writeArrayFieldStart("labels");
        for (int i = 0; i < used.size(); i++) {
            int row = i;
            json.writeString(used.labels().map(labels -> labels.name(row)).orElse(""));
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    /** The places as a table, one row for each of the file. */
    Table table() {
        Result found = result();
        Dataset rows = found.content().data();
        Table table = Table.ofRows(rows.size())
                .withPoints(
                        Dataset.numbered("y", found.placement().places().dimension()),
                        found.placement().places(),
                        found.content().usable());
        return table.withKnown(rows);
    }

    @Override
    void writeOwn(JsonGenerator json) throws IOException {
        json.writeStringField("fit", fit.id());
        json.writeStringField("name", name);
        json.writeNumberField(
                "placed", result.map(found -> found.placement().places().size()).orElse(0));
    }

    @Override
    void discard() {
        result = Optional.empty();
        try {
            Files.deleteIfExists(copy);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

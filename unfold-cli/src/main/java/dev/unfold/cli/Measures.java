package dev.unfold.cli;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.core.util.Separators;
import dev.unfold.catalog.Catalog;
import dev.unfold.data.Column;
import dev.unfold.data.Dataset;
import dev.unfold.io.internal.ShortestDecimal;
import dev.unfold.neighbors.nearest.KNearest;
import dev.unfold.quality.Comparison;
import dev.unfold.quality.PointQuality;
import dev.unfold.quality.Scores;
import dev.unfold.recipe.Model;
import dev.unfold.recipe.Recipe;
import dev.unfold.run.Run;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The quality of an embedding, for people and for programs. */
final class Measures {

    private static final Separators SEPARATORS =
            Separators.createDefaultInstance().withObjectFieldValueSpacing(Separators.Spacing.AFTER);
    private static final DefaultIndenter LINES = new DefaultIndenter("  ", "\n");

    private Measures() {}

    /**
     * A few points beside their embedding, quietly and with fewer neighbours if need be; nothing where there are hardly any, or data
     * that are not measured.
     */
    static Optional<Comparison> small(Model model, Dataset data, int most, Run run) {
        int n = model.embedding().coordinates().size();
        int k = Math.min(neighbors(model.recipe()), (n - 1) / 2);
        return k < 1 || n > most || model.recipe().refusalOfMeasures().isPresent()
                ? Optional.empty()
                : Optional.of(model.comparison(data, k, run));
    }

    /** How many neighbours a fit has. */
    static int neighbors(Recipe recipe) {
        return Integer.parseInt(Catalog.settings(recipe).getOrDefault("neighbors", Integer.toString(KNearest.USUAL)));
    }

    /** The measures of each point, for every row of the input; empty where it has no place. */
    static List<Column> ofPoints(Comparison comparison, Model model) {
        return spread(
                PointQuality.of(comparison),
                model.embedding().rows(),
                model.embedding().inputSize());
    }

    /** Columns of some rows as columns of all; empty in the others. */
    static List<Column> spread(List<Column> columns, int[] rows, int size) {
        return columns.stream()
                .map(column -> {
                    double[] values = new double[size];
                    Arrays.fill(values, Double.NaN);
                    for (int i = 0; i < rows.length; i++) {
                        values[rows[i]] = column.get(i);
                    }
                    return new Column(column.name(), values);
                })
                .toList();
    }

    /** One line a measure, which says so if it is of a sample. */
    static String table(Scores scores) {
        int width =
                scores.values().keySet().stream().mapToInt(String::length).max().orElse(0);
        return scores.values().entrySet().stream()
                .map(entry -> String.format(Locale.ROOT, "%-" + width + "s  %.6g", entry.getKey(), entry.getValue())
                        + Optional.ofNullable(scores.sampled().get(entry.getKey()))
                                .map(pairs -> "  (of " + pairs + " pairs drawn)")
                                .orElse("")
                        + System.lineSeparator())
                .collect(Collectors.joining());
    }

    /** One flat object; what is no number is null. Where pairs were drawn, {@code sampled_pairs} says how many. */
    static String json(Scores scores) {
        return written(json -> write(json, scores));
    }

    static void write(JsonGenerator json, Scores scores) throws IOException {
        json.writeStartObject();
        for (Map.Entry<String, Double> measure : scores.values().entrySet()) {
            json.writeFieldName(measure.getKey());
            if (Double.isFinite(measure.getValue())) {
                json.writeNumber(ShortestDecimal.of(measure.getValue()));
            } else {
                json.writeNull();
            }
        }
        if (scores.sampledPairs().isPresent()) {
            json.writeNumberField("sampled_pairs", scores.sampledPairs().getAsInt());
        }
        json.writeEndObject();
    }

    /** Writes JSON. */
    @FunctionalInterface
    interface Content {
        void write(JsonGenerator json) throws IOException;
    }

    /** JSON with a line for each field. */
    static String written(Content content) {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = new JsonFactory().createGenerator(text)) {
            json.setPrettyPrinter(new DefaultPrettyPrinter(SEPARATORS).withObjectIndenter(LINES));
            content.write(json);
        } catch (IOException e) {
            throw new UncheckedIOException("writing to memory does not fail", e);
        }
        return text + "\n";
    }

    /** A number of the diagnostics with three digits. */
    static String brief(@Nullable String number) {
        return number == null ? "unknown" : String.format(Locale.ROOT, "%.2e", Double.parseDouble(number));
    }
}

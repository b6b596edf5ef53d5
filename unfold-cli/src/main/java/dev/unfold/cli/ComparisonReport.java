package dev.unfold.cli;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.unfold.catalog.Catalog;
import dev.unfold.comparison.MethodComparison;
import dev.unfold.comparison.Outcome;
import dev.unfold.data.Dataset;
import dev.unfold.extension.Embedding;
import dev.unfold.internal.text.Words;
import dev.unfold.io.Table;
import dev.unfold.io.internal.ShortestDecimal;
import dev.unfold.quality.QualityMeasure;
import dev.unfold.recipe.Version;
import dev.unfold.report.ComparisonPage;
import dev.unfold.report.RunFacts;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A comparison as a table, as JSON, as a page and in short.
 *
 * @param neighbors k of the measures
 * @param command what made it
 */
record ComparisonReport(MethodComparison comparison, Dataset data, int neighbors, String command) {

    /** What a terminal of 80 columns shows. */
    private static final Set<String> BRIEF = Set.of("trustworthiness", "continuity", "lcmc", "neighborhood_hit");

    /** A row for each method. */
    Table table() {
        List<Outcome> outcomes = comparison.outcomes();
        Table table = Table.ofRows(outcomes.size())
                .withTexts("method", row -> outcomes.get(row).name());
        for (QualityMeasure measure : comparison.measures()) {
            table = table.withNumbers(
                    measure.name(), row -> value(outcomes.get(row), measure).orElse(Double.NaN));
        }
        return table.withNumbers(
                        "seconds",
                        row -> outcomes.get(row) instanceof Outcome.Fitted fitted
                                ? milliseconds(fitted.seconds())
                                : Double.NaN)
                .withTexts("error", row -> outcomes.get(row) instanceof Outcome.Failed failed ? reason(failed) : "");
    }

    static String reason(Outcome.Failed failed) {
        return Flags.spelled(String.valueOf(failed.reason().getMessage()));
    }

    private static double milliseconds(double seconds) {
        return Math.round(seconds * 1e3) / 1e3;
    }

    private static OptionalDouble value(Outcome outcome, QualityMeasure measure) {
        return outcome instanceof Outcome.Fitted fitted ? fitted.scores().get(measure.name()) : OptionalDouble.empty();
    }

    String summary() {
        int fitted = comparison.fitted().size();
        int all = comparison.outcomes().size();
        return data.size() + " points in " + data.points().dimension() + " dimensions: "
                + (fitted == all ? all + (all == 1 ? " method" : " methods") : fitted + " of " + all + " methods")
                + ", measured with " + neighbors + " neighbours";
    }

    /** A few measures of each method, the best with a star. */
    String text() {
        List<QualityMeasure> shown = comparison.measures().stream()
                .filter(measure -> BRIEF.contains(measure.name()))
                .toList();
        List<List<String>> rows = new ArrayList<>();
        List<String> head = new ArrayList<>(List.of("method"));
        shown.forEach(measure -> head.add(measure.name()));
        head.add("seconds");
        rows.add(head);
        List<List<String>> best = shown.stream().map(comparison::best).toList();
        for (Outcome.Fitted outcome : comparison.fitted()) {
            List<String> row = new ArrayList<>(List.of(outcome.name()));
            for (int m = 0; m < shown.size(); m++) {
                String mark = best.get(m).contains(outcome.name()) ? "*" : " ";
                OptionalDouble value = value(outcome, shown.get(m));
                row.add(value.isPresent() ? String.format(Locale.ROOT, "%.3f%s", value.getAsDouble(), mark) : "- ");
            }
            row.add(String.format(Locale.ROOT, "%.2f", outcome.seconds()));
            rows.add(row);
        }
        int[] widths = new int[head.size()];
        rows.forEach(row -> {
            for (int c = 0; c < widths.length; c++) {
                widths[c] = Math.max(widths[c], row.get(c).length());
            }
        });
        StringBuilder text = new StringBuilder();
        rows.forEach(row -> {
            for (int c = 0; c < widths.length; c++) {
                text.append(c == 0 ? "" : "  ")
                        .append(String.format(Locale.ROOT, "%" + (c == 0 ? "-" : "") + widths[c] + "s", row.get(c)));
            }
            text.append('\n');
        });
        return text.toString();
    }

    /** Everything but the places. */
    String json() {
        return Measures.written(json -> {
            json.writeStartObject();
            json.writeStringField("version", Version.CURRENT);
            json.writeStringField("command", command);
            json.writeStringField("input", data.name());
            json.writeNumberField("points", data.size());
            json.writeNumberField("columns", data.points().dimension());
            json.writeNumberField("neighbors", neighbors);
            json.writeArrayFieldStart("measures");
            for (QualityMeasure measure : comparison.measures()) {
                json.writeStartObject();
                json.writeStringField("name", measure.name());
                json.writeStringField("meaning", measure.meaning());
                json.writeStringField("better", Words.spell(measure.better()));
                writeTexts(json, "best", comparison.best(measure));
                json.writeEndObject();
            }
            json.writeEndArray();
            json.writeArrayFieldStart("methods");
            for (Outcome outcome : comparison.outcomes()) {
                json.writeStartObject();
                json.writeStringField("method", outcome.name());
                if (outcome instanceof Outcome.Fitted fitted) {
                    write(json, fitted);
                } else if (outcome instanceof Outcome.Failed failed) {
                    json.writeStringField("error", reason(failed));
                }
                json.writeEndObject();
            }
            json.writeEndArray();
            json.writeEndObject();
        });
    }

    /** Everything, to look at. */
    ComparisonPage page(Picture.Seen seen) {
        Picture.Known known = Picture.known(data, seen);
        List<QualityMeasure> measures = comparison.measures();
        Iterator<Embedding> aligned = comparison.aligned().iterator();
        List<ComparisonPage.Panel> panels = new ArrayList<>();
        for (Outcome outcome : comparison.outcomes()) {
            String name = outcome.name();
            String title = Catalog.method(name).title();
            if (outcome instanceof Outcome.Fitted fitted) {
                panels.add(new ComparisonPage.Embedded(
                        name,
                        title,
                        aligned.next(),
                        RunFacts.of(fitted.model())
                                .withWarnings(fitted.warnings().stream()
                                        .map(Flags::spelled)
                                        .toList()),
                        fitted.scores(),
                        measures.stream()
                                .filter(measure -> comparison.best(measure).contains(name))
                                .map(QualityMeasure::name)
                                .collect(Collectors.toSet()),
                        milliseconds(fitted.seconds())));
            } else if (outcome instanceof Outcome.Failed failed) {
                panels.add(new ComparisonPage.Failed(name, title, reason(failed)));
            }
        }
        return new ComparisonPage(
                "Methods on " + Path.of(data.name()).getFileName(),
                summary(),
                known.table(),
                known.coloring(),
                panels,
                measures,
                command);
    }

    private static void write(JsonGenerator json, Outcome.Fitted fitted) throws IOException {
        json.writeObjectFieldStart("settings");
        for (Map.Entry<String, String> setting :
                Catalog.settings(fitted.model().recipe()).entrySet()) {
            json.writeStringField(setting.getKey(), setting.getValue());
        }
        json.writeEndObject();
        json.writeFieldName("scores");
        Measures.write(json, fitted.scores());
        json.writeArrayFieldStart("eigenvalues");
        for (double eigenvalue : fitted.model().eigenvalues()) {
            json.writeNumber(ShortestDecimal.of(eigenvalue));
        }
        json.writeEndArray();
        writeTexts(json, "warnings", fitted.warnings());
        json.writeNumberField("seconds", milliseconds(fitted.seconds()));
    }

    private static void writeTexts(JsonGenerator json, String name, List<String> texts) throws IOException {
        json.writeArrayFieldStart(name);
        for (String text : texts) {
            json.writeString(text);
        }
        json.writeEndArray();
    }
}

package dev.unfold.report;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.unfold.error.DataException;
import dev.unfold.extension.Embedding;
import dev.unfold.quality.QualityMeasure;
import dev.unfold.quality.Scores;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Embeddings of the same points side by side, on a page that is complete in one file: small plots that are linked by what the reader
 * marks, a table of their measures, the spectra, and what each measure tells.
 *
 * @param title the heading
 * @param subtitle one line below it
 * @param table what is known of the points
 * @param coloring what the colours tell, at first
 * @param panels one for each method, in the order to show them
 * @param measures the columns of the table
 * @param command what made the page
 */
public record ComparisonPage(
        String title,
        String subtitle,
        PointTable table,
        Coloring coloring,
        List<Panel> panels,
        List<QualityMeasure> measures,
        String command) {

    public ComparisonPage {
        panels = List.copyOf(panels);
        measures = List.copyOf(measures);
        for (Panel panel : panels) {
            if (panel instanceof Embedded embedded && embedded.places().inputSize() != table.size()) {
                throw new DataException("a table of " + table.size() + " points, but " + panel.name()
                        + " has places for " + embedded.places().inputSize());
            }
        }
    }

    /** One of the methods. */
    public sealed interface Panel {

        /** Its short name, not that of another. */
        String name();

        /** Its full name. */
        String title();
    }

    /**
     * A method with its embedding.
     *
     * @param run what is known of the fit
     * @param best the names of the measures in which no other is better
     * @param seconds how long the fit takes
     */
    public record Embedded(
            String name, String title, Embedding places, RunFacts run, Scores scores, Set<String> best, double seconds)
            implements Panel {

        public Embedded {
            best = Set.copyOf(best);
        }
    }

    /** A method that has none, and why. */
    public record Failed(String name, String title, String reason) implements Panel {}

    /** Writes the page, and leaves the stream open. */
    public void write(OutputStream out) throws IOException {
        new PageTemplate("compare").write(title, subtitle, page -> ScriptJson.write(page, this::data), out);
    }

    private void data(JsonGenerator json) throws IOException {
        json.writeStartObject();
        json.writeStringField("title", title);
        json.writeFieldName("table");
        PageData.table(json, table);
        json.writeStringField("coloring", PageData.coloring(coloring, table));
        json.writeStringField("command", command);
        json.writeArrayFieldStart("measures");
        for (QualityMeasure measure : measures) {
            json.writeStartObject();
            json.writeStringField("name", measure.name());
            json.writeStringField("meaning", measure.meaning());
            json.writeStringField("better", measure.better().name().toLowerCase(Locale.ROOT));
            json.writeBooleanField("scaled", measure.dependsOnScale());
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeArrayFieldStart("panels");
        for (Panel panel : panels) {
            json.writeStartObject();
            json.writeStringField("name", panel.name());
            json.writeStringField("title", panel.title());
            if (panel instanceof Embedded embedded) {
                embedded(json, embedded);
            } else if (panel instanceof Failed failed) {
                json.writeStringField("reason", failed.reason());
            }
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private void embedded(JsonGenerator json, Embedded panel) throws IOException {
        json.writeFieldName("layout");
        PageData.layout(json, panel.name(), panel.places());
        json.writeFieldName("run");
        PageData.run(json, panel.run());
        json.writeArrayFieldStart("scores");
        for (QualityMeasure measure : measures) {
            Double value = panel.scores().values().get(measure.name());
            if (value == null) {
                json.writeNull();
            } else {
                json.writeNumber(value);
            }
        }
        json.writeEndArray();
        json.writeArrayFieldStart("best");
        for (QualityMeasure measure : measures) {
            json.writeBoolean(panel.best().contains(measure.name()));
        }
        json.writeEndArray();
        json.writeNumberField("seconds", panel.seconds());
    }
}

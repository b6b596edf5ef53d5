package dev.unfold.cli;

import dev.unfold.data.Dataset;
import dev.unfold.data.Points;
import dev.unfold.extension.Model;
import dev.unfold.io.internal.ShortestDecimal;
import dev.unfold.quality.Quality;
import dev.unfold.quality.Scores;
import dev.unfold.run.Run;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The quality of an embedding, for people and for programs. */
final class Measures {

    private Measures() {}

    /** The quality of a model's own embedding; the neighbourhoods are as large as those of the fit, if n allows. */
    static Scores of(Model model, int neighbors, Run run) {
        Dataset input = model.training();
        Points embedding = model.embedding().coordinates();
        int k = Math.max(1, Math.min(neighbors, (input.size() - 1) / 2));
        if (k < neighbors) {
            run.warn("the quality is measured with " + k + " neighbours, fewer than half of " + input.size()
                    + " points");
        }
        return Quality.of(input.points(), embedding, input.labels(), k, run);
    }

    /** One line a measure. */
    static String table(Scores scores) {
        int width =
                scores.values().keySet().stream().mapToInt(String::length).max().orElse(0);
        return scores.values().entrySet().stream()
                .map(entry -> String.format(Locale.ROOT, "%-" + width + "s  %.6g%n", entry.getKey(), entry.getValue()))
                .collect(Collectors.joining());
    }

    /** One flat object. */
    static String json(Scores scores) {
        return scores.values().entrySet().stream()
                .map(entry -> "  \"" + entry.getKey() + "\": " + ShortestDecimal.of(entry.getValue()))
                .collect(Collectors.joining(",\n", "{\n", "\n}\n"));
    }

    /** A number of the diagnostics with three digits. */
    static String brief(@Nullable String number) {
        if (number == null) {
            return "unknown";
        }
        try {
            return String.format(Locale.ROOT, "%.2e", Double.parseDouble(number));
        } catch (NumberFormatException e) {
            return number;
        }
    }
}

package dev.unfold.cli;

import dev.unfold.catalog.Catalog;
import dev.unfold.data.Column;
import dev.unfold.data.Dataset;
import dev.unfold.io.internal.AtomicFile;
import dev.unfold.io.internal.ShortestDecimal;
import dev.unfold.quality.Scores;
import dev.unfold.recipe.Model;
import dev.unfold.report.Coloring;
import dev.unfold.report.PictureFormat;
import dev.unfold.report.Scatter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The picture of a fit. */
final class Picture {

    /** The most numbers that a page carries beside the coordinates; beyond them the features stay out. */
    private static final long LARGEST = 5_000_000;

    private Picture() {}

    static void add(Outputs outputs, Path file, Dataset data, Model model, Optional<Scores> scores) {
        PictureFormat format = PictureFormat.byEnding(file.toString());
        Scatter scatter = scatter(data.rows(model.embedding().rows()), model, scores);
        outputs.add(file, path -> AtomicFile.write(path, out -> format.write(scatter, out)));
    }

    private static Scatter scatter(Dataset placed, Model model, Optional<Scores> scores) {
        Map<String, String> settings = Catalog.settings(model.recipe());
        Scatter scatter = Scatter.of(title(placed, settings), model.embedding().coordinates())
                .withSubtitle(subtitle(placed, settings))
                .withColumns(columns(placed))
                .withFacts(facts(model, scores));
        if (placed.ids().isPresent()) {
            scatter = scatter.withIds(placed.ids().get());
        }
        if (placed.labels().isPresent()) {
            return scatter.withLabels(placed.labels().get());
        }
        return scatter.columns().isEmpty()
                ? scatter
                : scatter.withColoring(
                        new Coloring.ByColumn(scatter.columns().get(0).name()));
    }

    private static String title(Dataset placed, Map<String, String> settings) {
        String name = String.valueOf(Path.of(placed.name()).getFileName());
        return Catalog.method(settings.getOrDefault("method", "")).title() + " of " + name;
    }

    /** A picture of new points. */
    static void addNew(Outputs outputs, Path file, NewPoints points, Model model) {
        PictureFormat format = PictureFormat.byEnding(file.toString());
        outputs.add(file, path -> {
            Scatter scatter = points.over(model); // when all are placed
            AtomicFile.write(path, out -> format.write(scatter, out));
        });
    }

    static String title(String what, Map<String, String> settings, Dataset training) {
        String title = title(training, settings);
        return what + " in " + title.substring(0, 1).toLowerCase(Locale.ROOT) + title.substring(1);
    }

    /** The number of points, k, and what differs from the method's defaults. */
    private static String subtitle(Dataset placed, Map<String, String> settings) {
        return placed.size() + " points, " + choices(settings);
    }

    /** k, and what differs from the method's defaults. */
    static String choices(Map<String, String> settings) {
        Map<String, String> usual = Catalog.settings(Catalog.recipe(Map.of("method", settings.get("method"))));
        return settings.entrySet().stream()
                .filter(entry ->
                        entry.getKey().equals("neighbors") || !entry.getValue().equals(usual.get(entry.getKey())))
                .map(entry -> entry.getKey() + " " + entry.getValue())
                .collect(Collectors.joining(", "));
    }

    /** Numbers to colour by: what travels with the points, then the features if they are not too many. */
    private static List<Column> columns(Dataset placed) {
        List<Column> columns = new ArrayList<>(placed.extras());
        int d = placed.points().dimension();
        if ((long) placed.size() * d <= LARGEST) {
            for (int c = 0; c < d; c++) {
                int feature = c;
                double[] values = IntStream.range(0, placed.size())
                        .mapToDouble(i -> placed.points().get(i, feature))
                        .toArray();
                columns.add(new Column(placed.features().get(c), values));
            }
        }
        return columns;
    }

    private static Map<String, String> facts(Model model, Optional<Scores> scores) {
        Map<String, String> facts = new LinkedHashMap<>(Catalog.settings(model.recipe()));
        facts.putAll(model.provenance().diagnostics());
        scores.ifPresent(found -> found.values().forEach((name, value) -> facts.put(name, ShortestDecimal.of(value))));
        return facts;
    }
}

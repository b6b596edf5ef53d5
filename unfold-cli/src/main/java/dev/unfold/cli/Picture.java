package dev.unfold.cli;

import dev.unfold.catalog.Catalog;
import dev.unfold.data.Column;
import dev.unfold.data.Dataset;
import dev.unfold.data.Labels;
import dev.unfold.io.TextColumn;
import dev.unfold.io.internal.AtomicFile;
import dev.unfold.io.internal.ShortestDecimal;
import dev.unfold.quality.Scores;
import dev.unfold.recipe.Model;
import dev.unfold.report.Category;
import dev.unfold.report.Coloring;
import dev.unfold.report.PictureFormat;
import dev.unfold.report.RunFacts;
import dev.unfold.report.Scatter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
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

    /** What of the input a picture shows beside the places. */
    record Seen(List<TextColumn> texts, Optional<TextColumn> color, String label) {

        /** The same for some rows of the input. */
        Seen rows(int... rows) {
            return new Seen(
                    texts.stream().map(column -> part(column, rows)).toList(),
                    color.map(column -> part(column, rows)),
                    label);
        }

        private static TextColumn part(TextColumn column, int... rows) {
            return new TextColumn(
                    column.name(),
                    Arrays.stream(rows).mapToObj(column.cells()::get).toList());
        }
    }

    static void add(Outputs outputs, List<Path> files, Dataset data, Seen seen, Model model, Optional<Scores> scores) {
        if (files.isEmpty()) {
            return;
        }
        int[] rows = model.embedding().rows();
        Scatter scatter = scatter(data.rows(rows), seen.rows(rows), model, scores);
        for (Path file : files) {
            PictureFormat format = PictureFormat.byEnding(file.toString());
            outputs.add(file, path -> AtomicFile.write(path, out -> format.write(scatter, out)));
        }
    }

    private static Scatter scatter(Dataset placed, Seen seen, Model model, Optional<Scores> scores) {
        Map<String, String> settings = Catalog.settings(model.recipe());
        Scatter bare = Scatter.of(title(placed, settings), model.embedding().coordinates())
                .withSubtitle(subtitle(placed, settings))
                .withRun(RunFacts.NONE.withSettings(facts(model, scores)));
        return known(bare, placed, seen);
    }

    /** A picture of points with what is known of them, and coloured by it. */
    static Scatter known(Scatter bare, Dataset placed, Seen seen) {
        List<Column> columns = new ArrayList<>(columns(placed));
        List<Category> categories = new ArrayList<>();
        if ((long) placed.size() * seen.texts().size() <= LARGEST) {
            seen.texts().stream()
                    .filter(text -> columns.stream().noneMatch(c -> c.name().equals(text.name())))
                    .forEach(text -> categories.add(new Category(text.name(), labels(text))));
        }
        Optional<Labels> labels = placed.labels();
        Optional<Coloring> coloring = Optional.empty();
        Optional<TextColumn> scale = seen.color()
                .or(() -> labels.filter(Advice::isScale).map(many -> new TextColumn(seen.label(), many.names())))
                .filter(Picture::isNumeric);
        if (scale.isPresent()) {
            columns.removeIf(column -> column.name().equals(scale.get().name()));
            columns.add(0, numbers(scale.get()));
            coloring = Optional.of(new Coloring.ByColumn(scale.get().name()));
        }
        Optional<Labels> classes = labels.filter(many -> !Advice.isScale(many));
        if (seen.color().isPresent() && scale.isEmpty()) {
            TextColumn color = seen.color().get();
            categories.removeIf(category -> category.name().equals(color.name()));
            classes.filter(many -> !color.name().equals(seen.label()))
                    .ifPresent(many -> categories.add(0, new Category(seen.label(), many)));
            classes = Optional.of(labels(color));
        }
        Scatter scatter = bare.withColumns(columns).withCategories(categories);
        if (placed.ids().isPresent()) {
            scatter = scatter.withIds(placed.ids().get());
        }
        if (classes.isPresent()) {
            scatter = scatter.withLabels(classes.get());
        } else if (!columns.isEmpty()) {
            scatter = scatter.withColoring(new Coloring.ByColumn(columns.get(0).name()));
        }
        return coloring.isPresent() ? scatter.withColoring(coloring.get()) : scatter;
    }

    private static boolean isNumeric(TextColumn column) {
        return column.cells().stream().anyMatch(cell -> !Cells.isEmpty(cell))
                && column.cells().stream()
                        .allMatch(cell ->
                                Cells.isEmpty(cell) || Cells.number(cell).isPresent());
    }

    private static Column numbers(TextColumn column) {
        return new Column(
                column.name(),
                column.cells().stream()
                        .mapToDouble(cell -> Cells.number(cell).orElse(Double.NaN))
                        .toArray());
    }

    private static Labels labels(TextColumn column) {
        return Labels.of(column.cells().stream()
                .map(cell -> Cells.isEmpty(cell) ? "" : cell.strip())
                .toList());
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

    /** What a page tells of a fit. */
    static RunFacts run(Model model) {
        RunFacts run = RunFacts.NONE
                .withSettings(Catalog.settings(model.recipe()))
                .withDetails(model.provenance().diagnostics());
        return spectrum(model).map(run::withSpectrum).orElse(run);
    }

    /** λ₂ … λ_{p+1}, and the next one where they rise and the gap is known. */
    private static Optional<RunFacts.EigenvalueList> spectrum(Model model) {
        double[] all = model.eigenvalues();
        int p = model.embedding().dimensions();
        double[] own = Arrays.copyOfRange(all, Math.max(0, all.length - p), all.length);
        if (own.length == 0 || !Arrays.stream(own).allMatch(value -> value >= 0 && Double.isFinite(value))) {
            return Optional.empty();
        }
        double[] sorted = own.clone();
        Arrays.sort(sorted);
        Optional<Double> next = Optional.ofNullable(
                        model.provenance().diagnostics().get("gap"))
                .filter(gap -> Arrays.equals(sorted, own))
                .map(gap -> own[own.length - 1] + Double.parseDouble(gap))
                .filter(Double::isFinite);
        return Optional.of(
                new RunFacts.EigenvalueList(Arrays.stream(own).boxed().toList(), next));
    }

    private static Map<String, String> facts(Model model, Optional<Scores> scores) {
        Map<String, String> facts = new LinkedHashMap<>(Catalog.settings(model.recipe()));
        facts.putAll(model.provenance().diagnostics());
        scores.ifPresent(found -> found.values().forEach((name, value) -> facts.put(name, ShortestDecimal.of(value))));
        return facts;
    }
}

package dev.unfold.cli;

import dev.unfold.catalog.Catalog;
import dev.unfold.data.Column;
import dev.unfold.data.Dataset;
import dev.unfold.data.Labels;
import dev.unfold.io.ImageSize;
import dev.unfold.io.TextColumn;
import dev.unfold.io.internal.AtomicFile;
import dev.unfold.io.internal.ShortestDecimal;
import dev.unfold.quality.Scores;
import dev.unfold.recipe.Model;
import dev.unfold.report.Category;
import dev.unfold.report.Coloring;
import dev.unfold.report.PictureFormat;
import dev.unfold.report.PointTable;
import dev.unfold.report.RunFacts;
import dev.unfold.report.Scatter;
import dev.unfold.report.Thumbnails;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The picture of a fit. */
final class Picture {

    /** The most numbers that a page carries beside the coordinates; beyond them the features stay out. */
    private static final long LARGEST = 5_000_000;

    private Picture() {}

    /**
     * What of the input a picture shows beside the places.
     *
     * @param texts the columns that are nothing else
     * @param color the column that colours, if it is said
     * @param label what the column of labels is called
     * @param image the size of the images that the features are
     */
    record Seen(List<TextColumn> texts, Optional<TextColumn> color, String label, Optional<ImageSize> image) {

        /** The same for some rows of the input. */
        Seen rows(int... rows) {
            return new Seen(
                    texts.stream().map(column -> part(column, rows)).toList(),
                    color.map(column -> part(column, rows)),
                    label,
                    image);
        }

        private static TextColumn part(TextColumn column, int... rows) {
            return new TextColumn(
                    column.name(),
                    Arrays.stream(rows).mapToObj(column.cells()::get).toList());
        }
    }

    /**
     * What was measured of a fit, and what its run said.
     *
     * @param ofPoints the measures of each row of the input
     * @param color the one among them that colours, if it is said
     */
    record Told(
            Optional<Scores> scores,
            List<Column> ofPoints,
            Optional<String> color,
            List<String> warnings,
            String command) {}

    static void add(Outputs outputs, List<Path> files, Dataset data, Seen seen, Model model, Told told) {
        if (files.isEmpty()) {
            return;
        }
        int[] rows = model.embedding().rows();
        Scatter scatter = scatter(data.rows(rows), seen.rows(rows), model, told);
        for (Path file : files) {
            PictureFormat format = PictureFormat.byEnding(file.toString());
            outputs.add(file, path -> AtomicFile.write(path, out -> format.write(scatter, out)));
        }
    }

    /** Whether one of the pictures is a page. */
    static boolean hasPage(List<Path> files) {
        return files.stream().anyMatch(file -> PictureFormat.byEnding(file.toString()) == PictureFormat.HTML);
    }

    /** Says of pictures on paper that they show two of more coordinates. */
    static void sayFlat(List<Path> files, int dimensions, Session session) {
        files.stream()
                .filter(file -> dimensions > 2 && PictureFormat.byEnding(file.toString()) != PictureFormat.HTML)
                .forEach(file -> session.note(file + " shows y1 and y2 of " + dimensions
                        + " coordinates; --plot FILE.html shows three, and any of them"));
    }

    private static Scatter scatter(Dataset placed, Seen seen, Model model, Told told) {
        Map<String, String> settings = Catalog.settings(model.recipe());
        int[] rows = model.embedding().rows();
        Known known = known(placed, seen);
        boolean whole = model.neighborhoods().size() == placed.size(); // and not of anchors alone
        PointTable table = known.table()
                .withMeasures(told.ofPoints().stream()
                        .map(column -> column.rows(rows))
                        .toList());
        table = with(table, Optional.of(model.neighborhoods()).filter(lists -> whole), table::withGraph);
        return Scatter.of(title(placed, settings), model.embedding().coordinates())
                .withSubtitle(subtitle(placed, settings))
                .withTable(table)
                .withRun(run(model, told))
                .withColoring(told.color().<Coloring>map(Coloring.ByColumn::new).orElse(known.coloring()));
    }

    /** What is known of points, and what colours them at first. */
    record Known(PointTable table, Coloring coloring) {}

    static Known known(Dataset placed, Seen seen) {
        List<Column> columns = new ArrayList<>(columns(placed, seen.image().isPresent()));
        List<Category> categories = new ArrayList<>();
        if ((long) placed.size() * seen.texts().size() <= LARGEST) {
            seen.texts().stream()
                    .filter(text -> columns.stream().noneMatch(c -> c.name().equals(text.name())))
                    .forEach(text -> {
                        Labels texts = labels(text);
                        if (Advice.isScale(texts)) {
                            columns.add(numbers(text));
                        } else {
                            categories.add(new Category(text.name(), texts));
                        }
                    });
        }
        Optional<Category> labels = placed.labels().map(known -> new Category(seen.label(), known));
        Optional<Category> classes = labels.filter(known -> !Advice.isScale(known.texts()));
        Optional<TextColumn> scale = seen.color()
                .or(() -> labels.filter(known -> Advice.isScale(known.texts()))
                        .map(known -> new TextColumn(known.name(), known.texts().names())))
                .filter(Picture::isNumeric);
        scale.ifPresent(column -> {
            columns.removeIf(other -> other.name().equals(column.name()));
            categories.removeIf(other -> other.name().equals(column.name()));
            columns.add(0, numbers(column));
        });
        if (seen.color().isPresent() && scale.isEmpty()) {
            TextColumn color = seen.color().get();
            categories.removeIf(category -> category.name().equals(color.name()));
            classes.filter(known -> !color.name().equals(known.name())).ifPresent(known -> categories.add(0, known));
            classes = Optional.of(new Category(color.name(), labels(color)));
        }
        PointTable table = PointTable.of(placed.size()).withColumns(columns).withCategories(categories);
        table = with(table, placed.ids(), table::withIds);
        table = with(table, classes, table::withClasses);
        table = with(
                table,
                seen.image().map(size -> new Thumbnails(placed.points(), size.width(), size.height())),
                table::withImages);
        Coloring usual = Coloring.usual(table);
        return new Known(
                table,
                scale.<Coloring>map(column -> new Coloring.ByColumn(column.name()))
                        .orElse(usual));
    }

    private static <T> PointTable with(PointTable table, Optional<T> known, Function<T, PointTable> add) {
        return known.map(add).orElse(table);
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

    /** A picture of new points; {@code told} adds what is known when all are placed. */
    static void addNew(Outputs outputs, Path file, NewPoints points, UnaryOperator<RunFacts> told) {
        PictureFormat format = PictureFormat.byEnding(file.toString());
        outputs.add(file, path -> {
            Scatter scatter = points.overTraining(); // when all are placed
            Scatter complete = scatter.withRun(told.apply(scatter.run()));
            AtomicFile.write(path, out -> format.write(complete, out));
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

    /** Numbers to colour by: what travels with the points, then the features if they are no pixels and not too many. */
    private static List<Column> columns(Dataset placed, boolean pixels) {
        List<Column> columns = new ArrayList<>(placed.extras());
        int d = placed.points().dimension();
        if (!pixels && (long) placed.size() * d <= LARGEST) {
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

    private static RunFacts run(Model model, Told told) {
        Map<String, String> quality = new LinkedHashMap<>();
        told.scores()
                .ifPresent(
                        found -> found.values().forEach((name, value) -> quality.put(name, ShortestDecimal.of(value))));
        return RunFacts.of(model)
                .withQuality(quality)
                .withWarnings(told.warnings())
                .withCommand(told.command());
    }
}

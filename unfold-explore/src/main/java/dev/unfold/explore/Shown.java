package dev.unfold.explore;

import dev.unfold.catalog.Catalog;
import dev.unfold.data.Column;
import dev.unfold.data.Dataset;
import dev.unfold.data.Labels;
import dev.unfold.io.TableContent;
import dev.unfold.io.TextColumn;
import dev.unfold.recipe.Model;
import dev.unfold.report.Category;
import dev.unfold.report.Coloring;
import dev.unfold.report.PointTable;
import dev.unfold.report.RunFacts;
import dev.unfold.report.Scatter;
import dev.unfold.report.Thumbnails;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/** Sets and fits as plots show them, on the page and in files. */
final class Shown {

    /** The most numbers that a plot carries beside the coordinates; beyond them the features stay out. */
    private static final long LARGEST = 5_000_000;

    /** More classes than these, all of them numbers, are a scale. */
    private static final int MOST_CLASSES = 20;

    /** The size of images. */
    record Pixels(int width, int height) {}

    private Shown() {}

    /** What is known of every row of a set; plots of all its embeddings share it. */
    static PointTable table(TableContent content, Optional<Pixels> images) {
        return table(content, IntStream.range(0, content.data().size()).toArray(), images);
    }

    private static PointTable table(TableContent content, int[] rows, Optional<Pixels> images) {
        Dataset data = content.data().rows(rows);
        boolean[] usable = new boolean[content.data().size()];
        Arrays.stream(content.usable()).forEach(row -> usable[row] = true);
        List<Column> columns = new ArrayList<>(data.extras());
        int d = data.points().dimension();
        if (images.isEmpty() && (long) data.size() * d <= LARGEST) {
            for (int c = 0; c < d; c++) {
                int feature = c;
                columns.add(new Column(
                        data.features().get(c),
                        IntStream.range(0, rows.length)
                                .mapToDouble(
                                        i -> usable[rows[i]] ? data.points().get(i, feature) : Double.NaN)
                                .toArray()));
            }
        }
        List<Category> categories = content.texts().stream()
                .filter(text ->
                        columns.stream().noneMatch(column -> column.name().equals(text.name())))
                .map(text -> category(text, rows))
                .toList();
        PointTable table = PointTable.of(rows.length).withCategories(categories);
        if (data.ids().isPresent()) {
            table = table.withIds(data.ids().get());
        }
        String label = content.labelName().orElse("label");
        Optional<Column> scale = data.labels().flatMap(labels -> scale(label, labels));
        if (scale.isPresent()) {
            columns.removeIf(column -> column.name().equals(label));
            columns.add(0, scale.get());
        } else if (data.labels().isPresent()) {
            table = table.withClasses(new Category(label, data.labels().get()));
        }
        if (images.isPresent()) {
            table = table.withImages(new Thumbnails(
                    data.points(), images.get().width(), images.get().height()));
        }
        return table.withColumns(columns);
    }

    private static Category category(TextColumn text, int... rows) {
        return new Category(
                text.name(),
                Labels.of(Arrays.stream(rows)
                        .mapToObj(row -> text.cells().get(row).strip())
                        .toList()));
    }

    /** Labels as numbers, if they are many and all of them numbers. */
    private static Optional<Column> scale(String name, Labels labels) {
        if (labels.classes().size() <= MOST_CLASSES) {
            return Optional.empty();
        }
        try {
            return Optional.of(new Column(
                    name,
                    labels.names().stream()
                            .mapToDouble(text -> text.isEmpty() ? Double.NaN : Double.parseDouble(text))
                            .toArray()));
        } catch (NumberFormatException e) {
            return Optional.empty(); // they are classes
        }
    }

    /** A fit as a picture of its own. */
    static Scatter scatter(Fit fit, String command) {
        Fit.Result result = fit.result();
        Model model = result.model();
        PointTable table = table(result.content(), model.embedding().rows(), Optional.empty());
        Map<String, String> settings = Catalog.settings(model.recipe());
        Map<String, String> quality = new LinkedHashMap<>();
        result.scores().forEach((name, value) -> quality.put(name, Double.toString(value)));
        return Scatter.of(title(fit), model.embedding().coordinates())
                .withSubtitle(table.size() + " points, neighbors " + settings.getOrDefault("neighbors", "-"))
                .withTable(table)
                .withColoring(Coloring.usual(table))
                .withRun(RunFacts.of(model).withQuality(quality).withCommand(command));
    }

    /** What a plot of a fit is called. */
    static String title(Fit fit) {
        return Catalog.method(Catalog.settings(fit.result().model().recipe()).getOrDefault("method", ""))
                        .title()
                + " of " + fit.data().origin().name();
    }
}

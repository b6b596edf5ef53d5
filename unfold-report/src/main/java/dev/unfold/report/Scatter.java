package dev.unfold.report;

import dev.unfold.data.Column;
import dev.unfold.data.Dataset;
import dev.unfold.data.Labels;
import dev.unfold.data.Points;
import dev.unfold.error.DataException;
import dev.unfold.error.ParameterException;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * An embedding to be shown: placed points and everything a reader may want to see about them. Points that have no place
 * are simply not in it.
 *
 * <p>Start from {@link #of} and add with the {@code with…} methods.
 *
 * @param title the heading
 * @param subtitle one line below it: the method, its parameters, how many points
 * @param points the places; a static picture shows the first two coordinates, or the only one against the row number
 * @param axes the names of the coordinates
 * @param ids a name for each point
 * @param labels the classes of the points
 * @param columns numbers by which a picture can be coloured, NaN where empty
 * @param categories texts of the points, beside their classes
 * @param coloring what the colours tell, at first
 * @param facts what is known about the run, in the order to show it: method, parameters, diagnostics, quality
 * @param background what the points without a class are, if they stand grey and small behind the others that a picture is
 *     about; empty if they are points like the others
 */
public record Scatter(
        String title,
        String subtitle,
        Points points,
        List<String> axes,
        Optional<List<String>> ids,
        Optional<Labels> labels,
        List<Column> columns,
        List<Category> categories,
        Coloring coloring,
        Map<String, String> facts,
        Optional<String> background) {

    public Scatter {
        axes = List.copyOf(axes);
        ids = ids.map(List::copyOf);
        columns = List.copyOf(columns);
        categories = List.copyOf(categories);
        facts = Collections.unmodifiableMap(new LinkedHashMap<>(facts));
        int n = points.size();
        if (n == 0 || points.dimension() == 0) {
            throw new DataException("there is nothing to draw: " + points);
        }
        sameLength("axis names", axes.size(), points.dimension(), "coordinates");
        ids.ifPresent(list -> sameLength("ids", list.size(), n, "points"));
        labels.ifPresent(list -> sameLength("labels", list.size(), n, "points"));
        for (Column column : columns) {
            sameLength("entries of column " + column.name(), column.size(), n, "points");
        }
        for (Category category : categories) {
            sameLength("texts of " + category.name(), category.texts().size(), n, "points");
        }
        if (coloring instanceof Coloring.ByLabel && labels.isEmpty()) {
            throw new ParameterException(
                    "colouring by label, but the points have no labels; give them or colour plainly");
        }
        if (coloring instanceof Coloring.ByColumn by
                && column(columns, by.name()).isEmpty()) {
            throw new ParameterException("colouring by column " + by.name() + ", but the columns are "
                    + columns.stream().map(Column::name).toList());
        }
    }

    private static void sameLength(String what, int found, int expected, String of) {
        if (found != expected) {
            throw new DataException(found + " " + what + " for " + expected + " " + of);
        }
    }

    private static Optional<Column> column(List<Column> columns, String name) {
        return columns.stream().filter(column -> column.name().equals(name)).findFirst();
    }

    /** Bare points in one colour; the coordinates are called y1, y2, … */
    public static Scatter of(String title, Points points) {
        return new Scatter(
                title,
                "",
                points,
                Dataset.numbered("y", points.dimension()),
                Optional.empty(),
                Optional.empty(),
                List.of(),
                List.of(),
                new Coloring.Plain(),
                Map.of(),
                Optional.empty());
    }

    public Scatter withSubtitle(String newSubtitle) {
        return new Scatter(
                title, newSubtitle, points, axes, ids, labels, columns, categories, coloring, facts, background);
    }

    public Scatter withAxes(List<String> newAxes) {
        return new Scatter(
                title, subtitle, points, newAxes, ids, labels, columns, categories, coloring, facts, background);
    }

    public Scatter withIds(List<String> newIds) {
        return new Scatter(
                title,
                subtitle,
                points,
                axes,
                Optional.of(newIds),
                labels,
                columns,
                categories,
                coloring,
                facts,
                background);
    }

    /** The same picture with these labels, coloured by them. */
    public Scatter withLabels(Labels newLabels) {
        return new Scatter(
                title,
                subtitle,
                points,
                axes,
                ids,
                Optional.of(newLabels),
                columns,
                categories,
                new Coloring.ByLabel(),
                facts,
                background);
    }

    public Scatter withColumns(List<Column> newColumns) {
        return new Scatter(
                title, subtitle, points, axes, ids, labels, newColumns, categories, coloring, facts, background);
    }

    public Scatter withCategories(List<Category> newCategories) {
        return new Scatter(
                title, subtitle, points, axes, ids, labels, columns, newCategories, coloring, facts, background);
    }

    public Scatter withColoring(Coloring newColoring) {
        return new Scatter(
                title, subtitle, points, axes, ids, labels, columns, categories, newColoring, facts, background);
    }

    public Scatter withFacts(Map<String, String> newFacts) {
        return new Scatter(
                title, subtitle, points, axes, ids, labels, columns, categories, coloring, newFacts, background);
    }

    /** The same picture, where the points without a class are the background of the others, called so in the legend. */
    public Scatter withBackground(String name) {
        return new Scatter(
                title, subtitle, points, axes, ids, labels, columns, categories, coloring, facts, Optional.of(name));
    }

    /** How many points stand in front of the background; all of them if there is none. */
    int front() {
        return background.isEmpty() || labels.isEmpty()
                ? size()
                : (int) IntStream.range(0, size())
                        .filter(labels.get()::isLabelled)
                        .count();
    }

    /** n, the number of points. */
    public int size() {
        return points.size();
    }

    /** The first column of that name; the name must be one of {@link #columns()}. */
    Column column(String name) {
        return column(columns, name).orElseThrow();
    }
}

package dev.unfold.report;

import dev.unfold.data.Column;
import dev.unfold.data.Dataset;
import dev.unfold.data.Labels;
import dev.unfold.data.Points;
import dev.unfold.error.DataException;
import dev.unfold.error.ParameterException;
import java.util.List;

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
 * @param table what else is known of the points
 * @param coloring what the colours tell, at first
 * @param run what is known of the run
 */
public record Scatter(
        String title,
        String subtitle,
        Points points,
        List<String> axes,
        PointTable table,
        Coloring coloring,
        RunFacts run) {

    public Scatter {
        axes = List.copyOf(axes);
        if (points.size() == 0 || points.dimension() == 0) {
            throw new DataException("there is nothing to draw: " + points);
        }
        if (axes.size() != points.dimension()) {
            throw new DataException(axes.size() + " axis names for " + points.dimension() + " coordinates");
        }
        if (table.size() != points.size()) {
            throw new DataException("a table of " + table.size() + " points for " + points.size() + " places");
        }
        if (coloring instanceof Coloring.ByLabel && table.classes().isEmpty()) {
            throw new ParameterException(
                    "colouring by label, but the points have no labels; give them or colour plainly");
        }
        if (coloring instanceof Coloring.ByColumn by && table.column(by.name()).isEmpty()) {
            throw new ParameterException("colouring by column " + by.name() + ", but the columns are "
                    + table.numbers().stream().map(Column::name).toList());
        }
    }

    /** Bare points in one colour; the coordinates are called y1, y2, … */
    public static Scatter of(String title, Points points) {
        return new Scatter(
                title,
                "",
                points,
                Dataset.numbered("y", points.dimension()),
                PointTable.of(points.size()),
                new Coloring.Plain(),
                RunFacts.NONE);
    }

    public Scatter withSubtitle(String newSubtitle) {
        return new Scatter(title, newSubtitle, points, axes, table, coloring, run);
    }

    public Scatter withAxes(List<String> newAxes) {
        return new Scatter(title, subtitle, points, newAxes, table, coloring, run);
    }

    /** The same picture with all that is known of its points. */
    public Scatter withTable(PointTable newTable) {
        return new Scatter(title, subtitle, points, axes, newTable, coloring, run);
    }

    public Scatter withIds(List<String> ids) {
        return withTable(table.withIds(ids));
    }

    /** The same picture with these classes, coloured by them. */
    public Scatter withLabels(Labels labels) {
        return withTable(table.withClasses(new Category("class", labels))).withColoring(new Coloring.ByLabel());
    }

    public Scatter withColumns(List<Column> columns) {
        return withTable(table.withColumns(columns));
    }

    public Scatter withCategories(List<Category> categories) {
        return withTable(table.withCategories(categories));
    }

    public Scatter withColoring(Coloring newColoring) {
        return new Scatter(title, subtitle, points, axes, table, newColoring, run);
    }

    public Scatter withRun(RunFacts newRun) {
        return new Scatter(title, subtitle, points, axes, table, coloring, newRun);
    }

    /** n, the number of points. */
    public int size() {
        return points.size();
    }
}

package dev.unfold.report;

import dev.unfold.data.Column;
import dev.unfold.data.Labels;
import dev.unfold.error.DataException;
import dev.unfold.neighbors.Neighborhoods;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What a picture knows of its points beside their places; several pictures of the same points share it.
 *
 * <p>Start from {@link #of} and add with the {@code with…} methods.
 *
 * @param size n, the number of points
 * @param ids a name for each point
 * @param classes the classes of the points, under the name of their column
 * @param columns numbers by which a picture can be coloured, NaN where empty
 * @param measures numbers that tell how good the embedding is at each point
 * @param categories texts of the points, beside their classes
 * @param graph the neighbours of each point in the fit
 * @param images a thumbnail of each point
 * @param background what the points without a class are, if they stand grey and small behind the others that a picture is
 *     about; empty if they are points like the others
 */
public record PointTable(
        int size,
        Optional<List<String>> ids,
        Optional<Category> classes,
        List<Column> columns,
        List<Column> measures,
        List<Category> categories,
        Optional<Neighborhoods> graph,
        Optional<Thumbnails> images,
        Optional<String> background) {

    public PointTable {
        ids = ids.map(List::copyOf);
        columns = List.copyOf(columns);
        measures = List.copyOf(measures);
        categories = List.copyOf(categories);
        ids.ifPresent(list -> sameLength("ids", list.size(), size));
        classes.ifPresent(known -> sameLength("labels", known.texts().size(), size));
        for (Column column : Stream.concat(columns.stream(), measures.stream()).toList()) {
            sameLength("entries of column " + column.name(), column.size(), size);
        }
        for (Category category : categories) {
            sameLength("texts of " + category.name(), category.texts().size(), size);
        }
        graph.ifPresent(lists -> sameLength("lists of neighbours", lists.size(), size));
        images.ifPresent(sheet -> sameLength("images", sheet.count(), size));
    }

    private static void sameLength(String what, int found, int points) {
        if (found != points) {
            throw new DataException(found + " " + what + " for " + points + " points");
        }
    }

    /** n points of which nothing else is known. */
    public static PointTable of(int n) {
        return new PointTable(
                n,
                Optional.empty(),
                Optional.empty(),
                List.of(),
                List.of(),
                List.of(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }

    public PointTable withIds(List<String> newIds) {
        return new PointTable(
                size, Optional.of(newIds), classes, columns, measures, categories, graph, images, background);
    }

    public PointTable withClasses(Category newClasses) {
        return new PointTable(
                size, ids, Optional.of(newClasses), columns, measures, categories, graph, images, background);
    }

    public PointTable withColumns(List<Column> newColumns) {
        return new PointTable(size, ids, classes, newColumns, measures, categories, graph, images, background);
    }

    public PointTable withMeasures(List<Column> newMeasures) {
        return new PointTable(size, ids, classes, columns, newMeasures, categories, graph, images, background);
    }

    public PointTable withCategories(List<Category> newCategories) {
        return new PointTable(size, ids, classes, columns, measures, newCategories, graph, images, background);
    }

    public PointTable withGraph(Neighborhoods newGraph) {
        return new PointTable(
                size, ids, classes, columns, measures, categories, Optional.of(newGraph), images, background);
    }

    public PointTable withImages(Thumbnails newImages) {
        return new PointTable(
                size, ids, classes, columns, measures, categories, graph, Optional.of(newImages), background);
    }

    /** The same points, where those without a class are the background of the others, called so in the legend. */
    public PointTable withBackground(String name) {
        return new PointTable(size, ids, classes, columns, measures, categories, graph, images, Optional.of(name));
    }

    /** The columns and the measures. */
    List<Column> numbers() {
        return Stream.concat(columns.stream(), measures.stream()).toList();
    }

    /** The classes and the other categories. */
    List<Category> texts() {
        return Stream.concat(classes.stream(), categories.stream()).toList();
    }

    /** The first column or measure of that name. */
    Optional<Column> column(String name) {
        return numbers().stream().filter(column -> column.name().equals(name)).findFirst();
    }

    /** How many points stand in front of the background; all of them if there is none. */
    int front() {
        if (background.isEmpty() || classes.isEmpty()) {
            return size;
        }
        Labels labels = classes.get().texts();
        return (int) IntStream.range(0, size).filter(labels::isLabelled).count();
    }
}

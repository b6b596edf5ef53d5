package dev.unfold.bench.worker;

import dev.unfold.catalog.Catalog;
import dev.unfold.data.Dataset;
import dev.unfold.data.Points;
import dev.unfold.io.Datasets;
import dev.unfold.io.Table;
import dev.unfold.recipe.Recipe;
import java.nio.file.Path;
import java.util.Map;

/** What a worker is told: INPUT OUTPUT METHOD NEIGHBORS DIMENSIONS WARM-UP. */
record Task(Path input, Path output, String method, int neighbors, int dimensions, double warmUp) {

    static Task of(String... arguments) {
        return new Task(
                Path.of(arguments[0]),
                Path.of(arguments[1]),
                arguments[2],
                Integer.parseInt(arguments[3]),
                Integer.parseInt(arguments[4]),
                Double.parseDouble(arguments[5]));
    }

    Points points() {
        return Datasets.read(input).points();
    }

    /** Unfold's recipe for it. */
    Recipe recipe() {
        return Catalog.recipe(Map.of(
                "method", method,
                "neighbors", Integer.toString(neighbors),
                "dimensions", Integer.toString(dimensions)));
    }

    void write(Points places) {
        Datasets.write(
                output, Table.ofRows(places.size()).withPoints(Dataset.numbered("y", places.dimension()), places));
    }
}

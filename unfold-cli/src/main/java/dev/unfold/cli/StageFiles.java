package dev.unfold.cli;

import dev.unfold.data.Column;
import dev.unfold.data.Dataset;
import dev.unfold.extension.Model;
import dev.unfold.io.Table;
import dev.unfold.neighbors.Neighborhoods;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** What lies between the input and the embedding, as tables. Points are rows of the input, from 0. */
final class StageFiles {

    private StageFiles() {}

    /** @param data what the model was fitted to */
    static void add(Outputs outputs, Path folder, Dataset data, Model model) {
        outputs.addTable(Optional.of(folder.resolve("graph.csv")), graph(model));
        if (model.residuals().hasWeights()) {
            outputs.addTable(Optional.of(folder.resolve("weights.csv")), weights(model));
        }
        double[] eigenvalues = model.eigenvalues();
        outputs.addTable(
                Optional.of(folder.resolve("eigenvalues.csv")),
                Table.ofRows(eigenvalues.length)
                        .withNumbers("i", i -> i)
                        .withNumbers("eigenvalue", i -> eigenvalues[i]));
        int[] rows = model.embedding().rows();
        List<Column> given =
                data.extras().stream().map(column -> column.rows(rows)).toList();
        List<Column> found = model.training().extras().stream()
                .filter(column -> !given.contains(column))
                .toList();
        if (!found.isEmpty()) {
            outputs.addTable(Optional.of(folder.resolve("probabilities.csv")), probabilities(model, found));
        }
    }

    /** What the method found out about the points, beside their places. */
    private static Table probabilities(Model model, List<Column> found) {
        int[] rows = model.embedding().rows();
        Table table = Table.ofRows(rows.length).withNumbers("i", i -> rows[i]);
        for (Column column : found) {
            table = table.withNumbers(column.name(), column::get);
        }
        return table;
    }

    /** Each point with its neighbours, the nearest first. */
    private static Table graph(Model model) {
        Neighborhoods lists = model.neighborhoods();
        Pairs pairs = new Pairs();
        for (int i = 0; i < lists.size(); i++) {
            for (int a = 0; a < lists.count(i); a++) {
                pairs.add(i, lists.neighbor(i, a), lists.distance(i, a));
            }
        }
        return pairs.table(model.embedding().rows(), "distance");
    }

    private static Table weights(Model model) {
        Pairs pairs = new Pairs();
        model.residuals().forEachWeight(pairs::add);
        return pairs.table(model.embedding().rows(), "weight");
    }

    /** Pairs of points with a number each. */
    private static final class Pairs {

        private int[] first = new int[1024];
        private int[] second = new int[1024];
        private double[] values = new double[1024];
        private int count;

        void add(int i, int j, double value) {
            if (count == first.length) {
                first = java.util.Arrays.copyOf(first, 2 * count);
                second = java.util.Arrays.copyOf(second, 2 * count);
                values = java.util.Arrays.copyOf(values, 2 * count);
            }
            first[count] = i;
            second[count] = j;
            values[count++] = value;
        }

        /** @param rows the row of the input for each point */
        Table table(int[] rows, String name) {
            return Table.ofRows(count)
                    .withNumbers("i", e -> rows[first[e]])
                    .withNumbers("j", e -> rows[second[e]])
                    .withNumbers(name, e -> values[e]);
        }
    }
}

package dev.unfold.cli;

import dev.unfold.alignment.Restriction;
import dev.unfold.data.Finding;
import dev.unfold.io.Table;
import dev.unfold.neighbors.Neighborhoods;
import dev.unfold.recipe.Model;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;

/** What lies between the input and the embedding, as tables. Points are rows of the input, from 0. */
final class StageFiles {

    /** The tables that are always written, and those of findings that the methods know. */
    static final List<String> NAMES = List.of(
            "graph", "weights", "eigenvalues", "reliability", "probability", "probabilities", "projection", "denoised");

    private StageFiles() {}

    static void add(Outputs outputs, Path folder, Model model, Progress progress) {
        outputs.addTable(Optional.of(folder.resolve("graph.csv")), graph(model));
        Path weights = folder.resolve("weights.csv");
        if (model.residuals().hasWeights()) {
            outputs.addTable(Optional.of(weights), weights(model));
        } else {
            progress.warning("the method states other residuals than weighted sums, so there is no weights.csv"
                    + (Files.exists(weights) ? "; " + weights + " is of an earlier run" : ""));
        }
        double[] eigenvalues = model.eigenvalues();
        outputs.addTable(
                Optional.of(folder.resolve("eigenvalues.csv")),
                Table.ofRows(eigenvalues.length)
                        .withNumbers("i", i -> i)
                        .withNumbers("eigenvalue", i -> eigenvalues[i]));
        for (Finding finding : model.findings().all()) {
            outputs.addTable(Optional.of(folder.resolve(finding.name() + ".csv")), table(model, finding));
        }
    }

    /** What the method found out beside the embedding: a row for each point, or for whatever the rows are. */
    private static Table table(Model model, Finding finding) {
        int[] points = model.placed().rows();
        Table table = Table.ofRows(finding.size());
        table = finding.rows().isPresent()
                ? table.withTexts("name", name(finding, points))
                : table.withNumbers("i", i -> points[i]);
        for (int c = 0; c < finding.columns().size(); c++) {
            int column = c;
            table = table.withNumbers(finding.columns().get(c), i -> finding.get(i, column));
        }
        return table;
    }

    /** What the rows are called: landmarks are points. */
    private static IntFunction<String> name(Finding finding, int[] points) {
        List<String> names = finding.rows().orElseThrow();
        return finding.name().equals(Restriction.Span.PLACES)
                ? i -> Integer.toString(points[Integer.parseInt(names.get(i))])
                : names::get;
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
        return pairs.table(model.placed().rows(), "distance");
    }

    private static Table weights(Model model) {
        Pairs pairs = new Pairs();
        model.residuals().forEachWeight(pairs::add);
        return pairs.table(model.placed().rows(), "weight");
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

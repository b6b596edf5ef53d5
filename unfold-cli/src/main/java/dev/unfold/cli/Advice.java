package dev.unfold.cli;

import dev.unfold.data.Dataset;
import dev.unfold.data.Labels;
import dev.unfold.data.Points;
import dev.unfold.neighbors.supervised.Supervised;
import dev.unfold.recipe.Model;
import dev.unfold.recipe.Preparation;
import dev.unfold.recipe.Recipe;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/** What a user may want to do otherwise, judged by the data: a line each, and none where nothing calls for it. */
final class Advice {

    /** A column that holds more than this share of the variance decides alone who is near whom. */
    private static final double MOST_VARIANCE = 0.9;

    /** So few duplicates of other rows do no harm. */
    private static final double FEW_DUPLICATES = 0.01;

    /** So many links between pieces mean that the picture shows links more than neighbourhoods. */
    private static final int MANY_LINKS = 5;

    /** More different numbers than these are no classes. */
    private static final int MOST_CLASSES = 20;

    private Advice() {}

    /** Of data that are about to be fitted. */
    static List<String> before(Dataset data, Recipe recipe) {
        List<String> lines = new ArrayList<>();
        boolean table = data.size() == data.points().dimension(); // of distances, perhaps
        if (recipe.preparation() == Preparation.NONE && recipe.views().list().isEmpty() && !table) {
            variance(data).ifPresent(lines::add);
        }
        if (!table) {
            duplicates(data).ifPresent(lines::add);
        }
        boolean itself = recipe.neighborRule().getClass().getPackage().equals(Supervised.class.getPackage());
        data.labels()
                .filter(labels -> !isScale(labels) && !itself) // rules by class say it themselves
                .flatMap(labels -> smallClass(labels, Measures.neighbors(recipe)))
                .ifPresent(lines::add);
        return lines;
    }

    /** Of labels that are no classes. */
    static Optional<String> scale(Dataset data, String label) {
        return data.labels()
                .filter(Advice::isScale)
                .map(labels -> "--label " + label + " has " + labels.classes().size()
                        + " different numbers, which are no classes, so pictures have a scale of colours; a column that only"
                        + " colours is named with --color " + label + " --drop " + label);
    }

    /** Of a fit. */
    static List<String> after(Model model) {
        int[] ends = model.neighborhoods().links();
        long links = IntStream.range(0, ends.length / 2)
                .filter(e -> ends[2 * e] < ends[2 * e + 1]) // each goes both ways
                .count();
        return links < MANY_LINKS
                ? List.of()
                : List.of("the neighbourhoods are far from connected: " + (links + 1) + " pieces; raise -k above "
                        + Measures.neighbors(model.recipe())
                        + ", or look at each piece with --disconnected each or largest");
    }

    /** Whether labels are numbers on a scale rather than classes. */
    static boolean isScale(Labels labels) {
        return labels.classes().size() > MOST_CLASSES
                && labels.classes().stream().allMatch(name -> Cells.number(name).isPresent());
    }

    private static Optional<String> variance(Dataset data) {
        Points points = data.points();
        int d = points.dimension();
        double[] variances = new double[d];
        double[] means = new double[d];
        for (int i = 0; i < points.size(); i++) {
            for (int c = 0; c < d; c++) {
                double difference = points.get(i, c) - means[c];
                means[c] += difference / (i + 1);
                variances[c] += difference * (points.get(i, c) - means[c]);
            }
        }
        double all = Arrays.stream(variances).sum();
        int largest = IntStream.range(0, d).reduce(0, (a, b) -> variances[b] > variances[a] ? b : a);
        double share = variances[largest] / all;
        return d > 1 && share > MOST_VARIANCE
                ? Optional.of(String.format(
                        Locale.ROOT,
                        "column %s holds %.1f %% of the variance, so it alone decides who is near whom; --standardize lets"
                                + " every column count alike",
                        data.features().get(largest),
                        100 * share))
                : Optional.empty();
    }

    private static Optional<String> duplicates(Dataset data) {
        Set<Row> seen = new HashSet<>();
        int again = 0;
        int first = -1;
        for (int i = 0; i < data.size(); i++) {
            if (!seen.add(new Row(data.points(), i))) {
                first = again == 0 ? i : first;
                again++;
            }
        }
        return again > Math.max(1, FEW_DUPLICATES * data.size())
                ? Optional.of(again + " of " + data.size() + " points are duplicates of earlier ones (the first is row "
                        + first + "); they fill up each other's neighbourhoods, so leave them out or raise -k")
                : Optional.empty();
    }

    /** A row by its numbers. */
    private record Row(Points points, int row) {

        @Override
        public int hashCode() {
            int hash = 1;
            for (int c = 0; c < points.dimension(); c++) {
                hash = 31 * hash + Double.hashCode(points.get(row, c) + 0.0); // -0 is 0
            }
            return hash;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Row that
                    && IntStream.range(0, points.dimension())
                            .allMatch(c -> points.get(row, c) == that.points.get(that.row, c));
        }
    }

    private static Optional<String> smallClass(Labels labels, int k) {
        int[] sizes = new int[labels.classes().size()];
        IntStream.range(0, labels.size()).filter(labels::isLabelled).forEach(i -> sizes[labels.code(i)]++);
        int least = IntStream.range(0, sizes.length).reduce(0, (a, b) -> sizes[b] < sizes[a] ? b : a);
        return sizes.length > 1 && sizes[least] <= k
                ? Optional.of("class " + labels.classes().get(least) + " has " + sizes[least]
                        + (sizes[least] == 1 ? " point" : " points") + ", so with -k " + k
                        + " its neighbourhoods reach into other classes; lower -k below " + sizes[least]
                        + " to tell it apart")
                : Optional.empty();
    }
}

package dev.unfold.report;

import dev.unfold.data.Column;
import dev.unfold.data.Labels;
import dev.unfold.data.Points;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.IntFunction;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;

/** Scatters to draw. */
final class Scatters {

    private Scatters() {}

    /** n points of three classes, spread over squares side by side, with ids, a column that is sometimes empty, facts. */
    static Scatter clusters(int n, int dimension) {
        SplittableRandom random = new SplittableRandom(7);
        Points.Builder points = Points.builder(dimension);
        for (int i = 0; i < n; i++) {
            double[] row = random.doubles(dimension, -0.4, 0.4).toArray();
            row[0] += i % 3 - 1;
            points.add(row);
        }
        return Scatter.of("Clusters", points.build())
                .withSubtitle("lle, " + n + " points")
                .withIds(names(n, i -> "point-" + i))
                .withLabels(Labels.of(names(n, i -> i % 10 == 9 ? "" : "abc".substring(i % 3, i % 3 + 1))))
                .withColumns(List.of(
                        column("height", n, i -> i % 7 == 0 ? Double.NaN : i), column("depth", n, i -> -i)))
                .withRun(RunFacts.NONE.withSettings(Map.of("method", "lle")));
    }

    static List<String> names(int n, IntFunction<String> name) {
        return IntStream.range(0, n).mapToObj(name).toList();
    }

    static Column column(String name, int n, IntToDoubleFunction value) {
        return new Column(name, IntStream.range(0, n).mapToDouble(value).toArray());
    }

    /** Points at the corners of a square and in its middle, of one class each: a, b, c, d, e. */
    static Scatter corners() {
        Points points = Points.of(
                new double[] {-1, -1}, new double[] {1, -1}, new double[] {-1, 1}, new double[] {1, 1}, new double[] {
                    0, 0
                });
        return Scatter.of("Corners", points)
                .withLabels(Labels.of("a", "b", "c", "d", "e"))
                .withIds(List.of("south-west", "south-east", "north-west", "north-east", "middle"));
    }
}

package dev.unfold.neighbors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.unfold.data.Dataset;
import dev.unfold.data.Labels;
import dev.unfold.data.Points;
import java.util.Comparator;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** Neighbours by a deformed distance as the definition says: all distances, sorted. And data to try them on. */
public final class SlowLists {

    /** D′ of a pair with the Euclidean distance D. */
    @FunctionalInterface
    public interface Deformed {
        double of(int i, int j, double distance);
    }

    private SlowLists() {}

    public static double distance(double[] x, double[] z) {
        double s = 0;
        for (int c = 0; c < x.length; c++) {
            s += (x[c] - z[c]) * (x[c] - z[c]);
        }
        return Math.sqrt(s);
    }

    /** All Euclidean distances. */
    public static double[][] distances(Points points) {
        return IntStream.range(0, points.size())
                .mapToObj(i -> IntStream.range(0, points.size())
                        .mapToDouble(j -> distance(points.row(i), points.row(j)))
                        .toArray())
                .toArray(double[][]::new);
    }

    /** The k nearest others of i by (D′, index). */
    public static int[] nearest(double[] row, int i, int k, Deformed deformed) {
        double[] keys = IntStream.range(0, row.length)
                .mapToDouble(j -> deformed.of(i, j, row[j]))
                .toArray();
        return IntStream.range(0, row.length)
                .filter(j -> j != i)
                .boxed()
                .sorted(Comparator.comparingDouble((Integer j) -> keys[j]).thenComparing(Comparator.naturalOrder()))
                .limit(k)
                .mapToInt(Integer::intValue)
                .toArray();
    }

    /** The lists are those of the definition, in order, and hold its distances. */
    public static void check(Neighborhoods found, Points points, int k, Deformed deformed) {
        double[][] d = distances(points);
        assertThat(found.size()).isEqualTo(points.size());
        for (int i = 0; i < points.size(); i++) {
            int row = i;
            int[] expected = nearest(d[i], i, k, deformed);
            int[] list = IntStream.range(0, found.count(i))
                    .map(a -> found.neighbor(row, a))
                    .toArray();
            assertThat(list).as("row %d", i).isEqualTo(expected);
            for (int a = 0; a < k; a++) {
                double exact = deformed.of(i, expected[a], d[i][expected[a]]);
                assertThat(found.distance(i, a))
                        .as("row %d, place %d", i, a)
                        .isCloseTo(exact, within(1e-9 * Math.max(1, exact)));
            }
        }
    }

    /** Overlapping clouds, one a class, the last of four points only; some points twice, across classes too. */
    public static Dataset classes(int n, int d, int classes, double unlabelled, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        Points.Builder points = Points.builder(d);
        String[] names = new String[n];
        for (int i = 0; i < n; i++) {
            int own = i < 4 ? classes - 1 : random.nextInt(classes - 1);
            names[i] = random.nextDouble() < unlabelled ? "" : "class " + own;
            double[] row = new double[d];
            for (int c = 0; c < d; c++) {
                row[c] = random.nextGaussian() + (c == own % d ? 1.5 : 0);
            }
            points.add(row);
        }
        Points all = points.build();
        int[] rows = IntStream.range(0, n).map(i -> i % 29 == 28 ? i - 1 : i).toArray();
        return Dataset.of(all.rows(rows)).withLabels(Labels.of(names));
    }

    public static boolean alike(Dataset data, int i, int j) {
        Labels labels = data.labels().orElseThrow();
        return labels.isLabelled(i) && labels.name(i).equals(labels.name(j));
    }
}

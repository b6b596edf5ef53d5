package dev.unfold.internal.prototype;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unfold.data.Dataset;
import dev.unfold.internal.dense.RowMajor;
import dev.unfold.internal.search.Euclid;
import dev.unfold.internal.search.Lists;
import dev.unfold.neighbors.nearest.KNearest;
import dev.unfold.run.Listener;
import dev.unfold.run.Run;
import dev.unfold.testing.Samples;
import java.util.Arrays;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Prototypes, their graph and what they learn, each against its definition written plainly. */
class PrototypeTest {

    private static final int N = 300;

    private static RowMajor points() {
        return Samples.cloud(N, 2, 4).flat();
    }

    private static Lists lists(int k) {
        Run run = Run.quiet();
        return new KNearest(k)
                .over(Dataset.of(Samples.cloud(N, 2, 4)), run)
                .neighborhoods(run)
                .flat();
    }

    private static Quantization cells(RowMajor points, int count, int threads) {
        return Quantization.of(points, count, new SplittableRandom(3), Run.with(threads, 0, Listener.SILENT));
    }

    private static double error(RowMajor points, Quantization cells) {
        return IntStream.range(0, points.rows())
                .mapToDouble(i -> Math.pow(Euclid.distance(points, i, cells.prototypes(), cells.cell()[i]), 2))
                .sum();
    }

    @Test
    void everyPointIsInTheCellOfItsNearestPrototype() {
        RowMajor points = points();
        Quantization cells = cells(points, 30, 2);
        for (int i = 0; i < N; i++) {
            int row = i;
            int nearest = IntStream.range(0, cells.count())
                    .boxed()
                    .min((a, b) -> Double.compare(
                            Euclid.distance(points, row, cells.prototypes(), a),
                            Euclid.distance(points, row, cells.prototypes(), b)))
                    .orElseThrow();
            assertThat(cells.cell()[i]).isEqualTo(nearest);
        }
        assertThat(Arrays.stream(cells.cell()).distinct().count())
                .as("none stands for nothing")
                .isEqualTo(cells.count());
        assertThat(cells(points, 30, 5).prototypes().values())
                .isEqualTo(cells.prototypes().values());
    }

    @Test
    void learningQuantisesBetterThanASample() {
        RowMajor points = points();
        Quantization learned = cells(points, 30, 2);
        double sampled = 0;
        for (long seed = 0; seed < 5; seed++) {
            int[] rows = new SplittableRandom(seed).ints(30, 0, N).distinct().toArray();
            RowMajor some = points.chosen(rows);
            int[] cell = IntStream.range(0, N)
                    .map(i -> Quantization.nearest(some, points, i))
                    .toArray();
            sampled += error(points, new Quantization(some, cell)) / 5;
        }
        assertThat(error(points, learned)).isLessThan(.75 * sampled);
    }

    @Test
    void equalPointsShareAPrototype() {
        RowMajor points =
                points().chosen(IntStream.range(0, 200).map(i -> i % 4).toArray());
        Quantization cells = cells(points, 50, 2);
        assertThat(cells.count()).isEqualTo(4);
        assertThat(error(points, cells)).isLessThan(1e-20);
    }

    @Test
    void prototypesAreLinkedAsTheirPointsAre() {
        Lists lists = lists(5);
        Quantization cells = cells(points(), 40, 2);
        PrototypeGraph graph = PrototypeGraph.of(cells, lists);
        assertThat(graph.size()).isEqualTo(cells.count());
        for (int c = 0; c < graph.size(); c++) {
            Set<Integer> expected = new TreeSet<>();
            for (int i = 0; i < N; i++) {
                for (int at = lists.offsets()[i]; at < lists.offsets()[i + 1]; at++) {
                    int one = cells.cell()[i];
                    int other = cells.cell()[lists.neighbors()[at]];
                    if (one == c) {
                        expected.add(other);
                    }
                    if (other == c) {
                        expected.add(one);
                    }
                }
            }
            expected.remove(c);
            assertThat(Arrays.copyOfRange(graph.neighbors(), graph.offsets()[c], graph.offsets()[c + 1]))
                    .containsExactly(expected.stream().mapToInt(j -> j).toArray());
        }
    }

    /** The rule of the class comment with every δ from a table. */
    @Test
    void everyDrawMovesTheWinnerAndItsNeighbours() {
        RowMajor start = Samples.cloud(60, 2, 1).flat();
        Run run = Run.quiet();
        PrototypeGraph graph = PrototypeGraph.of(
                Quantization.whole(start),
                new KNearest(3)
                        .over(Dataset.of(Samples.cloud(60, 2, 9)), run) // links that have nothing to do with the start
                        .neighborhoods(run)
                        .flat());
        double[][] y = IntStream.range(0, 60)
                .mapToObj(i -> Arrays.copyOfRange(start.values(), 2 * i, 2 * i + 2))
                .toArray(double[][]::new);
        double[][] hops = hops(graph);
        SplittableRandom random = new SplittableRandom(8);
        int steps = 30 * 60;
        for (int t = 0; t < steps; t++) {
            double s = t / (double) steps;
            double a = 0.5 * Math.pow(0.05 / 0.5, s);
            double lambda = 5 * Math.pow(1 / 5.0, s);
            double[] g = {random.nextGaussian(), random.nextGaussian()};
            int winner = IntStream.range(0, 60)
                    .boxed()
                    .min((i, j) -> Double.compare(square(y[i], g), square(y[j], g)))
                    .orElseThrow();
            for (int j = 0; j < 60; j++) {
                double ratio = hops[winner][j] / lambda;
                if (hops[winner][j] <= Math.floor(3.5 * lambda)) {
                    double share = a * Math.exp(-0.5 * ratio * ratio);
                    y[j][0] += share * (g[0] - y[j][0]);
                    y[j][1] += share * (g[1] - y[j][1]);
                }
            }
        }
        double[] expected = Arrays.stream(y).flatMapToDouble(Arrays::stream).toArray();
        assertThat(GaussianLearning.places(start, graph, new SplittableRandom(8), run)
                        .values())
                .isEqualTo(expected);
    }

    private static double square(double[] x, double[] z) {
        return (x[0] - z[0]) * (x[0] - z[0]) + (x[1] - z[1]) * (x[1] - z[1]);
    }

    private static double[][] hops(PrototypeGraph graph) {
        int m = graph.size();
        double[][] hops = new double[m][m];
        for (int i = 0; i < m; i++) {
            Arrays.fill(hops[i], Double.POSITIVE_INFINITY);
            hops[i][i] = 0;
            for (int e = graph.offsets()[i]; e < graph.offsets()[i + 1]; e++) {
                hops[i][graph.neighbors()[e]] = 1;
            }
        }
        for (int via = 0; via < m; via++) {
            for (int i = 0; i < m; i++) {
                for (int j = 0; j < m; j++) {
                    hops[i][j] = Math.min(hops[i][j], hops[i][via] + hops[via][j]);
                }
            }
        }
        return hops;
    }
}

package dev.unfold.internal.search.rank;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unfold.internal.dense.RowMajor;
import dev.unfold.internal.search.Differences;
import dev.unfold.internal.search.Euclid;
import dev.unfold.internal.search.Lists;
import dev.unfold.internal.search.block.Panels;
import dev.unfold.internal.search.scan.Scan;
import dev.unfold.internal.simd.Kernels;
import dev.unfold.run.Listener;
import dev.unfold.run.Run;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class RanksTest {

    static Stream<Arguments> clouds() {
        return Stream.of(
                Arguments.of("few dimensions", points(300, 2, x -> x), 5),
                Arguments.of("many dimensions", points(300, 37, x -> x), 5),
                Arguments.of("more points than one tile holds", points(700, 3, x -> x), 12),
                Arguments.of("many points", points(1_500, 2, x -> x), 5),
                Arguments.of("many points with ties", points(1_500, 2, x -> Math.rint(9 * x)), 5),
                Arguments.of("ties and duplicates", points(400, 2, x -> Math.floor(2 * x)), 9),
                Arguments.of("all equal", points(50, 3, x -> 7), 4),
                Arguments.of("distances near the smallest number", points(60, 3, x -> x * 0x1p-1060), 4),
                Arguments.of("distances near the largest number", points(60, 3, x -> x * 0x1p1018), 4),
                Arguments.of("roots of small numbers", points(60, 12, x -> x * 1e-160), 4),
                Arguments.of("one far away", points(200, 2, x -> x > 2.5 ? 1e9 : x), 6),
                Arguments.of("so many dimensions that rounding shows", points(900, 230, x -> x), 7),
                Arguments.of("so many targets that a byte cannot count them", points(700, 30, x -> x), 150),
                Arguments.of("images with ties", points(900, 210, x -> Math.rint(x)), 7),
                Arguments.of("two values with copies", points(500, 220, x -> x > 1.9 ? 1 : 0), 7),
                Arguments.of("copies of a few", copies(points(900, 250, x -> x), 9), 7),
                Arguments.of("far from the origin", points(400, 200, x -> 1e6 + Math.rint(3 * x)), 7),
                Arguments.of("one out of sight", points(400, 200, x -> x > 4 ? 1e12 : x), 7),
                Arguments.of("two points", points(2, 2, x -> x), 1));
    }

    private static RowMajor points(int n, int d, DoubleUnaryOperator each) {
        SplittableRandom random = new SplittableRandom(n + 1000L * d);
        return new RowMajor(
                random.doubles((long) n * d)
                        .map(u -> each.applyAsDouble(random.nextGaussian()))
                        .toArray(),
                n,
                d);
    }

    /** Only so many of the points, each again and again. */
    private static RowMajor copies(RowMajor points, int distinct) {
        double[] values = new double[points.values().length];
        for (int at = 0; at < values.length; at++) {
            values[at] = points.values()[at % (distinct * points.columns())];
        }
        return new RowMajor(values, points.rows(), points.columns());
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("clouds")
    void aRankCountsThoseThatComeBefore(String name, RowMajor points, int k) {
        int n = points.rows();
        Lists nearest = new Scan(points).nearest(k, Run.quiet());
        Lists targets = targets(n, Math.min(2 * k, n - 1));
        int[] expected = new int[targets.neighbors().length];
        double[] distances = new double[n];
        for (int i = 0; i < n; i++) {
            int self = i;
            Arrays.setAll(distances, l -> distance(points, self, l));
            for (int at = targets.offsets()[i]; at < targets.offsets()[i + 1]; at++) {
                int target = targets.neighbors()[at];
                expected[at] = 1;
                for (int l = 0; l < n; l++) {
                    boolean before = Euclid.isLess(distances[l], l, distances[target], target);
                    expected[at] += before && l != i ? 1 : 0;
                }
            }
        }
        Run one = Run.with(1, 0, Listener.SILENT);
        Run three = Run.with(3, 0, Listener.SILENT);
        for (Run run : List.of(one, three)) {
            assertThat(Ranks.of(points, nearest, targets, Ranks.tree(points, run), run))
                    .as("tree")
                    .isEqualTo(expected);
            assertThat(Ranks.of(points, nearest, targets, Ranks.scan(points), run))
                    .as("scan")
                    .isEqualTo(expected);
            for (Kernels kernels : List.of(Kernels.SCALAR, Kernels.BEST)) {
                Panels.of(Differences.SQUARED, points, kernels, run).ifPresent(panels -> {
                    assertThat(Ranks.of(points, nearest, targets, panels, List.of(), run))
                            .as("blocks, %s", kernels.name())
                            .isEqualTo(expected);
                    assertThat(Ranks.inOnePass(points, panels, targets, List.of(), run))
                            .as("blocks without lists, %s", kernels.name())
                            .isEqualTo(expected);
                });
            }
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("clouds")
    void theNearestHaveTheirPlaceForARank(String name, RowMajor points, int k) {
        int wide = Math.min(3 * k, points.rows() - 1);
        Run run = Run.quiet();
        Lists nearest = new Scan(points).nearest(k, run);
        Lists targets = new Scan(points).nearest(wide, run);
        int[] byTree = Ranks.of(points, nearest, targets, Ranks.tree(points, run), run);
        int[] byScan = Ranks.of(points, nearest, targets, Ranks.scan(points), run);
        int[] expected = IntStream.rangeClosed(1, wide).toArray();
        for (int i = 0; i < points.rows(); i++) {
            assertThat(Arrays.copyOfRange(byTree, i * wide, (i + 1) * wide)).isEqualTo(expected);
            assertThat(Arrays.copyOfRange(byScan, i * wide, (i + 1) * wide)).isEqualTo(expected);
        }
    }

    /** For each point some others, by chance and each once. */
    private static Lists targets(int n, int count) {
        SplittableRandom random = new SplittableRandom(5);
        Lists lists = Lists.allocate(n, count);
        for (int i = 0; i < n; i++) {
            int self = i;
            int[] chosen = random.ints(0, n)
                    .filter(j -> j != self)
                    .distinct()
                    .limit(count)
                    .toArray();
            System.arraycopy(chosen, 0, lists.neighbors(), lists.offsets()[i], count);
        }
        return lists;
    }

    private static double distance(RowMajor points, int i, int j) {
        double s = 0;
        for (int c = 0; c < points.columns(); c++) {
            double e = points.values()[points.offset(i) + c] - points.values()[points.offset(j) + c];
            s += e * e;
        }
        return Math.sqrt(s);
    }
}

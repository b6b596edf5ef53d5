package dev.unfold.internal.search.route;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unfold.internal.dense.RowMajor;
import dev.unfold.internal.search.Differences;
import dev.unfold.internal.search.EuclideanRanking;
import dev.unfold.internal.search.Lists;
import dev.unfold.internal.search.Pair;
import dev.unfold.internal.search.RankedNearest;
import dev.unfold.internal.search.Ranking;
import dev.unfold.internal.search.Sets;
import dev.unfold.internal.search.block.Blocks;
import dev.unfold.internal.search.block.Panels;
import dev.unfold.internal.search.scan.RankedScan;
import dev.unfold.internal.search.tree.KdTree;
import dev.unfold.internal.search.tree.RankedTree;
import dev.unfold.internal.simd.Kernels;
import dev.unfold.run.Listener;
import dev.unfold.run.Run;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every route finds what a ranking says, to the last bit and tie, on any number of threads and with either variant of the kernels. */
class RankedNearestTest {

    private static final Map<String, RowMajor> SETS = Sets.all();

    private final Run one = Run.with(1, 0, Listener.SILENT);
    private final Run two = Run.with(2, 0, Listener.SILENT);

    static Stream<String> names() {
        return SETS.keySet().stream();
    }

    /** Σ|x_c − z_c|. */
    private record Absolute(RowMajor x, RowMajor z) implements Ranking {

        @Override
        public double squaredWithin(int center, int point, double limit) {
            double sum = 0;
            for (int c = 0; c < x.columns(); c++) {
                sum += Math.abs(x.values()[x.offset(center) + c] - z.values()[z.offset(point) + c]);
            }
            return sum * sum;
        }

        @Override
        public double least(int center, int point, double low, double high) {
            return low * low;
        }

        @Override
        public double most(int center, int point, double low, double high) {
            return high * high;
        }

        @Override
        public double reach(int center, double limit) {
            return Math.sqrt(limit) * (1 + 1e-12);
        }
    }

    /** |x − z|² / (a_x b_z), from one end another than from the other: a is 1 or 2, b from 1 to 3. */
    private record Divided(RowMajor x, RowMajor z) implements Ranking {

        private static double size(int center, int point) {
            return (1 + center % 2) * (1 + point % 5 / 2.0);
        }

        @Override
        public double squaredWithin(int center, int point, double limit) {
            return new EuclideanRanking(x, z).squared(center, point) / size(center, point);
        }

        @Override
        public double least(int center, int point, double low, double high) {
            return low / size(center, point);
        }

        @Override
        public double most(int center, int point, double low, double high) {
            return high / size(center, point);
        }

        @Override
        public double reach(int center, double limit) {
            return limit * size(center, 4) * (1 + 1e-12);
        }
    }

    private static Ranking ranking(Differences differences, RowMajor x, RowMajor z) {
        return differences == Differences.ABSOLUTE ? new Absolute(x, z) : new Divided(x, z);
    }

    private Map<String, RankedNearest> routes(RowMajor points, Differences differences) {
        Map<String, RankedNearest> routes = new LinkedHashMap<>();
        routes.put("scan", new RankedScan(points));
        routes.put("tree", new RankedTree(new KdTree(points, two), differences));
        Panels.of(differences, points, Kernels.SCALAR, two)
                .ifPresent(panels -> routes.put("plain", new Blocks(panels)));
        Panels.of(differences, points, Kernels.BEST, two).ifPresent(panels -> routes.put("best", new Blocks(panels)));
        routes.put("chosen", Route.ranked(points, differences, 12, two));
        return routes;
    }

    private static Lists oracle(int centers, int points, int k, boolean others, Ranking ranking) {
        Lists lists = Lists.allocate(centers, k);
        for (int i = 0; i < centers; i++) {
            int center = i;
            double[] to = new double[points];
            Arrays.setAll(to, j -> Math.sqrt(ranking.squared(center, j)));
            List<Integer> sorted = IntStream.range(0, points)
                    .filter(j -> !others || j != center)
                    .boxed()
                    .sorted(Comparator.comparingDouble((Integer j) -> to[j]).thenComparing(Comparator.naturalOrder()))
                    .limit(k)
                    .toList();
            for (int a = 0; a < k; a++) {
                lists.neighbors()[i * k + a] = sorted.get(a);
                lists.distances()[i * k + a] = to[sorted.get(a)];
            }
        }
        return lists;
    }

    @ParameterizedTest
    @MethodSource("names")
    void nearestAreThoseOfTheDefinition(String name) {
        RowMajor points = Objects.requireNonNull(SETS.get(name));
        int n = points.rows();
        for (Differences differences : Differences.values()) {
            Ranking ranking = ranking(differences, points, points);
            for (int k : new int[] {1, Math.min(12, n - 1)}) {
                Lists expected = oracle(n, n, k, true, ranking);
                routes(points, differences).forEach((route, search) -> {
                    assertThat(search.nearest(ranking, k, one).sameAs(expected))
                            .as("%s, %s, k = %d, one thread", route, differences, k)
                            .isTrue();
                    assertThat(search.nearest(ranking, k, two).sameAs(expected))
                            .as("%s, %s, k = %d, two threads", route, differences, k)
                            .isTrue();
                });
            }
        }
    }

    /** By halves and by chance: classes that are regions, and classes that are not; some points are in none. */
    @ParameterizedTest
    @MethodSource("names")
    void joinsAreThoseOfAllPairs(String name) {
        RowMajor points = Objects.requireNonNull(SETS.get(name));
        int n = points.rows();
        double[] first = IntStream.range(0, n)
                .mapToDouble(i -> points.values()[points.offset(i)])
                .sorted()
                .toArray();
        SplittableRandom random = new SplittableRandom(11);
        int[] halves = IntStream.range(0, n)
                .map(i -> points.values()[points.offset(i)] < first[n / 2] ? 0 : 1)
                .toArray();
        int[] chance = IntStream.range(0, n).map(i -> random.nextInt(6) - 1).toArray();
        for (Differences differences : Differences.values()) {
            Ranking ranking = differences == Differences.ABSOLUTE
                    ? new Absolute(points, points)
                    : new EuclideanRanking(points, points);
            for (int[] part : new int[][] {halves, chance}) {
                List<Pair> expected = new RankedScan(points).joins(part, ranking, one);
                routes(points, differences)
                        .forEach((route, search) -> assertThat(search.joins(part, ranking, two))
                                .as("%s, %s", route, differences)
                                .isEqualTo(expected));
            }
        }
    }

    @ParameterizedTest
    @MethodSource("names")
    void queriesFindAmongAllPoints(String name) {
        RowMajor points = Objects.requireNonNull(SETS.get(name));
        int k = Math.min(7, points.rows());
        RowMajor queries = queries(points);
        for (Differences differences : Differences.values()) {
            Ranking ranking = ranking(differences, queries, points);
            Lists expected = oracle(queries.rows(), points.rows(), k, false, ranking);
            routes(points, differences)
                    .forEach((route, search) -> assertThat(
                                    search.nearest(queries, ranking, k, two).sameAs(expected))
                            .as("%s, %s", route, differences)
                            .isTrue());
        }
    }

    /** Between two points, beyond them, where coordinates have to be drawn in, and so far out that no block knows it. */
    private static RowMajor queries(RowMajor points) {
        SplittableRandom random = new SplittableRandom(3);
        int d = points.columns();
        RowMajor queries = new RowMajor(new double[40 * d], 40, d);
        for (int i = 0; i < 40; i++) {
            int a = points.offset(random.nextInt(points.rows()));
            int b = points.offset(random.nextInt(points.rows()));
            double t = i < 20 ? random.nextDouble() : 10 * random.nextGaussian();
            for (int c = 0; c < d; c++) {
                double from = points.values()[a + c];
                queries.values()[i * d + c] = i == 39 ? 1e60 : from + t * (points.values()[b + c] - from);
            }
        }
        return queries;
    }
}

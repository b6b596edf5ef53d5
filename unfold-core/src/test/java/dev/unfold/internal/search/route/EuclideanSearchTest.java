package dev.unfold.internal.search.route;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unfold.internal.dense.RowMajor;
import dev.unfold.internal.search.EuclideanSearch;
import dev.unfold.internal.search.Lists;
import dev.unfold.internal.search.Nearest;
import dev.unfold.internal.search.Oracle;
import dev.unfold.internal.search.Sets;
import dev.unfold.internal.search.block.BlockSearch;
import dev.unfold.internal.search.scan.Scan;
import dev.unfold.internal.search.tree.TreeSearch;
import dev.unfold.internal.simd.Kernels;
import dev.unfold.run.Listener;
import dev.unfold.run.Run;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every route finds what the definition says, to the last bit and tie, on any number of threads. */
class EuclideanSearchTest {

    private static final Map<String, RowMajor> SETS = Sets.all();

    private final Run one = Run.with(1, 0, Listener.SILENT);
    private final Run two = Run.with(2, 0, Listener.SILENT);

    static Stream<String> names() {
        return SETS.keySet().stream();
    }

    private static RowMajor set(String name) {
        return Objects.requireNonNull(SETS.get(name));
    }

    private static Map<String, EuclideanSearch> routes(RowMajor points, Run run) {
        Map<String, EuclideanSearch> routes = new LinkedHashMap<>();
        routes.put("scan", new Scan(points));
        routes.put("tree", new TreeSearch(points, run));
        routes.put("plain blocks", BlockSearch.over(points, Kernels.SCALAR, run));
        routes.put("best blocks", BlockSearch.over(points, Kernels.BEST, run));
        routes.put("chosen", Route.exact(points, 12, run));
        return routes;
    }

    @ParameterizedTest
    @MethodSource("names")
    void nearestAreThoseOfTheDefinition(String name) {
        RowMajor points = set(name);
        int n = points.rows();
        Lists sorted = Oracle.nearest(points, n - 1);
        Map<String, EuclideanSearch> routes = routes(points, two);
        for (int k : new int[] {1, Math.min(12, n - 1), n - 1}) {
            Lists expected = Oracle.first(sorted, k);
            routes.forEach((route, search) -> {
                assertThat(search.nearest(k, one).sameAs(expected))
                        .as("%s, k = %d, one thread", route, k)
                        .isTrue();
                assertThat(search.nearest(k, two).sameAs(expected))
                        .as("%s, k = %d, two threads", route, k)
                        .isTrue();
            });
        }
    }

    @ParameterizedTest
    @MethodSource("names")
    void aTreeBuiltByOneThreadIsTheSame(String name) {
        RowMajor points = set(name);
        int k = Math.min(5, points.rows() - 1);
        assertThat(new TreeSearch(points, one).nearest(k, one).sameAs(new TreeSearch(points, two).nearest(k, one)))
                .isTrue();
    }

    @ParameterizedTest
    @MethodSource("names")
    void queriesFindAmongAllPointsThemselvesIncluded(String name) {
        RowMajor points = set(name);
        RowMajor queries = queries(points);
        Lists sorted = Oracle.nearest(points, queries, points.rows());
        Map<String, EuclideanSearch> routes = routes(points, two);
        for (int k : new int[] {1, Math.min(7, points.rows()), points.rows()}) {
            Lists expected = Oracle.first(sorted, k);
            routes.forEach((route, search) -> assertThat(
                            search.nearest(queries, k, two).sameAs(expected))
                    .as("%s, k = %d", route, k)
                    .isTrue());
        }
    }

    @ParameterizedTest
    @MethodSource("names")
    void withinARadiusAreThoseOfTheDefinition(String name) {
        RowMajor points = set(name);
        RowMajor queries = queries(points);
        int n = points.rows();
        Lists sorted = Oracle.nearest(points, queries, n);
        // The radius is the distance of some point, so that its ties are in; none and all occur as well.
        double[] radii = new double[queries.rows()];
        Arrays.setAll(radii, i -> sorted.distances()[sorted.offsets()[i] + (i * 7) % n]);
        radii[0] = -1;
        radii[1] = Double.POSITIVE_INFINITY;
        routes(points, two).forEach((route, search) -> {
            Nearest[] seen = new Nearest[queries.rows()];
            Arrays.setAll(seen, i -> new Nearest(n));
            int[] counts = new int[queries.rows()];
            search.within(
                    queries,
                    radii,
                    (query, point, distance) -> {
                        counts[query]++;
                        seen[query].offerAt(distance, point);
                    },
                    two);
            for (int i = 0; i < counts.length; i++) {
                int expected = 0;
                while (expected < n && sorted.distances()[sorted.offsets()[i] + expected] <= radii[i]) {
                    expected++;
                }
                assertThat(counts[i]).as("%s, query %d", route, i).isEqualTo(expected);
                Lists found = Lists.allocate(1, expected);
                seen[i].drainInto(found, 0);
                Lists same = Lists.allocate(1, expected);
                same.copy(0, sorted, i, expected);
                assertThat(found.sameAs(same)).as("%s, query %d", route, i).isTrue();
            }
        });
    }

    /** Some training rows, points between and around them, and one far away from all. */
    private static RowMajor queries(RowMajor points) {
        SplittableRandom random = new SplittableRandom(3);
        int d = points.columns();
        RowMajor queries = new RowMajor(new double[60 * d], 60, d);
        for (int i = 0; i < 60; i++) {
            int a = points.offset(random.nextInt(points.rows()));
            int b = points.offset(random.nextInt(points.rows()));
            double t = i < 30 ? 0 : 2 * random.nextDouble() - .5;
            for (int c = 0; c < d; c++) {
                double from = points.values()[a + c];
                queries.values()[i * d + c] = i == 59 ? 1e60 : from + t * (points.values()[b + c] - from);
            }
        }
        return queries;
    }

    @ParameterizedTest
    @MethodSource("names")
    void joinsAreThoseOfMergingTheClosestPair(String name) {
        RowMajor all = set(name);
        int n = Math.min(all.rows(), 150);
        RowMajor points = new RowMajor(Arrays.copyOf(all.values(), n * all.columns()), n, all.columns());
        SplittableRandom random = new SplittableRandom(5);
        for (int classes : new int[] {1, 2, 3, 17, n}) {
            int[] part = new int[n];
            // Class 0 is large, some points are in none, and with n classes most are empty.
            Arrays.setAll(part, i -> random.nextInt(3) == 0 ? 0 : random.nextInt(classes + 1) - 1);
            if (classes == n) {
                Arrays.setAll(part, i -> i);
            }
            var expected = Oracle.joins(points, part);
            routes(points, two).forEach((route, search) -> {
                assertThat(search.joins(part, one))
                        .as("%s, %d classes, one thread", route, classes)
                        .isEqualTo(expected);
                assertThat(search.joins(part, two))
                        .as("%s, %d classes, two threads", route, classes)
                        .isEqualTo(expected);
            });
        }
    }

    /** By coordinate, so that classes are regions: whole nodes and blocks lie in one. */
    @ParameterizedTest
    @MethodSource("names")
    void joinsOfRegions(String name) {
        RowMajor all = set(name);
        int n = Math.min(all.rows(), 400);
        RowMajor points = new RowMajor(Arrays.copyOf(all.values(), n * all.columns()), n, all.columns());
        double low = Arrays.stream(points.values()).min().orElseThrow();
        double high = Arrays.stream(points.values()).max().orElseThrow();
        int[] part = new int[n];
        Arrays.setAll(part, i -> (int) (5 * ((points.values()[points.offset(i)] - low) / (high - low + 1e-300))));
        var expected = Oracle.joins(points, part);
        routes(points, two)
                .forEach((route, search) ->
                        assertThat(search.joins(part, two)).as(route).isEqualTo(expected));
    }

    @Test
    void nobodyNeedsNoLinks() {
        RowMajor points = set("uniform");
        int[] part = new int[points.rows()];
        Arrays.fill(part, -1);
        routes(points, two)
                .forEach((route, search) ->
                        assertThat(search.joins(part, two)).as(route).isEmpty());
    }

    /** Without the indices in the tree this would take n² steps, and time out. */
    @Test
    void manyEqualPointsAreNoMoreWorkThanOthers() {
        int n = 200_000;
        RowMajor points = Sets.of(n, 3, () -> 5);
        Lists lists = new TreeSearch(points, two).nearest(3, two);
        assertThat(Arrays.copyOf(lists.neighbors(), 12)).containsExactly(1, 2, 3, 0, 2, 3, 0, 1, 3, 0, 1, 2);
        assertThat(Arrays.copyOfRange(lists.neighbors(), 3 * n - 3, 3 * n)).containsExactly(0, 1, 2);
        RowMajor flat = Sets.of(50_000, 10, () -> 5);
        lists = BlockSearch.over(flat, Kernels.BEST, two).nearest(3, two);
        assertThat(Arrays.copyOfRange(lists.neighbors(), 149_997, 150_000)).containsExactly(0, 1, 2);
    }

    @Test
    void treeAndBlocksAgreeWhereTheOracleIsTooSlow() {
        SplittableRandom random = new SplittableRandom(11);
        RowMajor points = Sets.of(4000, 4, () -> Math.rint(30 * random.nextGaussian()));
        assertThat(BlockSearch.over(points, Kernels.BEST, two)
                        .nearest(20, two)
                        .sameAs(new TreeSearch(points, two).nearest(20, two)))
                .isTrue();
        int[] part = new int[4000];
        Arrays.setAll(part, i -> random.nextInt(900));
        assertThat(BlockSearch.over(points, Kernels.BEST, two).joins(part, two))
                .isEqualTo(new TreeSearch(points, two).joins(part, two));
    }
}

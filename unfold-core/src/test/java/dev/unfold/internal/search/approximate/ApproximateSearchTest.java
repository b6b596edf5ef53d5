package dev.unfold.internal.search.approximate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unfold.internal.dense.RowMajor;
import dev.unfold.internal.search.EuclideanSearch;
import dev.unfold.internal.search.Lists;
import dev.unfold.internal.search.Oracle;
import dev.unfold.internal.search.Sets;
import dev.unfold.internal.search.route.Route;
import dev.unfold.internal.search.scan.Scan;
import dev.unfold.internal.search.tree.TreeSearch;
import dev.unfold.run.Listener;
import dev.unfold.run.Run;
import java.util.Arrays;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Nearly all neighbours are found, all distances are right, and the same seed finds the same on any number of threads. */
class ApproximateSearchTest {

    private static final int N = 1500;
    private static final int K = 10;

    private final Run one = Run.with(1, 4, Listener.SILENT);
    private final Run two = Run.with(2, 4, Listener.SILENT);

    static Stream<RowMajor> sets() {
        SplittableRandom random = new SplittableRandom(9);
        return Stream.of(
                Sets.of(N, 2, random::nextDouble),
                Sets.of(N, 8, random::nextGaussian),
                Sets.of(N, 40, () -> random.nextInt(3)),
                curve(random),
                Sets.of(N, 3, () -> 1.5));
    }

    /** A closed curve in 60 dimensions, with noise. */
    private static RowMajor curve(SplittableRandom random) {
        RowMajor points = Sets.of(N, 60, () -> .001 * random.nextGaussian());
        for (int i = 0; i < N; i++) {
            double t = 2 * Math.PI * random.nextDouble();
            for (int c = 0; c < 60; c++) {
                points.values()[points.offset(i) + c] += Math.cos((1 + c % 4) * t + c);
            }
        }
        return points;
    }

    @ParameterizedTest
    @MethodSource("sets")
    void nearlyAllNeighboursAreFound(RowMajor points) {
        EuclideanSearch search = new ApproximateSearch(points, K, Route::exact, two);
        Lists lists = search.nearest(K, two);
        lists.check();
        assertThat(recall(lists, new Scan(points).nearest(K, two))).isGreaterThan(.95);
        int others = 0;
        for (int i = 0; i < N; i++) {
            int[] list = Arrays.copyOfRange(lists.neighbors(), i * K, i * K + K);
            int self = i;
            others +=
                    (int) Arrays.stream(list).distinct().filter(j -> j != self).count();
            for (int a = 0; a < K; a += 3) {
                assertThat(lists.distances()[i * K + a]).isEqualTo(Oracle.distance(points, i, points, list[a]));
            }
        }
        assertThat(others).as("distinct neighbours other than the point itself").isEqualTo(N * K);
        String noted = Objects.requireNonNull(two.notes().get("recall"));
        assertThat(Double.parseDouble(noted.substring(0, noted.indexOf(' ')))).isGreaterThan(.95);
    }

    @ParameterizedTest
    @MethodSource("sets")
    void queriesFindNearlyAllToo(RowMajor points) {
        EuclideanSearch search = new ApproximateSearch(points, K, Route::exact, two);
        RowMajor queries = new RowMajor(Arrays.copyOf(points.values(), 300 * points.columns()), 300, points.columns());
        Lists lists = search.nearest(queries, K, two);
        assertThat(recall(lists, new Scan(points).nearest(queries, K, two))).isGreaterThan(.95);
        assertThat(search.nearest(queries, N, two).sameAs(new Scan(points).nearest(queries, N, two)))
                .as("as many as there are")
                .isTrue();
    }

    @ParameterizedTest
    @MethodSource("sets")
    void threadsDoNotMatter(RowMajor points) {
        EuclideanSearch first = new ApproximateSearch(points, K, Route::exact, one);
        EuclideanSearch second = new ApproximateSearch(points, K, Route::exact, two);
        assertThat(first.nearest(K, one).sameAs(second.nearest(K, two))).isTrue();
        assertThat(first.nearest(40, one).sameAs(second.nearest(40, two)))
                .as("more than was said")
                .isTrue();
    }

    @ParameterizedTest
    @MethodSource("sets")
    void joinsAreExact(RowMajor points) {
        int[] part = new int[N];
        Arrays.setAll(part, i -> i % 7 - 1);
        assertThat(new ApproximateSearch(points, K, Route::exact, two).joins(part, two))
                .isEqualTo(new TreeSearch(points, two).joins(part, two));
    }

    private static double recall(Lists lists, Lists exact) {
        int k = exact.count(0);
        int right = 0;
        for (int at = 0; at < lists.neighbors().length; at++) {
            right += lists.distances()[at] <= exact.distances()[at - at % k + k - 1] ? 1 : 0;
        }
        return right / (double) lists.neighbors().length;
    }
}

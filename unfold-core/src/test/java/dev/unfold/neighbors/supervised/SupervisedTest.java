package dev.unfold.neighbors.supervised;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.unfold.data.Dataset;
import dev.unfold.data.Labels;
import dev.unfold.data.Points;
import dev.unfold.error.DataException;
import dev.unfold.error.ParameterException;
import dev.unfold.neighbors.NeighborRule;
import dev.unfold.neighbors.Neighborhoods;
import dev.unfold.neighbors.SlowLists;
import dev.unfold.neighbors.nearest.KNearest;
import dev.unfold.run.Run;
import dev.unfold.testing.Samples;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Neighbours by class against the definitions, D′ formed. */
class SupervisedTest {

    private static final int K = 9;

    private final Run run = Run.quiet();

    private static List<Dataset> sets() {
        return List.of(
                SlowLists.classes(300, 3, 4, 0, 1),
                SlowLists.classes(300, 2, 5, .3, 2),
                SlowLists.classes(200, 30, 3, .1, 3),
                SlowLists.classes(240, 3, 60, 0, 4)); // every class smaller than k
    }

    private Neighborhoods lists(NeighborRule rule, Dataset data) {
        return rule.over(data, run).neighborhoods(run);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, .01, .05, .2, .5, 1})
    void slleIsItsDefinition(double alpha) {
        for (Dataset data : sets()) {
            double diameter = Arrays.stream(SlowLists.distances(data.points()))
                    .flatMapToDouble(Arrays::stream)
                    .max()
                    .orElseThrow();
            SlowLists.check(
                    lists(new Supervised(K, alpha), data),
                    data.points(),
                    K,
                    (i, j, d) -> d + (SlowLists.alike(data, i, j) ? 0 : alpha * diameter));
        }
    }

    @Test
    void withoutSupervisionItIsTheEuclideanRule() {
        Dataset data = SlowLists.classes(300, 3, 4, .2, 5);
        assertThat(lists(new Supervised(K, 0), data)).isEqualTo(lists(new KNearest(K), data));
    }

    @Test
    void underFullSupervisionOnlyTheOwnClassIsNear() {
        Dataset data = SlowLists.classes(300, 3, 4, 0, 6);
        Neighborhoods lists = lists(new Supervised(K, 1), data);
        for (int i = 4; i < data.size(); i++) {
            for (int a = 0; a < K; a++) {
                assertThat(SlowLists.alike(data, i, lists.neighbor(i, a))).isTrue();
            }
        }
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, .3, .5, .64, .8, 1})
    void eslleIsItsDefinition(double alpha) {
        for (Dataset data : sets()) {
            double[][] distances = SlowLists.distances(data.points());
            double beta = Arrays.stream(distances)
                    .flatMapToDouble(Arrays::stream)
                    .map(d -> d * d)
                    .average()
                    .orElseThrow();
            SlowLists.check(lists(new EnhancedSupervised(K, alpha), data), data.points(), K, (i, j, d) -> {
                double t = d * d / beta;
                return SlowLists.alike(data, i, j) ? Math.sqrt(-Math.expm1(-t)) : Math.exp(t / 2) - alpha;
            });
        }
    }

    /** Far outliers of the own class, where 1 − e^−t is 1, and of another, where e^t overflows, keep their order. */
    @Test
    void eslleComparesWhereNumbersEnd() {
        int n = 4000;
        Points.Builder points = Points.builder(1);
        IntStream.range(0, n).forEach(i -> points.add(i * 1e-6));
        points.add(1e5).add(2e5);
        String[] names = new String[n + 2];
        Arrays.fill(names, "many");
        names[n] = "few";
        names[n + 1] = "few";
        Dataset data = Dataset.of(points.build()).withLabels(Labels.of(names));
        Neighborhoods lists = lists(new EnhancedSupervised(3, .5), data);
        // The own class first, then the nearest of the line.
        assertThat(IntStream.range(0, 3).map(a -> lists.neighbor(n + 1, a)).toArray())
                .containsExactly(n, n - 1, n - 2);
        assertThat(lists.distance(n + 1, 2)).isEqualTo(Double.MAX_VALUE);
    }

    @Test
    void newPointsGetTheirEuclideanNeighbours() {
        Dataset data = SlowLists.classes(300, 3, 4, .2, 7);
        Points fresh = Samples.cloud(20, 3, 8);
        for (NeighborRule rule : List.of(new Supervised(K, .5), new EnhancedSupervised(K, .5))) {
            assertThat(rule.over(data, run).of(fresh, run))
                    .isEqualTo(new KNearest(K).over(data, run).of(fresh, run));
        }
    }

    @Test
    void whatClassesCannotDoIsSaid() {
        Points points = Samples.cloud(40, 3, 9);
        Dataset bare = Dataset.of(points);
        Dataset unlabelled = bare.withLabels(
                Labels.of(IntStream.range(0, 40).mapToObj(i -> "").toList()));
        for (NeighborRule rule : List.of(new Supervised(K, .5), new EnhancedSupervised(K, .5))) {
            assertThatThrownBy(() -> rule.over(bare, run))
                    .isInstanceOf(DataException.class)
                    .hasMessageContaining("label = ");
            assertThatThrownBy(() -> rule.over(unlabelled, run))
                    .isInstanceOf(DataException.class)
                    .hasMessageContaining("all 40 points are unlabelled");
            Run first = Run.quiet();
            Dataset one = bare.withLabels(
                    Labels.of(IntStream.range(0, 40).mapToObj(i -> "a").toList()));
            rule.over(one, first).neighborhoods(first);
            assertThat(first.warnings()).singleElement().asString().contains("one class, a");
            Run second = Run.quiet();
            Dataset small = bare.withLabels(Labels.of(IntStream.range(0, 40)
                    .mapToObj(i -> i == 0 ? "single" : i < K + 1 ? "few" : "many")
                    .toList()));
            rule.over(small, second).neighborhoods(second);
            assertThat(second.warnings())
                    .singleElement()
                    .asString()
                    .contains("2 classes have at most neighbors = 9 points (single: 1, few: 9)");
        }
        for (double alpha : new double[] {-.1, 1.1, Double.NaN}) {
            assertThatThrownBy(() -> new Supervised(K, alpha))
                    .isInstanceOf(ParameterException.class)
                    .hasMessageContaining("alpha = " + alpha);
            assertThatThrownBy(() -> new EnhancedSupervised(K, alpha)).isInstanceOf(ParameterException.class);
        }
    }
}

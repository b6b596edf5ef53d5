package dev.unfold.neighbors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.unfold.data.Column;
import dev.unfold.data.Dataset;
import dev.unfold.data.Points;
import dev.unfold.neighbors.image.StructuralNearest;
import dev.unfold.neighbors.kernel.FeatureSpaceNearest;
import dev.unfold.neighbors.kernel.Kernel;
import dev.unfold.neighbors.kernel.KernelFamily;
import dev.unfold.neighbors.kernel.KernelNearest;
import dev.unfold.neighbors.nearest.DistanceTable;
import dev.unfold.neighbors.nearest.GivenNeighbors;
import dev.unfold.neighbors.nearest.KNearest;
import dev.unfold.neighbors.weighted.OccurrenceWeighted;
import dev.unfold.run.Run;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Spaces are values, and a search knows its own without searching. */
class SpaceTest {

    private static final int N = 60;

    private static final int K = 7;

    private static final Kernel OWN = (x, z) -> {
        double sum = 1;
        for (int c = 0; c < x.length; c++) {
            sum += x[c] * z[c];
        }
        return sum * sum;
    };

    private final Run run = Run.quiet();

    private static final Map<String, NeighborRule> RULES = rules();

    private static Map<String, NeighborRule> rules() {
        Map<String, NeighborRule> rules = new LinkedHashMap<>();
        for (KernelFamily family : KernelFamily.values()) {
            if (family != KernelFamily.LINEAR) {
                rules.put(family.name(), new KernelNearest(K, family));
            }
        }
        rules.put(
                "POLYNOMIAL, no coordinates",
                new KernelNearest(K, KernelFamily.POLYNOMIAL, OptionalDouble.of(.5), 9, 1, Search.AUTO));
        rules.put("own kernel", new FeatureSpaceNearest(K, OWN));
        rules.put("distances", new DistanceTable(K));
        rules.put("images", new StructuralNearest(K, OptionalDouble.empty()));
        for (OccurrenceWeighted.Gram gram : List.of(OccurrenceWeighted.Gram.DIVIDED, OccurrenceWeighted.Gram.LITERAL)) {
            rules.put("probabilities, " + gram, new OccurrenceWeighted(K, OccurrenceWeighted.Density.GIVEN, 3, gram));
        }
        return rules;
    }

    static Stream<String> names() {
        return RULES.keySet().stream();
    }

    /** Data for a rule, made anew at every call; another seed gives others. */
    private static Dataset data(String name, long seed) {
        Points points = points(N, seed);
        if (name.equals("PRECOMPUTED") || name.equals("distances")) {
            double[][] table = new double[N][N];
            for (int i = 0; i < N; i++) {
                for (int j = 0; j < N; j++) {
                    double distance = SlowLists.distance(points.row(i), points.row(j));
                    table[i][j] = name.equals("distances") ? distance : Math.exp(-distance * distance);
                }
            }
            return Dataset.of(Points.of(table));
        }
        double[] p = new SplittableRandom(seed).doubles(N, .1, 1).toArray();
        return Dataset.of(points).withExtras(List.of(new Column(OccurrenceWeighted.COLUMN, p)));
    }

    private NeighborSearch search(String name, long seed) {
        return Objects.requireNonNull(RULES.get(name)).over(data(name, seed), run);
    }

    private static Points points(int n, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double[][] rows = new double[n][3];
        for (double[] row : rows) {
            for (int c = 0; c < row.length; c++) {
                row[c] = random.nextGaussian();
            }
        }
        return Points.of(rows);
    }

    private static Points newcomers(String name, long seed) {
        return name.equals("PRECOMPUTED") || name.equals("distances")
                ? data(name, 1).points().rows(new int[] {3, 4, 5})
                : points(5, seed);
    }

    @ParameterizedTest
    @MethodSource("names")
    void equalRulesOverEqualDataSeeEqualSpaces(String name) {
        NeighborSearch one = search(name, 1);
        NeighborSearch two = search(name, 1);
        assertThat(one.neighborhoods(run).space())
                .isPresent()
                .isEqualTo(two.neighborhoods(run).space());
        assertThat(one.neighborhoods(run)).isEqualTo(two.neighborhoods(run)).hasSameHashCodeAs(two.neighborhoods(run));
        assertThat(one.neighborhoods(run).space().orElseThrow())
                .hasSameHashCodeAs(two.neighborhoods(run).space().orElseThrow());
        assertThat(one.of(newcomers(name, 9), run)).isEqualTo(two.of(newcomers(name, 9), run));
    }

    @ParameterizedTest
    @MethodSource("names")
    void otherDataAreSeenInAnotherSpace(String name) {
        NeighborSearch search = search(name, 1);
        NeighborSearch other = search(name, 2);
        assertThat(search.space()).isNotEqualTo(other.space());
        assertThat(search.of(newcomers(name, 9), run).space()).isNotEqualTo(search.space());
    }

    @ParameterizedTest
    @MethodSource("names")
    void aSearchKnowsTheSpaceOfItsLists(String name) {
        NeighborSearch search = search(name, 1);
        assertThat(search.space())
                .isPresent()
                .isEqualTo(search.neighborhoods(run).space());
    }

    @Test
    void listsInTheDatasCoordinatesHaveNoSpace() {
        Dataset data = data("", 1);
        for (NeighborRule rule :
                List.of(new KNearest(K), new KernelNearest(K, KernelFamily.LINEAR), new OccurrenceWeighted(K, 3))) {
            assertThat(rule.over(data, run).space()).isEmpty();
            assertThat(rule.over(data, run).neighborhoods(run).space()).isEmpty();
        }
    }

    @Test
    void givenListsKeepTheirSpace() {
        Dataset data = data("", 1);
        Neighborhoods lists =
                new KernelNearest(K, KernelFamily.RBF).over(data, run).neighborhoods(run);
        assertThat(new GivenNeighbors(lists).over(data, run).space()).isEqualTo(lists.space());
    }

    @Test
    void theSameListsInAnotherSpaceAreOthers() {
        Points points = points(N, 1);
        Neighborhoods lists = new KNearest(K).over(Dataset.of(points), run).neighborhoods(run);
        Space space = new Space.Coordinates(points, points);
        assertThat(lists.in(space))
                .isNotEqualTo(lists)
                .isEqualTo(lists.in(new Space.Coordinates(points(N, 1), points)));
        assertThat(lists).isNotEqualTo(lists.in(space));
        assertThat(lists.in(space)).isNotEqualTo(lists.in(new Space.Coordinates(points, points(N, 2))));
    }

    @Test
    void anotherScaleOrKernelIsAnotherSpace() {
        Dataset data = data("", 1);
        KernelNearest rbf = new KernelNearest(K, KernelFamily.RBF).withGamma(.5);
        assertThat(rbf.over(data, run).space())
                .isNotEqualTo(rbf.withGamma(.25).over(data, run).space());
        Kernel alike = (x, z) -> OWN.of(x, z);
        assertThat(new FeatureSpaceNearest(K, OWN).over(data, run).space())
                .isNotEqualTo(new FeatureSpaceNearest(K, alike).over(data, run).space());
    }

    @Test
    void raysNeedOneFactorForEachTrainingPoint() {
        Points points = points(4, 1);
        assertThatThrownBy(() -> new Space.Rays(points, points, points)).hasMessageContaining("one column");
        assertThatThrownBy(() -> new Space.Rays(points, points, Points.of(new double[] {1}, new double[] {2})))
                .hasMessageContaining("4 training points");
    }
}

package dev.unfold.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.unfold.catalog.Catalog;
import dev.unfold.data.Dataset;
import dev.unfold.data.Labels;
import dev.unfold.data.Points;
import dev.unfold.error.DataException;
import dev.unfold.error.ParameterException;
import dev.unfold.local.Barycentric;
import dev.unfold.local.ClassAdjusted;
import dev.unfold.local.ElasticNet;
import dev.unfold.local.NonNegative;
import dev.unfold.local.PatchCursor;
import dev.unfold.local.Reconstruction;
import dev.unfold.local.Ridge;
import dev.unfold.local.Scratch;
import dev.unfold.neighbors.Neighborhoods;
import dev.unfold.neighbors.nearest.KNearest;
import dev.unfold.run.Run;
import dev.unfold.testing.Samples;
import java.util.Arrays;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The penalised and constrained weights against their optimality conditions, and at the ends of their parameters. */
class PenalisedWeightsTest {

    private static final int K = 12;

    static Stream<Dataset> data() {
        int[] twice = IntStream.range(0, 300).map(i -> i / 2).toArray();
        return Stream.of(
                Samples.roll(400, 3),
                Dataset.of(Samples.cloud(200, 20, 4)),
                Dataset.of(Samples.cloud(150, 3, 5).rows(twice)), // duplicates
                Dataset.of(grid(15)));
    }

    /** The conditions of min wᵀQw + c‖w‖₁, Σw = 1: with μ = λ − 2Qw, μ = c·sign(w) where w ≠ 0, else |μ| ≤ c. */
    @ParameterizedTest
    @MethodSource("data")
    void elasticNetIsOptimalAtEveryPoint(Dataset data) {
        Neighborhoods lists = lists(data);
        for (double share : new double[] {0.1, 0.5, 0.9, 1}) {
            ElasticNet fit = new ElasticNet(OptionalDouble.empty(), share).learn(data, lists, 2, Run.quiet());
            double gamma = fit.gamma().getAsDouble();
            forEachPatch(data, lists, fit, (g, w) -> {
                for (int a = 0; a < K; a++) {
                    g[a * K + a] += gamma * share;
                }
                double scale =
                        IntStream.range(0, K).mapToDouble(a -> g[a * K + a]).sum();
                double c = gamma * (1 - share);
                // λ from a weight that is not zero: 2(Qw)_a + c·sign(w_a) = λ
                int used = largest(w);
                double lambda = 2 * product(g, w, used) + c * Math.signum(w[used]);
                for (int a = 0; a < K; a++) {
                    double mu = lambda - 2 * product(g, w, a);
                    double violation = w[a] != 0 ? Math.abs(mu - c * Math.signum(w[a])) : Math.abs(mu) - c;
                    assertThat(violation / scale).isLessThanOrEqualTo(1e-8);
                }
            });
        }
    }

    /** The condition of min wᵀ(G + ρI)w, Σw = 1, is that (G + ρI)w has equal entries; in 3 dimensions it is met by another way than in 20. */
    @ParameterizedTest
    @MethodSource("data")
    void barycentricWeightsAreOptimalAtEveryPoint(Dataset data) {
        for (double ridge : new double[] {1e-1, 1e-3, 1e-9}) {
            forEachPatch(data, lists(data), new Barycentric(ridge), (g, w) -> {
                double trace =
                        IntStream.range(0, K).mapToDouble(a -> g[a * K + a]).sum();
                for (int a = 0; a < K; a++) {
                    g[a * K + a] += ridge * trace;
                }
                double lambda = product(g, w, 0);
                double rounding =
                        64 * Math.ulp(trace) * Arrays.stream(w).map(Math::abs).sum();
                for (int a = 0; a < K; a++) {
                    assertThat(product(g, w, a)).isCloseTo(lambda, within(rounding));
                }
            });
        }
    }

    @ParameterizedTest
    @MethodSource("data")
    void nonNegativeWeightsAreOptimalAtEveryPoint(Dataset data) {
        forEachPatch(data, lists(data), new NonNegative(1e-3), (g, w) -> {
            double trace = IntStream.range(0, K).mapToDouble(a -> g[a * K + a]).sum();
            for (int a = 0; a < K; a++) {
                g[a * K + a] += 1e-3 * trace;
            }
            double lambda = 2 * product(g, w, largest(w));
            for (int a = 0; a < K; a++) {
                assertThat(w[a]).isNotNegative();
                double slack = 2 * product(g, w, a) - lambda;
                assertThat(slack).isGreaterThanOrEqualTo(-1e-8 * trace);
                assertThat(w[a] * slack).isCloseTo(0, within(1e-8 * Math.max(trace, 1e-300)));
            }
        });
    }

    @Test
    void nonNegativeEqualsBarycentricWhereThatIsPositive() {
        Dataset data = Dataset.of(Samples.cloud(200, 200, 4));
        Neighborhoods lists = lists(data);
        double[][] plain = weights(data, lists, new Barycentric(1e-3));
        double[][] constrained = weights(data, lists, new NonNegative(1e-3));
        int same = 0;
        for (int i = 0; i < plain.length; i++) {
            if (Arrays.stream(plain[i]).allMatch(w -> w > 0)) {
                assertThat(constrained[i]).containsExactly(plain[i], within(1e-9));
                same++;
            }
        }
        assertThat(same).isPositive();
    }

    @Test
    void ridgeIsPlainAtEachPatchsOwnPenaltyAndUniformInTheLimit() {
        Dataset data = Samples.roll(300, 6);
        Neighborhoods lists = lists(data);
        double[][] plain = weights(data, lists, new Barycentric(1e-3));
        double[][] uniform = weights(data, lists, new Ridge(OptionalDouble.of(1e12)));
        PatchCursor patch = PatchCursor.ofTraining(data, lists);
        for (int i = 0; i < data.size(); i++) {
            double[] g = patch.moveTo(i).gram();
            double trace = IntStream.range(0, K).mapToDouble(a -> g[a * K + a]).sum();
            double[] w = new double[K];
            new Ridge(OptionalDouble.of(1e-3 * trace)).weightsInto(w, patch, new Scratch());
            assertThat(w).containsExactly(plain[i], within(1e-10));
            assertThat(uniform[i][0]).isCloseTo(1.0 / K, within(1e-9));
        }
    }

    @Test
    void elasticNetWithSquaresOnlyIsRidge() {
        Dataset data = Samples.roll(300, 7);
        Neighborhoods lists = lists(data);
        double[][] ridge = weights(data, lists, new Ridge(OptionalDouble.of(0.3)));
        double[][] elastic = weights(data, lists, new ElasticNet(OptionalDouble.of(0.3), 1));
        for (int i = 0; i < ridge.length; i++) {
            assertThat(elastic[i]).containsExactly(ridge[i], within(1e-9));
        }
    }

    @Test
    void fewerNeighboursSpeakAsTheSecondPenaltyGrows() {
        Dataset data = Samples.roll(500, 8);
        Neighborhoods lists = lists(data);
        double squares = 0.01;
        long before = Long.MAX_VALUE;
        for (double c : new double[] {0, 0.01, 0.1, 1, 10}) {
            ElasticNet fit = new ElasticNet(OptionalDouble.of(squares + c), squares / (squares + c));
            long used = Arrays.stream(weights(data, lists, fit))
                    .flatMapToDouble(Arrays::stream)
                    .filter(w -> w != 0)
                    .count();
            assertThat(used).isLessThanOrEqualTo(before);
            before = used;
        }
        assertThat(before).isLessThan(500L * K / 2);
    }

    @Test
    void classesAdjustTheWeights() {
        Dataset data = Samples.roll(300, 9);
        String[] names = IntStream.range(0, 300)
                .mapToObj(i -> i % 3 == 0 ? "" : i % 2 == 0 ? "even" : "odd")
                .toArray(String[]::new);
        Dataset labelled = data.withLabels(Labels.of(names));
        Neighborhoods lists = lists(data);
        double[][] plain = weights(data, lists, new Barycentric(1e-3));

        double[][] unchanged = weights(labelled, lists, new ClassAdjusted(OptionalDouble.of(0), 1e-3, false));
        double[][] adjusted = weights(labelled, lists, new ClassAdjusted(OptionalDouble.empty(), 1e-3, false));
        for (int i = 0; i < 300; i++) {
            assertThat(unchanged[i]).containsExactly(plain[i], within(1e-12));
            if (names[i].isEmpty()) {
                assertThat(adjusted[i]).isEqualTo(plain[i]);
            } else {
                double[] expected = plain[i].clone();
                for (int a = 0; a < K; a++) {
                    String other = names[lists.neighbor(i, a)];
                    expected[a] += other.isEmpty() ? 0 : other.equals(names[i]) ? 0.5 / K : -0.5 / K;
                }
                double sum = Arrays.stream(expected).sum();
                assertThat(adjusted[i])
                        .containsExactly(
                                Arrays.stream(expected).map(w -> w / sum).toArray(), within(1e-12));
            }
        }
    }

    @Test
    void whatIsMissingOrTooLargeIsTold() {
        Dataset bare = Samples.roll(100, 1);
        assertThatThrownBy(
                        () -> Catalog.recipe(Map.of("method", "slle-weights")).fit(bare, Run.quiet()))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("label = ");
        Dataset labelled =
                bare.withLabels(Labels.of(Stream.generate(() -> "a").limit(100).toList()));
        assertThatThrownBy(() -> Catalog.recipe(Map.of("method", "slle-weights", "delta", "0.1"))
                        .fit(labelled, Run.quiet()))
                .isInstanceOf(ParameterException.class)
                .hasMessageContaining("delta = 0.1")
                .hasMessageContaining("literal");
        assertThatThrownBy(() -> new ElasticNet(OptionalDouble.empty(), 0))
                .isInstanceOf(ParameterException.class)
                .hasMessageContaining("a = 0.0");
    }

    private interface PatchCheck {
        void accept(double[] gram, double[] weights);
    }

    private static void forEachPatch(Dataset data, Neighborhoods lists, Reconstruction fit, PatchCheck check) {
        double[][] weights = weights(data, lists, fit);
        PatchCursor patch = PatchCursor.ofTraining(data, lists);
        for (int i = 0; i < data.size(); i++) {
            assertThat(Arrays.stream(weights[i]).sum()).isCloseTo(1, within(1e-12));
            check.accept(patch.moveTo(i).gram(), weights[i]);
        }
    }

    private static double[][] weights(Dataset data, Neighborhoods lists, Reconstruction fit) {
        PatchCursor patch = PatchCursor.ofTraining(data, lists);
        Scratch scratch = new Scratch();
        return IntStream.range(0, data.size())
                .mapToObj(i -> {
                    double[] w = new double[K];
                    fit.weightsInto(w, patch.moveTo(i), scratch);
                    return w;
                })
                .toArray(double[][]::new);
    }

    private static Neighborhoods lists(Dataset data) {
        return new KNearest(K).over(data, Run.quiet()).neighborhoods(Run.quiet());
    }

    private static double product(double[] g, double[] w, int row) {
        return IntStream.range(0, K).mapToDouble(b -> g[row * K + b] * w[b]).sum();
    }

    private static int largest(double[] w) {
        return IntStream.range(0, w.length)
                .reduce((a, b) -> Math.abs(w[b]) > Math.abs(w[a]) ? b : a)
                .orElseThrow();
    }

    private static Points grid(int side) {
        return Points.of(IntStream.range(0, side * side)
                .mapToObj(i -> new double[] {Math.floorDiv(i, side), i % side})
                .toArray(double[][]::new));
    }
}

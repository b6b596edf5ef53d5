package dev.unfold.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.unfold.alignment.Disconnected;
import dev.unfold.catalog.Catalog;
import dev.unfold.data.Dataset;
import dev.unfold.data.Points;
import dev.unfold.error.DataException;
import dev.unfold.error.NumericalException;
import dev.unfold.error.ParameterException;
import dev.unfold.local.Hessian;
import dev.unfold.local.MultipleWeights;
import dev.unfold.local.Ridge;
import dev.unfold.local.TangentSpace;
import dev.unfold.neighbors.NeighborRule;
import dev.unfold.neighbors.kernel.FeatureSpaceNearest;
import dev.unfold.neighbors.kernel.Kernel;
import dev.unfold.neighbors.kernel.KernelFamily;
import dev.unfold.neighbors.kernel.KernelNearest;
import dev.unfold.neighbors.nearest.KNearest;
import dev.unfold.recipe.Model;
import dev.unfold.recipe.Recipe;
import dev.unfold.run.Listener;
import dev.unfold.run.Run;
import dev.unfold.testing.Samples;
import dev.unfold.testing.Subspaces;
import dev.unfold.testing.Weights;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Kernel LLE against its definition with a full kernel matrix, and what holds of its kernels. */
class KernelLleTest {

    private static final int N = 300;
    private static final int K = 10;
    private static final double GAMMA = 0.02;

    private final Dataset roll = Samples.roll(N, 5);
    private final double[][] x = rows(roll.points());
    private final double[][] fresh = rows(Samples.roll(40, 6).points());

    private static double[][] rows(Points points) {
        return IntStream.range(0, points.size()).mapToObj(points::row).toArray(double[][]::new);
    }

    private static Model fit(NeighborRule rule, Dataset data) {
        return fit(rule, data, Run.quiet());
    }

    private static Model fit(NeighborRule rule, Dataset data, Run run) {
        return Recipe.lle()
                .withNeighborRule(rule)
                .withDisconnected(Disconnected.NULL)
                .fit(data, run);
    }

    private static double dot(double[] x, double[] z) {
        return IntStream.range(0, x.length).mapToDouble(c -> x[c] * z[c]).sum();
    }

    private static double power(double[] x, double[] z, int exponent) {
        return IntStream.range(0, x.length)
                .mapToDouble(c -> Math.pow(Math.abs(x[c] - z[c]), exponent))
                .sum();
    }

    /** The kernels as they are written in a book. */
    private static double kernel(KernelFamily family, double[] x, double[] z) {
        return switch (family) {
            case LINEAR -> dot(x, z);
            case RBF, PRECOMPUTED -> Math.exp(-GAMMA * power(x, z, 2));
            case LAPLACIAN -> Math.exp(-GAMMA * power(x, z, 1));
            case COSINE -> dot(x, z) / Math.sqrt(dot(x, x) * dot(z, z));
            case POLYNOMIAL -> Math.pow(GAMMA * dot(x, z) + 1, 3);
        };
    }

    private static double[][] squared(double[][] k) {
        double[][] squared = new double[k.length][k.length];
        for (int i = 0; i < k.length; i++) {
            for (int j = 0; j < k.length; j++) {
                squared[i][j] = k[i][i] - 2 * k[i][j] + k[j][j];
            }
        }
        return squared;
    }

    private NeighborRule rule(KernelFamily family) {
        return new KernelNearest(K, family).withGamma(GAMMA);
    }

    private Dataset data(KernelFamily family) {
        return family == KernelFamily.PRECOMPUTED ? Dataset.of(Points.of(table(family, x))) : roll;
    }

    private double[][] table(KernelFamily family, double[][] rows) {
        return Weights.table(rows, x, (a, b) -> kernel(family, a, b));
    }

    @ParameterizedTest
    @EnumSource
    void neighboursAndWeightsAreThoseOfTheKernelMatrix(KernelFamily family) {
        Model model = fit(rule(family), data(family));
        double[][] squared = squared(table(family, x));
        int[][] lists = Weights.nearest(squared, K);
        assertThat(Weights.lists(model.neighborhoods())).isDeepEqualTo(lists);
        // The book's form loses digits: 1 − 2κ + 1 is good to ε/(1 − κ), some 1e-13 here, of which the ridge makes
        // 1e-10.
        assertThat(Weights.distance(Weights.of(model), Weights.barycentric(squared, lists, 1e-3)))
                .isLessThan(1e-8);
        for (int i = 0; i < N; i++) {
            assertThat(model.neighborhoods().distance(i, 0))
                    .isCloseTo(Math.sqrt(squared[i][lists[i][0]]), withinPercentage(1e-4));
        }
    }

    @ParameterizedTest
    @EnumSource
    void newPointsAreSeenInTheSameSpace(KernelFamily family) {
        Model model = fit(rule(family), data(family));
        boolean precomputed = family == KernelFamily.PRECOMPUTED;
        Points queries = Points.of(precomputed ? table(family, fresh) : fresh);
        Points places = model.transform(queries);

        // By the definition: fresh points as further rows and columns of the kernel matrix.
        double[][] all = Stream.concat(Stream.of(x), Stream.of(fresh)).toArray(double[][]::new);
        double[][] squared = squared(Weights.table(all, all, (a, b) -> kernel(family, a, b)));
        for (int i = 0; i < fresh.length; i++) {
            int row = N + i;
            int[] list = IntStream.range(0, N)
                    .boxed()
                    .sorted((a, b) -> Double.compare(squared[row][a], squared[row][b]))
                    .limit(K)
                    .mapToInt(j -> j)
                    .toArray();
            int[][] lists = new int[all.length][0];
            lists[row] = list;
            double[] w = Weights.barycentric(squared, lists, 1e-3)[row];
            for (int r = 0; r < 2; r++) {
                int column = r;
                double expected = IntStream.range(0, N)
                        .mapToDouble(j -> w[j] * model.embedding().coordinates().get(j, column))
                        .sum();
                assertThat(places.get(i, r)).isCloseTo(expected, within(1e-7));
            }
        }
        Points again = model.transform(model.training().points());
        assertThat(again).isEqualTo(model.embedding().coordinates());
        assertThat(model.invert(model.embedding().coordinates()))
                .isEqualTo(model.training().points());
    }

    @Test
    void linearIsLle() {
        Model linear = fit(new KernelNearest(K, KernelFamily.LINEAR), roll);
        Model lle = fit(new KNearest(K), roll);
        assertThat(linear.neighborhoods()).isEqualTo(lle.neighborhoods());
        assertThat(linear.embedding().coordinates()).isEqualTo(lle.embedding().coordinates());
    }

    @Test
    void rbfHasTheNeighboursOfLleForEveryGammaAndItsWeightsInTheLimit() {
        Model lle = fit(new KNearest(K), roll);
        double before = Double.POSITIVE_INFINITY;
        for (double gamma : new double[] {1e3, 1, 1e-2, 1e-4, 1e-6, 1e-12}) {
            Model rbf = fit(new KernelNearest(K, KernelFamily.RBF).withGamma(gamma), roll);
            assertThat(Weights.lists(rbf.neighborhoods())).isDeepEqualTo(Weights.lists(lle.neighborhoods()));
            double distance = Weights.distance(Weights.of(rbf), Weights.of(lle));
            if (gamma < 1) { // above, the neighbours are as far from each other as from the point, and weights are 1/k
                assertThat(distance).as("gamma = %s", gamma).isLessThan(before);
                before = distance;
            }
        }
        assertThat(before).isLessThan(1e-8); // of which γ·|x − z|²·(1/reg) is 1e-9 or so
    }

    @Test
    void aFunctionOfOnesOwnIsAsGoodAsANamedKernel() {
        Kernel kernel = (a, b) -> kernel(KernelFamily.RBF, a, b);
        Model own = fit(new FeatureSpaceNearest(K, kernel), roll);
        Model named = fit(rule(KernelFamily.RBF), roll);
        assertThat(Weights.lists(own.neighborhoods())).isDeepEqualTo(Weights.lists(named.neighborhoods()));
        assertThat(Weights.distance(Weights.of(own), Weights.of(named))).isLessThan(1e-8);
        assertThat(own.provenance().warnings()).isEmpty();
        assertThat(own.transform(roll.points())).isEqualTo(own.embedding().coordinates());
    }

    @Test
    void gammaIsLearnedFromASeededSampleAndSaved() {
        Dataset data = Samples.roll(1500, 3);
        Recipe recipe = Catalog.recipe(Map.of("method", "kernel-lle"));
        Model model = recipe.fit(data, Run.with(2, 7, Listener.SILENT));
        double gamma = Double.parseDouble(Catalog.settings(model.recipe()).get("gamma"));
        double[] squares = IntStream.range(0, 1500)
                .boxed()
                .flatMapToDouble(i -> IntStream.range(0, i)
                        .mapToDouble(
                                j -> power(data.points().row(i), data.points().row(j), 2)))
                .sorted()
                .toArray();
        double median = squares[squares.length / 2];
        assertThat(gamma * median).isBetween(0.9, 1.1); // the sample's median is not quite that of all

        Model same = Catalog.recipe(Catalog.settings(model.recipe())).fit(data, Run.with(2, 8, Listener.SILENT));
        assertThat(same.embedding().coordinates())
                .as("another seed, but the same gamma")
                .isEqualTo(model.embedding().coordinates());
    }

    @Test
    void everyLocalFitWorksInTheFeatureSpace() {
        // With few coordinates, differences; with distances only, the Gram matrix: the same directions.
        for (var fit : List.of(
                new TangentSpace(true),
                new Hessian(),
                new MultipleWeights(1e-3, OptionalDouble.empty()),
                new Ridge(OptionalDouble.empty()))) {
            Recipe recipe = Recipe.lle().withLocalFit(fit);
            Model coordinates = recipe.fit(roll, Run.quiet());
            Model distances = recipe.withNeighborRule(new FeatureSpaceNearest(12, (a, b) -> dot(a, b)))
                    .fit(roll, Run.quiet());
            assertThat(Subspaces.angle(
                            coordinates.embedding().coordinates(),
                            distances.embedding().coordinates()))
                    .as(fit.toString())
                    .isLessThan(1e-5);
        }
    }

    @Test
    void aParameterThatTwoStagesHaveIsSpelledTwice() {
        Map<String, String> settings = new HashMap<>(Map.of("method", "kernel-lle", "weight-rule", "rlle-l2"));
        settings.put("gamma", "0.5");
        settings.put("weight-rule.gamma", "0.25");
        Recipe recipe = Catalog.recipe(settings);
        assertThat(recipe.neighborRule()).isEqualTo(new KernelNearest(12, KernelFamily.RBF).withGamma(0.5));
        assertThat(recipe.localFit()).isEqualTo(new Ridge(OptionalDouble.of(0.25)));
        assertThat(Catalog.recipe(Catalog.settings(recipe))).isEqualTo(recipe);
        settings.put("weight-rule.degree", "2");
        assertThatThrownBy(() -> Catalog.recipe(settings)).hasMessageContaining("weight-rule.degree");
    }

    @Test
    void aKernelThatIsNotSemiDefiniteIsReportedWithItsSmallestEigenvalue() {
        Kernel indefinite = (a, b) -> a[0] * b[0] + a[1] * b[1] - 0.01 * a[2] * b[2];
        NeighborRule rule = new FeatureSpaceNearest(4, indefinite);
        Run run = Run.with(2, 0, Listener.SILENT);
        assertThatThrownBy(() -> fit(rule, roll, run))
                .isInstanceOf(NumericalException.class)
                .hasMessageMatching("the Gram matrix of row \\d+ has the eigenvalue -.*reg = 0.001 lifts by only .*");
        assertThat(run.warnings()).hasSize(1);
        assertThat(run.warnings().get(0)).contains("not positive semi-definite").contains("the smallest is -");
    }

    @Test
    void whatIsNotAKernelMatrixIsRefused() {
        NeighborRule rule = new KernelNearest(3, KernelFamily.PRECOMPUTED);
        assertThatThrownBy(() -> fit(rule, roll))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("300 rows and 3 columns");
        double[][] table = table(KernelFamily.RBF, x);
        table[2][5] += 0.5;
        assertThatThrownBy(() -> fit(rule, Dataset.of(Points.of(table))))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("row 2, column 5")
                .hasMessageContaining("symmetric");
        Model linear = fit(rule, Dataset.of(Points.of(table(KernelFamily.LINEAR, x))));
        assertThatThrownBy(() -> linear.transform(Points.of(table(KernelFamily.LINEAR, fresh))))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("distances in place of kernels");
        assertThatThrownBy(() -> new KernelNearest(3, KernelFamily.RBF).withGamma(0))
                .isInstanceOf(ParameterException.class)
                .hasMessageContaining("gamma = 0.0");
        assertThatThrownBy(() -> fit(new FeatureSpaceNearest(3, (a, b) -> Double.NaN), roll))
                .isInstanceOf(NumericalException.class)
                .hasMessageContaining("rows 0 and 0");
    }

    @Test
    void threadsDoNotChangeABit() {
        for (KernelFamily family : KernelFamily.values()) {
            Model one = fit(rule(family), data(family), Run.with(1, 0, Listener.SILENT));
            Model two = fit(rule(family), data(family), Run.with(2, 0, Listener.SILENT));
            assertThat(two.embedding().coordinates()).isEqualTo(one.embedding().coordinates());
        }
    }

    @Test
    void whatFallsApartIsJoinedByTheClosestPairsOfTheSpace() {
        Dataset blobs = Dataset.of(Samples.blobs(40, 3, 1));
        for (KernelFamily family : new KernelFamily[] {KernelFamily.RBF, KernelFamily.LAPLACIAN}) {
            Model model = Recipe.lle()
                    .withNeighborRule(new KernelNearest(5, family).withGamma(1e-6))
                    .fit(blobs, Run.quiet());
            assertThat(model.provenance().warnings().get(0)).contains("joined by 1 link");
        }
    }

    @Test
    void aWordForOneOfTwoStagesIsRefusedWithTheNamesOfBoth() {
        assertThatThrownBy(() -> Catalog.recipe(Map.of("method", "kernel-lle", "solver", "nystrom", "kernel", "rbf")))
                .isInstanceOf(ParameterException.class)
                .hasMessageContaining("unknown kernel 'rbf'")
                .hasMessageContaining("set neighbor-rule.kernel or solver.kernel");
        assertThatThrownBy(() -> Catalog.recipe(Map.of("method", "kernel-lle", "kernel", "nothing")))
                .hasMessageNotContaining("several stages");
    }
}

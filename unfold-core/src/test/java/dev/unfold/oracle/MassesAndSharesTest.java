package dev.unfold.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.unfold.alignment.ByReliability;
import dev.unfold.alignment.Degrees;
import dev.unfold.alignment.Disconnected;
import dev.unfold.alignment.Residuals;
import dev.unfold.catalog.Catalog;
import dev.unfold.data.Dataset;
import dev.unfold.data.Points;
import dev.unfold.error.NumericalException;
import dev.unfold.local.Barycentric;
import dev.unfold.local.Hessian;
import dev.unfold.local.LocalFit;
import dev.unfold.local.MultipleWeights;
import dev.unfold.local.NonNegative;
import dev.unfold.local.TangentSpace;
import dev.unfold.neighbors.nearest.KNearest;
import dev.unfold.neighbors.robust.ReliableNearest;
import dev.unfold.recipe.Model;
import dev.unfold.recipe.Recipe;
import dev.unfold.run.Run;
import dev.unfold.spectral.DenseSolver;
import dev.unfold.spectral.DirectSolver;
import dev.unfold.spectral.Solver;
import dev.unfold.testing.Samples;
import dev.unfold.testing.SlowMatrix;
import dev.unfold.testing.Subspaces;
import dev.unfold.testing.Weights;
import java.util.Arrays;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Alignments that weigh points or residuals, against the whole generalised eigenproblem AᵀSAy = λDy. */
class MassesAndSharesTest {

    private static final int N = 90;
    private static final int P = 3;

    /** A cloud has no small eigenvalues, so that a dense solver of M itself knows them to many digits. */
    private static final Points CLOUD = Samples.cloud(N, 6, 31);

    /** A cloud of which one point in ten was thrown far out, so that some points are less reliable. */
    private static Points withOutliers() {
        return Points.of(IntStream.range(0, N)
                .mapToObj(i -> Arrays.stream(CLOUD.row(i))
                        .map(v -> i % 10 == 0 ? 4 * v : v)
                        .toArray())
                .toArray(double[][]::new));
    }

    static Stream<Solver> solvers() {
        return Stream.of(new DenseSolver(), new DirectSolver());
    }

    static Stream<Arguments> fitsAndSolvers() {
        return Stream.of(
                        new Barycentric(1e-3),
                        new Hessian(),
                        new TangentSpace(true),
                        new MultipleWeights(1e-3, OptionalDouble.empty()))
                .flatMap(fit -> solvers().map(solver -> Arguments.of(fit, solver)));
    }

    /** d_i = ½ Σ_j (w_ij + w_ji). */
    private static double[] degrees(Model model) {
        double[][] w = Weights.of(model);
        return IntStream.range(0, w.length)
                .mapToDouble(i -> IntStream.range(0, w.length)
                                .mapToDouble(j -> w[i][j] + w[j][i])
                                .sum()
                        / 2)
                .toArray();
    }

    /** AᵀSA, the rows of A that point i stated taken s_i times. */
    private static SlowMatrix weighed(Residuals residuals, double[] shares) {
        SlowMatrix a = SlowMatrix.zeros(residuals.rows(), residuals.points());
        for (int row = 0; row < residuals.rows(); row++) {
            for (int j = 0; j < residuals.points(); j++) {
                a.add(row, j, residuals.matrix().get(row, j));
            }
        }
        double[] s = IntStream.range(0, residuals.rows())
                .mapToDouble(row -> shares[residuals.owner(row)])
                .toArray();
        return a.transpose().times(SlowMatrix.diagonal(s)).times(a);
    }

    private static double[] ones() {
        double[] ones = new double[N];
        Arrays.fill(ones, 1);
        return ones;
    }

    /** The embedding against pairs 2 … p+1 of (AᵀSA, D); the first is the constant with λ = 0. */
    private static void agree(Model model, double[] shares, double[] masses) {
        SlowMatrix m = weighed(model.residuals(), shares);
        SlowMatrix.Pairs pairs = m.eigenpairs(SlowMatrix.diagonal(masses));
        Points y = model.embedding().coordinates();
        assertThat(pairs.values()[0]).isCloseTo(0, within(1e-12));
        for (int r = 1; r <= P; r++) { // λ of M is known to some ε‖M‖, a few 1e-15
            assertThat(model.eigenvalues()[r]).isCloseTo(pairs.values()[r], within(1e-12));
            Points vector = Points.of(pairs.vectors().columns(r, r + 1).toRows());
            Points column = Points.of(column(y, r - 1).toRows());
            assertThat(Subspaces.angle(column, vector)).as("vector %d", r).isLessThan(1e-8);
        }
        constraint(y, masses);
    }

    private static SlowMatrix column(Points y, int r) {
        return SlowMatrix.column(y.size(), i -> y.get(i, r));
    }

    /** (1/n)YᵀDY = I and YᵀD1 = 0. */
    private static void constraint(Points y, double[] masses) {
        SlowMatrix d = SlowMatrix.diagonal(masses);
        int n = y.size();
        for (int r = 0; r < y.dimension(); r++) {
            SlowMatrix dy = d.times(column(y, r));
            assertThat(dy.sum() / n).isCloseTo(0, within(1e-11));
            for (int s = 0; s <= r; s++) {
                double product = column(y, s).transpose().times(dy).get(0, 0) / n;
                assertThat(product).as("%d, %d", r, s).isCloseTo(r == s ? 1 : 0, within(1e-11));
            }
        }
    }

    @ParameterizedTest
    @MethodSource("solvers")
    void degreesAreTheMassesOfThePoints(Solver solver) {
        Model model = Recipe.lle()
                .withLocalFit(new NonNegative(1e-3))
                .withAlignment(new Degrees())
                .withSolver(solver)
                .withDimensions(P)
                .fit(CLOUD);
        double[] degrees = degrees(model);
        assertThat(Arrays.stream(degrees).max().orElseThrow())
                .as("masses that differ")
                .isGreaterThan(2 * Arrays.stream(degrees).min().orElseThrow());
        agree(model, ones(), degrees);
    }

    @ParameterizedTest
    @MethodSource("fitsAndSolvers")
    void residualsCountAsTheirPointIsReliable(LocalFit fit, Solver solver) {
        Recipe recipe = Catalog.recipe(Map.of("method", "rlle", "neighbors", "14", "dimensions", "3"));
        assertThat(recipe.neighborRule()).isInstanceOf(ReliableNearest.class);
        assertThat(recipe.alignment()).isEqualTo(new ByReliability());
        Model model = recipe.withLocalFit(fit).withSolver(solver).fit(withOutliers());
        double[] shares =
                model.findings().get(ReliableNearest.RELIABILITY).orElseThrow().column(0);
        assertThat(Arrays.stream(shares).min().orElseThrow())
                .as("a point that is not reliable")
                .isLessThan(.6 * Arrays.stream(shares).max().orElseThrow());
        agree(model, shares, ones());
    }

    @Test
    void theFirstRoundIsTheGeneralisedProblem() {
        Model model = Catalog.recipe(Map.of("method", "iterative", "iterations", "1", "dimensions", "3"))
                .fit(CLOUD);
        agree(model, ones(), degrees(model));
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 5})
    void everyRoundKeepsItsConstraint(int rounds) {
        Dataset roll = Samples.roll(200, 5);
        Model model = Catalog.recipe(Map.of("method", "iterative", "iterations", Integer.toString(rounds)))
                .fit(roll, Run.quiet());
        double[] degrees = degrees(model);
        constraint(model.embedding().coordinates(), degrees);
        assertThat(Arrays.stream(degrees).sum()).as("W has n rows of sum 1").isCloseTo(200, within(1e-10));
    }

    @ParameterizedTest
    @MethodSource("solvers")
    void classesThatFallApartAreBalancedByTheirMasses(Solver solver) {
        Points blobs = Samples.blobs(40, 4, 8).rows(IntStream.range(0, 65).toArray()); // 40 points and 25
        Model model = Recipe.lle()
                .withNeighborRule(new KNearest(8))
                .withLocalFit(new NonNegative(1e-3))
                .withAlignment(new Degrees())
                .withDisconnected(Disconnected.NULL)
                .withSolver(solver)
                .fit(blobs);
        constraint(model.embedding().coordinates(), degrees(model));
        for (int i = 1; i < 65; i++) { // the null vector is constant on each blob
            double first = model.embedding().coordinates().get(i < 40 ? 0 : 40, 0);
            assertThat(model.embedding().coordinates().get(i, 0)).isCloseTo(first, within(1e-9));
        }
    }

    @Test
    void aNegativeDegreeIsNamed() {
        // Three arms of two points about a hub: the outer point is twice the inner one minus the hub, the inner one the
        // mean
        // of its neighbours, so the hub gets −1 + ½ from each arm, and d = ½(1 − 3/2).
        double[][] star = new double[7][2];
        for (int arm = 0; arm < 3; arm++) {
            double angle = 2 * Math.PI * arm / 3;
            for (int at = 1; at <= 2; at++) {
                star[2 * arm + at] = new double[] {at * Math.cos(angle), at * Math.sin(angle)};
            }
        }
        assertThatThrownBy(() -> Recipe.lle()
                        .withNeighborRule(new KNearest(2))
                        .withLocalFit(new Barycentric(1e-3))
                        .withAlignment(new Degrees())
                        .fit(Points.of(star)))
                .isInstanceOf(NumericalException.class)
                .hasMessageContaining("the degree of row 0 is -0.2")
                .hasMessageContaining("must be positive; use non-negative weights");
    }
}

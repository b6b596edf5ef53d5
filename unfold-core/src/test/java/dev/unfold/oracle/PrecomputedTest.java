package dev.unfold.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.unfold.alignment.Disconnected;
import dev.unfold.catalog.Catalog;
import dev.unfold.data.Dataset;
import dev.unfold.data.Points;
import dev.unfold.error.DataException;
import dev.unfold.error.NumericalException;
import dev.unfold.error.ParameterException;
import dev.unfold.local.Hessian;
import dev.unfold.local.LocalFit;
import dev.unfold.local.MultipleWeights;
import dev.unfold.local.TangentSpace;
import dev.unfold.neighbors.NeighborRule;
import dev.unfold.neighbors.Neighborhoods;
import dev.unfold.neighbors.kernel.KernelFamily;
import dev.unfold.neighbors.kernel.KernelNearest;
import dev.unfold.neighbors.nearest.DistanceTable;
import dev.unfold.neighbors.nearest.GivenNeighbors;
import dev.unfold.neighbors.nearest.KNearest;
import dev.unfold.neighbors.nearest.MetricNearest;
import dev.unfold.recipe.Model;
import dev.unfold.recipe.Recipe;
import dev.unfold.run.Listener;
import dev.unfold.run.Run;
import dev.unfold.testing.Samples;
import dev.unfold.testing.Subspaces;
import dev.unfold.testing.Weights;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Distances, neighbours and metrics that come from the caller. */
class PrecomputedTest {

    private static final int N = 250;

    private final Dataset roll = Samples.roll(N, 11);
    private final double[][] x = rows(roll.points());

    private static double[][] rows(Points points) {
        return IntStream.range(0, points.size()).mapToObj(points::row).toArray(double[][]::new);
    }

    private static double euclid(double[] x, double[] z) {
        return Math.sqrt(IntStream.range(0, x.length)
                .mapToDouble(c -> (x[c] - z[c]) * (x[c] - z[c]))
                .sum());
    }

    private static Dataset table(double[][] x) {
        return Dataset.of(Points.of(Weights.table(x, x, PrecomputedTest::euclid)));
    }

    private static Model fit(NeighborRule rule, Dataset data) {
        return Recipe.lle().withNeighborRule(rule).fit(data, Run.quiet());
    }

    @Test
    void distancesAreAsGoodAsThePoints() {
        Model points = fit(new KNearest(12), roll);
        Model distances = fit(new DistanceTable(12), table(x));
        assertThat(Weights.lists(distances.neighborhoods())).isDeepEqualTo(Weights.lists(points.neighborhoods()));
        // D² is good to ε, and the ridge of 1e-3 makes 1e3 of it at most.
        assertThat(Weights.distance(Weights.of(distances), Weights.of(points))).isLessThan(1e-10);
        assertThat(distances.provenance().warnings())
                .isEqualTo(points.provenance().warnings());

        double[][] fresh = rows(Samples.roll(30, 12).points());
        Points expected = points.transform(Points.of(fresh));
        Points places = distances.transform(Points.of(Weights.table(fresh, x, PrecomputedTest::euclid)));
        for (int i = 0; i < fresh.length; i++) {
            assertThat(places.row(i)).containsExactly(expected.row(i), within(1e-5));
        }
        assertThat(distances.transform(distances.training().points()))
                .isEqualTo(distances.embedding().coordinates());
    }

    @Test
    void theSettingsSpellItAndThreadsDoNotMatter() {
        Recipe recipe = Catalog.recipe(Map.of("method", "precomputed-distances", "neighbors", "9"));
        assertThat(recipe.neighborRule()).isEqualTo(new DistanceTable(9));
        assertThat(Catalog.recipe(Catalog.settings(recipe))).isEqualTo(recipe);
        Model one = recipe.fit(table(x), Run.with(1, 0, Listener.SILENT));
        Model two = recipe.fit(table(x), Run.with(2, 0, Listener.SILENT));
        assertThat(two.embedding().coordinates()).isEqualTo(one.embedding().coordinates());
    }

    @Test
    void everyLocalFitWorksWithoutCoordinates() {
        List<LocalFit> fits =
                List.of(new TangentSpace(true), new Hessian(), new MultipleWeights(1e-3, OptionalDouble.empty()));
        for (LocalFit fit : fits) {
            Recipe recipe = Recipe.lle().withLocalFit(fit);
            Model points = recipe.fit(roll, Run.quiet());
            Model distances = recipe.withNeighborRule(new DistanceTable(12)).fit(table(x), Run.quiet());
            assertThat(Subspaces.angle(
                            points.embedding().coordinates(),
                            distances.embedding().coordinates()))
                    .as(fit.toString())
                    .isLessThan(1e-5);
        }
    }

    @Test
    void partsOfATableLoseTheirColumnsToo() {
        double[][] blobs = rows(Samples.blobs(40, 3, 2));
        for (Disconnected choice : new Disconnected[] {Disconnected.LARGEST, Disconnected.EACH, Disconnected.JOIN}) {
            Recipe recipe = Recipe.lle().withDisconnected(choice);
            Model points = recipe.withNeighborRule(new KNearest(6)).fit(Points.of(blobs));
            Model distances = recipe.withNeighborRule(new DistanceTable(6)).fit(table(blobs), Run.quiet());
            assertThat(Subspaces.angle(
                            points.embedding().coordinates(),
                            distances.embedding().coordinates()))
                    .as(choice.toString())
                    .isLessThan(1e-5);
        }
        double[][] kernels = Weights.table(blobs, blobs, (a, b) -> Math.exp(-euclid(a, b)));
        Model largest = Recipe.lle()
                .withDisconnected(Disconnected.LARGEST)
                .withNeighborRule(new KernelNearest(6, KernelFamily.PRECOMPUTED))
                .fit(Dataset.of(Points.of(kernels)), Run.quiet());
        assertThat(largest.training().points().dimension()).isEqualTo(40);
    }

    @Test
    void theFirstBadCellIsNamed() {
        assertThatThrownBy(() -> fit(new DistanceTable(5), roll))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("250 rows and 3 columns");
        double[][] d = Weights.table(x, x, PrecomputedTest::euclid);
        d[3][7] = 1e3;
        assertThatThrownBy(() -> fit(new DistanceTable(5), Dataset.of(Points.of(d))))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("row 3, column 7 is 1000.0")
                .hasMessageContaining("symmetric");
        d[3][7] = d[7][3] = -1;
        assertThatThrownBy(() -> fit(new DistanceTable(5), Dataset.of(Points.of(d))))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("row 3, column 7 is -1.0");
        double[][] kernels = Weights.table(x, x, (a, b) -> Math.exp(-euclid(a, b)));
        assertThatThrownBy(() -> fit(new DistanceTable(5), Dataset.of(Points.of(kernels))))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("kernel=precomputed");
        assertThatThrownBy(() -> fit(new DistanceTable(N), table(x))).isInstanceOf(ParameterException.class);
        Model model = fit(new DistanceTable(5), table(x));
        double[][] negative = new double[1][N];
        negative[0][4] = -2;
        assertThatThrownBy(() -> model.transform(Points.of(negative)))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("new point 0, column 4 is -2.0");
        assertThatThrownBy(() -> model.transform(roll.points())).isInstanceOf(DataException.class);
    }

    /** Four points on a circle by arc length cannot lie in any Euclidean space. */
    @Test
    void distancesOfNoEuclideanSpaceAreReported() {
        int n = 40;
        double[][] arcs = new double[n][n];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                int steps = Math.abs(i - j);
                arcs[i][j] = Math.min(steps, n - steps);
            }
        }
        Run run = Run.with(1, 0, Listener.SILENT);
        assertThatThrownBy(() ->
                        Recipe.lle().withNeighborRule(new DistanceTable(n - 1)).fit(Dataset.of(Points.of(arcs)), run))
                .isInstanceOf(NumericalException.class)
                .hasMessageContaining("has the eigenvalue -");
        assertThat(run.warnings().get(0)).contains("of 40 of 40 rows");
        Model local = fit(new DistanceTable(4), Dataset.of(Points.of(arcs)));
        assertThat(local.provenance().warnings()).as("short arcs are straight").isEmpty();
    }

    @Test
    void aGivenGraphIsTakenAsItIs() {
        Model lle = fit(new KNearest(8), roll);
        Model given = fit(new GivenNeighbors(lle.neighborhoods()), roll);
        assertThat(given.embedding().coordinates()).isEqualTo(lle.embedding().coordinates());
        Points fresh = Samples.roll(20, 3).points();
        assertThat(given.transform(fresh)).isEqualTo(lle.transform(fresh));
        assertThat(Catalog.settings(given.recipe()))
                .as("by which new points find theirs")
                .isEqualTo(Catalog.settings(lle.recipe()));
        assertThat(given.provenance().diagnostics()).containsEntry("neighbors.given", 8 * N + " links");

        Neighborhoods lists = lle.neighborhoods();
        assertThatThrownBy(() -> fit(new GivenNeighbors(lists), Samples.roll(20, 1)))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("20 rows, but 250 lists");
        assertThatThrownBy(() -> fit(new GivenNeighbors(lists.truncated(0)), roll))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("row 0 has no neighbours");
        Neighborhoods selfish = Neighborhoods.of(
                IntStream.rangeClosed(0, N).toArray(), IntStream.range(0, N).toArray(), new double[N]);
        assertThatThrownBy(() -> fit(new GivenNeighbors(selfish), roll))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("row 0 has the neighbour 0");
    }

    @Test
    void aGivenGraphThatFallsApartIsCutAsTheDataAre() {
        Dataset blobs = Dataset.of(Samples.blobs(40, 3, 1));
        for (Disconnected choice : new Disconnected[] {Disconnected.LARGEST, Disconnected.EACH, Disconnected.JOIN}) {
            Recipe recipe = Recipe.lle().withNeighborRule(new KNearest(6)).withDisconnected(choice);
            Neighborhoods lists = new KNearest(6).over(blobs, Run.quiet()).neighborhoods(Run.quiet());
            Model found = recipe.fit(blobs, Run.quiet());
            Model given = recipe.withNeighborRule(new GivenNeighbors(lists)).fit(blobs, Run.quiet());
            assertThat(given.embedding().coordinates())
                    .isEqualTo(found.embedding().coordinates());
            assertThat(given.neighborhoods()).isEqualTo(found.neighborhoods());
        }
    }

    @Test
    void aMetricOfOnesOwnDecidesWhoIsNear() {
        Model lle = fit(new KNearest(8), roll);
        Model own = fit(new MetricNearest(8, PrecomputedTest::euclid), roll);
        assertThat(Weights.lists(own.neighborhoods())).isDeepEqualTo(Weights.lists(lle.neighborhoods()));
        assertThat(Weights.of(own)).isDeepEqualTo(Weights.of(lle));

        Model city = fit(
                new MetricNearest(
                        8,
                        (a, b) -> IntStream.range(0, 3)
                                .mapToDouble(c -> Math.abs(a[c] - b[c]))
                                .sum()),
                roll);
        double[][] squared = Weights.table(
                x,
                x,
                (a, b) -> Math.pow(
                        IntStream.range(0, 3)
                                .mapToDouble(c -> Math.abs(a[c] - b[c]))
                                .sum(),
                        2));
        int[][] lists = Weights.nearest(squared, 8);
        assertThat(Weights.lists(city.neighborhoods())).isDeepEqualTo(lists);
        double[][] straight = Weights.table(x, x, (a, b) -> Math.pow(euclid(a, b), 2));
        assertThat(Weights.distance(Weights.of(city), Weights.barycentric(straight, lists, 1e-3)))
                .as("weights are those of the coordinates")
                .isLessThan(1e-10);
        assertThat(city.transform(roll.points())).isEqualTo(city.embedding().coordinates());
        assertThatThrownBy(() -> fit(new MetricNearest(8, (a, b) -> -1), roll))
                .isInstanceOf(NumericalException.class)
                .hasMessageContaining("is -1.0");
    }
}

package dev.unfold.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.unfold.catalog.Catalog;
import dev.unfold.data.Dataset;
import dev.unfold.data.Points;
import dev.unfold.error.DataException;
import dev.unfold.error.NumericalException;
import dev.unfold.error.ParameterException;
import dev.unfold.recipe.Recipe;
import dev.unfold.run.Listener;
import dev.unfold.run.Run;
import dev.unfold.selection.DimensionEstimate;
import dev.unfold.selection.IntrinsicDimension;
import dev.unfold.testing.Samples;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The intrinsic dimension of manifolds whose dimension is known. */
class IntrinsicDimensionTest {

    /** A Gaussian cloud of m dimensions, bent into m + 2. */
    private static Points bent(int m, int n) {
        Points cloud = Samples.cloud(n, m, 40 + m);
        Points.Builder points = Points.builder(m + 2);
        for (int i = 0; i < n; i++) {
            double[] row = new double[m + 2];
            double sum = 0;
            for (int c = 0; c < m; c++) {
                row[c] = cloud.get(i, c);
                sum += row[c] / Math.sqrt(m);
            }
            row[m] = Math.sin(sum / 2);
            row[m + 1] = Math.cos(sum / 2);
            points.add(row);
        }
        return points.build();
    }

    private static List<DimensionEstimate> estimates(Points points, Run run) {
        return new IntrinsicDimension().estimates(Recipe.lle(), Dataset.of(points), run);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 5, 7, 10})
    void isThatOfTheManifold(int m) {
        List<DimensionEstimate> estimates = estimates(bent(m, 2500), Run.quiet());
        double slack = 0.25 + 0.12 * m; // few points fill many dimensions thinly, and the density is not constant
        for (DimensionEstimate estimate : estimates) {
            if (estimate.points() > 2000) {
                assertThat(estimate.dimension()).as("%s", estimate).isCloseTo(m, within(slack));
            }
        }
        assertThat(IntrinsicDimension.dimension(estimates)).isBetween(m - m / 6, m);
        assertThat(estimates).extracting(DimensionEstimate::estimator).contains("mle", "twonn", "local_spectrum");
    }

    @Test
    void likelihoodIsThatOfTheDefinition() {
        Points points = bent(2, 300);
        double mean = 0;
        for (int i = 0; i < 300; i++) {
            double[] t = new double[300];
            for (int j = 0; j < 300; j++) {
                double sum = 0;
                for (int c = 0; c < 4; c++) {
                    sum += Math.pow(points.get(i, c) - points.get(j, c), 2);
                }
                t[j] = Math.sqrt(sum);
            }
            java.util.Arrays.sort(t); // t[0] = 0 is the point itself
            double sum = 0;
            for (int j = 1; j < 15; j++) {
                sum += Math.log(t[15] / t[j]);
            }
            mean += 13 / sum / 300;
        }
        DimensionEstimate estimate = estimates(points, Run.quiet()).get(1);
        assertThat(estimate.neighbors()).isEqualTo(15);
        assertThat(estimate.dimension()).isCloseTo(mean, within(1e-9));
        assertThat(estimate.low().orElseThrow()).isLessThan(mean);
        assertThat(estimate.high().orElseThrow()).isGreaterThan(estimate.low().orElseThrow());
    }

    @Test
    void threadsAndDuplicatesChangeNothing() {
        Points points = bent(3, 400);
        List<DimensionEstimate> one = estimates(points, Run.with(1, 2, Listener.SILENT));
        assertThat(estimates(points, Run.with(3, 2, Listener.SILENT))).isEqualTo(one);
        assertThat(estimates(points.followedBy(points), Run.with(1, 2, Listener.SILENT)))
                .isEqualTo(one);
        assertThatThrownBy(() -> estimates(points.rows(1, 1, 2, 3), Run.quiet()))
                .isInstanceOf(NumericalException.class)
                .hasMessageContaining("3 of the 4");
        assertThatThrownBy(() -> estimates(points.rows(1, 2, 3), Run.quiet()))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("3 points");
    }

    @Test
    void anEmbeddingMayHaveMoreDimensionsThanColumnsUnlessItProjects() {
        Points points = Samples.cloud(300, 2, 3);
        for (String method : List.of("lle", "mlle", "rlle-l2")) {
            Recipe recipe = Catalog.recipe(Map.of("method", method, "dimensions", "4"));
            assertThat(recipe.fit(points).embedding().dimensions()).isEqualTo(4);
        }
        for (String method : List.of("npe", "ltsa", "hlle", "lle-pca")) {
            Recipe recipe = Catalog.recipe(Map.of("method", method, "dimensions", "4", "neighbors", "20"));
            assertThatThrownBy(() -> recipe.fit(points))
                    .as(method)
                    .isInstanceOf(ParameterException.class)
                    .hasMessageContaining("dimensions = 4")
                    .hasMessageContaining("2 columns");
        }
    }
}

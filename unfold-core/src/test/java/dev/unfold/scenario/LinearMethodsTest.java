package dev.unfold.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.unfold.catalog.Catalog;
import dev.unfold.data.Dataset;
import dev.unfold.data.Points;
import dev.unfold.error.NumericalException;
import dev.unfold.error.ParameterException;
import dev.unfold.extension.Projection;
import dev.unfold.recipe.Model;
import dev.unfold.recipe.Recipe;
import dev.unfold.run.Run;
import dev.unfold.testing.Samples;
import dev.unfold.testing.Subspaces;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Embeddings that are projections of the data, and the projection as an extension of any embedding. */
class LinearMethodsTest {

    private static Recipe recipe(String method, int p) {
        return Catalog.recipe(Map.of("method", method, "dimensions", Integer.toString(p)));
    }

    /** A curved sheet in the first three of seven columns; the others are noise, then a copy, then a constant. */
    private static Points sheet(int n) {
        Points noise = Samples.cloud(n, 4, 8);
        Points.Builder points = Points.builder(7);
        for (int i = 0; i < n; i++) {
            double u = noise.get(i, 0);
            double v = noise.get(i, 1);
            points.add(3 * u, 3 * v, 0.2 * u * u, 0.05 * noise.get(i, 2), 0.05 * noise.get(i, 3), 3 * u, 5);
        }
        return points.build();
    }

    @ParameterizedTest
    @ValueSource(strings = {"npe", "lltsa"})
    void findTheSheetAmongNoise(String method) {
        Points x = sheet(300);
        Model model = recipe(method, 2).fit(x);
        Points y = model.embedding().coordinates();
        for (int column = 0; column < 2; column++) {
            int c = column;
            double[] truth =
                    IntStream.range(0, 300).mapToDouble(i -> x.get(i, c)).toArray();
            assertThat(Subspaces.affineR2(y, truth)).isGreaterThan(0.99);
        }
        assertThat(model.provenance().diagnostics()).containsEntry("rank", "5"); // a copy and a constant add nothing
        assertThat(model.provenance().diagnostics().get("solver")).contains("projections");
        assertThat(Catalog.settings(model.recipe()))
                .containsEntry("extension", "projection")
                .containsEntry("scale", "unit-norm");
        // the constraint: YᵀY = I
        double square = IntStream.range(0, 300)
                .mapToDouble(i -> y.get(i, 0) * y.get(i, 0))
                .sum();
        assertThat(square).isCloseTo(1, within(1e-12));
    }

    @ParameterizedTest
    @ValueSource(strings = {"npe", "lltsa"})
    void newPointsComeFree(String method) {
        Points x = sheet(300);
        Model model = recipe(method, 2).fit(x);
        // y is affine in x, so the middle between two training points lies in the middle of their places
        Points.Builder middle = Points.builder(7);
        for (int i = 0; i < 100; i++) {
            double[] one = x.row(i);
            double[] two = x.row(i + 100);
            middle.add(IntStream.range(0, 7)
                    .mapToDouble(j -> (one[j] + two[j]) / 2)
                    .toArray());
        }
        Points placed = model.transform(middle.build());
        Points y = model.embedding().coordinates();
        for (int i = 0; i < 100; i++) {
            for (int r = 0; r < 2; r++) {
                assertThat(placed.get(i, r)).isCloseTo((y.get(i, r) + y.get(i + 100, r)) / 2, within(1e-12));
            }
        }
    }

    @Test
    void moreColumnsThanPointsLeaveTheMethodAsItIsWithoutProjection() {
        Points wide = Samples.cloud(60, 100, 3);
        Model linear = recipe("npe", 2).fit(wide);
        Model plain = recipe("lle", 2).fit(wide);
        assertThat(Subspaces.angle(
                        linear.embedding().coordinates(), plain.embedding().coordinates()))
                .isLessThan(1e-7);
        for (int r = 1; r <= 2; r++) {
            assertThat(linear.eigenvalues()[r])
                    .isCloseTo(plain.eigenvalues()[r], within(1e-9 * plain.eigenvalues()[r]));
        }
        Points again = linear.transform(wide);
        for (int i = 0; i < 60; i++) {
            assertThat(again.row(i))
                    .containsExactly(linear.embedding().coordinates().row(i), within(1e-11));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"npe", "lltsa"})
    void dataOfTooFewDimensionsAreRefused(String method) {
        Points line = Points.of(IntStream.range(0, 50)
                .mapToObj(i -> new double[] {i * i, 2.0 * i * i, -1.0 * i * i})
                .toArray(double[][]::new));
        assertThatThrownBy(() -> recipe(method, 2).fit(line))
                .isInstanceOf(NumericalException.class)
                .hasMessageContaining("span only 1 dimension")
                .hasMessageContaining("dimensions = 2");
    }

    @Test
    void theProjectionOfAnyEmbeddingIsItsRegression() {
        Dataset roll = Samples.roll(500, 2);
        Model model = Recipe.lle().withExtension(new Projection(0)).fit(roll, Run.quiet());
        Points y = model.embedding().coordinates();
        Points projected = model.transform(roll.points());
        // what remains is orthogonal to the data
        for (int column = 0; column < 3; column++) {
            for (int r = 0; r < 2; r++) {
                double product = 0;
                for (int i = 0; i < 500; i++) {
                    product += roll.points().get(i, column) * (y.get(i, r) - projected.get(i, r));
                }
                assertThat(product).isCloseTo(0, within(1e-9));
            }
        }
        // a ridge shrinks it
        Points shrunk = model.transform(roll.points(), new Projection(1e5), Run.quiet());
        assertThat(model.transform(roll.points()))
                .as("what was prepared is that of its own parameters")
                .isEqualTo(model.transform(roll.points(), new Projection(0), Run.quiet()))
                .isNotEqualTo(shrunk);
        assertThat(norm(shrunk)).isLessThan(0.9 * norm(projected));
        assertThatThrownBy(() -> new Projection(-1))
                .isInstanceOf(ParameterException.class)
                .hasMessageContaining("beta");
    }

    private static double norm(Points points) {
        double sum = 0;
        for (double v : points.toRowMajor()) {
            sum += v * v;
        }
        return Math.sqrt(sum);
    }
}

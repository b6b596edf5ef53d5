package dev.unfold.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.unfold.alignment.Disconnected;
import dev.unfold.catalog.Catalog;
import dev.unfold.data.Dataset;
import dev.unfold.data.Manifold;
import dev.unfold.data.Points;
import dev.unfold.error.NumericalException;
import dev.unfold.error.ParameterException;
import dev.unfold.local.Hessian;
import dev.unfold.local.LocalFit;
import dev.unfold.local.MultipleWeights;
import dev.unfold.local.TangentSpace;
import dev.unfold.neighbors.nearest.KNearest;
import dev.unfold.recipe.Model;
import dev.unfold.recipe.Recipe;
import dev.unfold.run.Run;
import dev.unfold.testing.Samples;
import dev.unfold.testing.Subspaces;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What fits with several residuals a patch are for: an embedding that is an affine image of the true coordinates, all of them. */
class SeveralResidualsScenarioTest {

    static Stream<LocalFit> fits() {
        return Stream.of(new MultipleWeights(1e-3, OptionalDouble.empty()), new Hessian(), new TangentSpace(true));
    }

    private static Recipe recipe(LocalFit fit, int p) {
        return Recipe.lle().withLocalFit(fit).withDimensions(p);
    }

    private static double r2(Model model, Dataset data, String truth) {
        return Subspaces.affineR2(model.embedding().coordinates(), Samples.truth(data, truth));
    }

    @ParameterizedTest
    @MethodSource("fits")
    void bothCoordinatesOfTheRoll(LocalFit fit) {
        for (Dataset roll : new Dataset[] {
            Samples.roll(2000, 3), Manifold.SWISS_HOLE.sample(2000, 0, 2), Manifold.SWISS_ROLL.sample(2000, 0.05, 3)
        }) {
            Model plain = Recipe.lle().fit(roll, Run.quiet());
            assertThat(r2(plain, roll, "t2")).isLessThan(0.9);

            Model model = recipe(fit, 2).fit(roll, Run.quiet());
            assertThat(r2(model, roll, "t1")).isGreaterThan(0.999);
            assertThat(r2(model, roll, "t2")).isGreaterThan(0.999);
            assertThat(model.provenance().warnings()).isEmpty();
        }
    }

    @ParameterizedTest
    @MethodSource("fits")
    void theArcLengthOfACurve(LocalFit fit) {
        int n = 400;
        double b = 0.3; // (cos t, sin t, bt): the arc length is t√(1 + b²)
        double[] t = new SplittableRandom(1).doubles(n, 0, 5).toArray();
        Points curve = Points.of(IntStream.range(0, n)
                .mapToObj(i -> new double[] {Math.cos(t[i]), Math.sin(t[i]), b * t[i]})
                .toArray(double[][]::new));
        Points y = recipe(fit, 1).fit(curve).embedding().coordinates();
        assertThat(Subspaces.affineR2(y, t)).isGreaterThan(0.9999);
    }

    @ParameterizedTest
    @MethodSource("fits")
    void allThreeCoordinatesOfABentSolid(LocalFit fit) {
        int n = 1500;
        SplittableRandom random = new SplittableRandom(5);
        double[][] t = IntStream.range(0, n)
                .mapToObj(i -> random.doubles(3, 0, 3).toArray())
                .toArray(double[][]::new);
        Points solid = Points.of(Stream.of(t)
                .map(u -> new double[] {Math.cos(u[0]), Math.sin(u[0]), u[1], u[2]})
                .toArray(double[][]::new));
        Points y = recipe(fit, 3).fit(solid).embedding().coordinates();
        for (int r = 0; r < 3; r++) {
            int column = r;
            assertThat(Subspaces.affineR2(
                            y, Stream.of(t).mapToDouble(u -> u[column]).toArray()))
                    .isGreaterThan(0.999);
        }
    }

    @ParameterizedTest
    @MethodSource("fits")
    void flatDataAreLeftAsTheyAre(LocalFit fit) {
        // M is singular beyond the constant: the coordinates themselves leave no residual.
        Points plane = Samples.cloud(400, 2, 6);
        Points.Builder tilted = Points.builder(3);
        for (int i = 0; i < 400; i++) {
            double u = plane.get(i, 0);
            double v = plane.get(i, 1);
            tilted.add(u + v, u - v, 2 * u + 1);
        }
        Points x = tilted.build();
        for (int p = 2; p <= 3; p++) {
            Points y = recipe(fit, p).fit(x).embedding().coordinates();
            for (int column = 0; column < 3; column++) {
                int c = column;
                double[] truth =
                        IntStream.range(0, 400).mapToDouble(i -> x.get(i, c)).toArray();
                assertThat(Subspaces.affineR2(y, truth)).isGreaterThan(0.9999); // multiple weights have a ridge
            }
        }
    }

    @ParameterizedTest
    @MethodSource("fits")
    void farBlobsAreJoinedOrKeptApart(LocalFit fit) {
        Points blobs = Samples.blobs(80, 3, 21);
        Model joined = recipe(fit, 2).fit(blobs);
        assertThat(joined.provenance().warnings().get(0)).contains("2 groups of sizes 80, 80");
        assertThat(joined.embedding().isComplete()).isTrue();

        Model apart = recipe(fit, 2).withDisconnected(Disconnected.NULL).fit(blobs);
        for (int i = 0; i < 160; i++) { // the null vector is constant on each blob
            double y = apart.embedding().coordinates().get(i, 0);
            assertThat(Math.abs(y)).isBetween(1 - 1e-9, 1 + 1e-9);
        }
        Model each = recipe(fit, 2).withDisconnected(Disconnected.EACH).fit(blobs);
        Model first = recipe(fit, 2).fit(blobs.rows(IntStream.range(0, 80).toArray()));
        for (int i = 0; i < 80; i++) {
            assertThat(each.embedding().coordinates().row(i))
                    .isEqualTo(first.embedding().coordinates().row(i));
        }
    }

    @Test
    void aPointThatNobodyListsIsFoundOut() {
        // Without itself in its patch the outlier is in no residual: a class of its own, which is joined.
        Points cloud = Samples.cloud(150, 3, 2);
        Points.Builder withOutlier = Points.builder(3);
        IntStream.range(0, 150).forEach(i -> withOutlier.add(cloud.row(i)));
        withOutlier.add(50, 0, 0);
        Model model = recipe(new TangentSpace(false), 2).fit(withOutlier.build());
        assertThat(model.provenance().warnings().get(0)).contains("sizes 150, 1");
        assertThat(model.eigenvalues()[1]).isGreaterThan(1e-12);

        assertThat(recipe(new TangentSpace(true), 2)
                        .fit(withOutlier.build())
                        .provenance()
                        .warnings())
                .isEmpty();
    }

    @Test
    void tooFewNeighboursNameTheBound() {
        Points roll = Samples.roll(100, 1).points();
        refuses(new Hessian(), 4, 2, roll, "at least 5 (p + p(p+1)/2)");
        refuses(new Hessian(), 8, 3, roll, "at least 9 (p + p(p+1)/2)");
        refuses(new TangentSpace(true), 2, 2, roll, "at least 3 (p + 1)");
        refuses(new TangentSpace(false), 3, 2, roll, "at least 4 (p + 2");
        refuses(new MultipleWeights(1e-3, OptionalDouble.empty()), 2, 2, roll, "at least 3 (p + 1)");
    }

    private static void refuses(LocalFit fit, int k, int p, Points points, String bound) {
        assertThatThrownBy(
                        () -> recipe(fit, p).withNeighborRule(new KNearest(k)).fit(points))
                .isInstanceOf(ParameterException.class)
                .hasMessageContaining("row 0 has " + k + " neighbours")
                .hasMessageContaining("dimensions = " + p)
                .hasMessageContaining(bound);
        assertThat(recipe(fit, p)
                        .withNeighborRule(new KNearest(k + 1))
                        .fit(points)
                        .embedding()
                        .isComplete())
                .isTrue();
    }

    @ParameterizedTest
    @MethodSource("fits")
    void fewerDistinctPointsThanDimensionsAreRefused(LocalFit fit) {
        Points two = Samples.cloud(2, 3, 1)
                .rows(IntStream.range(0, 40).map(i -> i % 2).toArray());
        assertThatThrownBy(() -> recipe(fit, 2).fit(two))
                .isInstanceOf(NumericalException.class)
                .hasMessageContaining("only 2 of the 40 points are distinct")
                .hasMessageContaining("at least 3");
    }

    @Test
    void aGivenRatioIsUsed() {
        Dataset roll = Samples.roll(600, 4);
        LocalFit auto = new MultipleWeights(1e-3, OptionalDouble.empty());
        Model learned = recipe(auto, 2).fit(roll, Run.quiet());
        double eta = Double.parseDouble(Catalog.settings(learned.recipe()).get("eta"));
        Model given =
                recipe(new MultipleWeights(1e-3, OptionalDouble.of(eta)), 2).fit(roll, Run.quiet());
        assertThat(given.embedding().coordinates())
                .isEqualTo(learned.embedding().coordinates());
        assertThatThrownBy(() -> new MultipleWeights(1e-3, OptionalDouble.of(Double.NaN)))
                .isInstanceOf(ParameterException.class)
                .hasMessageContaining("eta");
    }
}

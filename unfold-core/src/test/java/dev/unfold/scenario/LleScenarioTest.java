package dev.unfold.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.unfold.catalog.Catalog;
import dev.unfold.data.Dataset;
import dev.unfold.data.Findings;
import dev.unfold.data.Manifold;
import dev.unfold.data.Points;
import dev.unfold.error.DataException;
import dev.unfold.error.NumericalException;
import dev.unfold.error.ParameterException;
import dev.unfold.extension.Embedding;
import dev.unfold.extension.Inverse;
import dev.unfold.internal.sparse.SparseRows;
import dev.unfold.neighbors.nearest.KNearest;
import dev.unfold.recipe.Model;
import dev.unfold.recipe.Recipe;
import dev.unfold.run.Listener;
import dev.unfold.run.Run;
import dev.unfold.testing.Samples;
import dev.unfold.testing.Subspaces;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** What LLE is for, and what scikit-learn asserts of its own. */
class LleScenarioTest {

    @Test
    void unrollsTheSwissRoll() {
        for (long seed = 1; seed <= 3; seed++) {
            Dataset roll = Samples.roll(2000, seed);
            Points y = Recipe.lle().fit(roll, Run.quiet()).embedding().coordinates();
            assertThat(Subspaces.affineR2(y, Samples.truth(roll, "t1"))).isGreaterThan(0.99);
        }
    }

    @Test
    void keepsTheSumsOfASmallGrid() {
        // scikit-learn: test_lle_simple_grid; 5×5 grid with 1e-10 noise, k = 5
        SplittableRandom random = new SplittableRandom(0);
        Points x =
                grid(5, 5, (i, j) -> new double[] {i + 1e-10 * random.nextDouble(), j + 1e-10 * random.nextDouble()});
        Model model = Recipe.lle().withNeighborRule(new KNearest(5)).fit(x);
        assertThat(Math.sqrt(residual(model, x))).isLessThan(0.1);
        // scikit-learn's embedding has unit norm, so its bound is for Y/√n
        assertThat(residual(model, model.embedding().coordinates()) / x.size()).isLessThan(0.1);

        Points.Builder moved = Points.builder(2);
        for (int i = 0; i < x.size(); i++) {
            moved.add(x.get(i, 0) + random.nextGaussian() / 100, x.get(i, 1) + random.nextGaussian() / 100);
        }
        Points placed = model.transform(moved.build());
        double squared = 0;
        for (int i = 0; i < x.size(); i++) {
            for (int r = 0; r < 2; r++) {
                squared += Math.pow(
                                placed.get(i, r)
                                        - model.embedding().coordinates().get(i, r),
                                2)
                        / x.size();
            }
        }
        assertThat(Math.sqrt(squared)).isLessThan(0.1);
    }

    @Test
    void keepsTheSumsOfABentGrid() {
        // scikit-learn: test_lle_manifold; 18×18 grid with z = x²/18, k = 6
        SplittableRandom random = new SplittableRandom(0);
        Points x = grid(18, 18, (i, j) ->
                new double[] {i + 1e-10 * random.nextDouble(), j + 1e-10 * random.nextDouble(), i * i / 18.0});
        Model model = Recipe.lle().withNeighborRule(new KNearest(6)).fit(x);
        assertThat(Math.sqrt(residual(model, x))).isLessThan(1.5);
        assertThat(residual(model, model.embedding().coordinates()) / x.size()).isLessThan(1.5);
    }

    @Test
    void saysThatEqualPointsCannotBeLaidOut() {
        double[] ones = new double[600];
        Arrays.fill(ones, 1);
        Points equal = Points.copyOf(ones, 200, 3);
        assertThatThrownBy(() -> Recipe.lle().withNeighborRule(new KNearest(2)).fit(equal))
                .isInstanceOf(NumericalException.class)
                .hasMessageContaining("all 200 points are equal");
    }

    @Test
    void placesHeldOutPointsWhereTheJointRunPutsThem() {
        Dataset roll = Samples.roll(3000, 5);
        Points joint = Recipe.lle().fit(roll, Run.quiet()).embedding().coordinates();
        int[] kept = IntStream.range(0, 3000).filter(i -> i % 20 != 0).toArray();
        int[] held = IntStream.range(0, 3000).filter(i -> i % 20 == 0).toArray();
        Model part = Recipe.lle().fit(roll.rows(kept), Run.quiet());
        // given the joint run's training rows, so that only the placing is compared
        Model given = withEmbedding(part, part.training(), joint.rows(kept));
        Points placed = given.transform(roll.points().rows(held));
        double error = 0;
        for (int i = 0; i < held.length; i++) {
            for (int r = 0; r < 2; r++) {
                error += Math.pow(placed.get(i, r) - joint.get(held[i], r), 2);
            }
        }
        // the columns of Y have variance 1
        assertThat(Math.sqrt(error / held.length)).isLessThan(0.01 * Math.sqrt(2));
    }

    @Test
    void comesBackFromTheEmbedding() {
        // The median of five rolls: where the embedding of 1,000 points folds over itself, no inverse exists.
        double[] errors = LongStream.rangeClosed(1, 5)
                .mapToDouble(seed -> leaveOneOutError(Samples.roll(1000, seed)))
                .sorted()
                .toArray();
        assertThat(errors[2]).isLessThan(0.025);
    }

    @Test
    void aTrainingPointComesBackAsItself() {
        Dataset roll = Samples.roll(500, 1);
        Model model = Recipe.lle().fit(roll, Run.quiet());
        assertThat(model.invert(model.embedding().coordinates())).isEqualTo(roll.points());
    }

    @Test
    void theIndexOfThePlacesIsKeptWithTheModel() {
        Model model = Recipe.lle().fit(Samples.roll(500, 1), Run.quiet());
        Points between = Points.of(new double[] {0.1, -0.2}, new double[] {1.1, 0.3});
        Run first = Run.quiet();
        Run second = Run.quiet();
        Points back = model.invert(between, Inverse.of(2), first);
        assertThat(model.invert(between, Inverse.of(2), second)).isEqualTo(back);
        assertThat(first.notes()).containsKey("search");
        assertThat(second.notes()).doesNotContainKey("search");
    }

    @Test
    void aPlaceMayHaveAllPointsForNeighbors() {
        Model model = Recipe.lle().fit(Manifold.SWISS_ROLL.sample(60, 0, 1).points());
        Points places = Points.of(new double[] {0.1, -0.2});
        assertThat(model.invert(places, new Inverse(60, 1e-3), Run.quiet()).size())
                .isOne();
        assertThatThrownBy(() -> model.invert(places, new Inverse(61, 1e-3), Run.quiet()))
                .isInstanceOf(ParameterException.class)
                .hasMessageContaining("the model has 60 points");
    }

    @Test
    void aPlaceWhoseSquareOverflowsIsBadData() {
        Model model = Recipe.lle().fit(Manifold.SWISS_ROLL.sample(60, 0, 1).points());
        assertThatThrownBy(() -> model.invert(Points.of(new double[] {0, 1e300})))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("column 2 reaches 1.0E300");
    }

    @Test
    void morePointsThanCanBeHeldAreRefusedWithTheirNumber() {
        Recipe recipe = Recipe.lle().withNeighborRule(new KNearest(4)).withDimensions(1);
        Model model = recipe.fit(Samples.cloud(20, 50_000, 1));
        Points places = Points.copyOf(new double[50_000], 50_000, 1);
        assertThatThrownBy(() -> model.invert(places))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("50000 points with 50000 coordinates each are 2500000000 numbers")
                .hasMessageContaining("take fewer points");
    }

    @Test
    void placesOfAnotherDimensionAreRefusedWithBothNumbers() {
        Model model = Recipe.lle().fit(Samples.roll(100, 1), Run.quiet());
        assertThatThrownBy(() -> model.invert(Points.of(new double[] {1, 2, 3})))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("3 columns")
                .hasMessageContaining("has 2; give a column for each of its dimensions");
    }

    /** ‖X̂ − X‖_F / ‖X_c‖_F, each point brought back by the others. */
    private static double leaveOneOutError(Dataset data) {
        int n = data.size();
        Model model = Recipe.lle().fit(data, Run.quiet());
        Points x = data.points();
        double error = 0;
        double[] mean = new double[3];
        for (int i = 0; i < n; i++) {
            int left = i;
            int[] others = IntStream.range(0, n).filter(j -> j != left).toArray();
            Model without = withEmbedding(
                    model, data.rows(others), model.embedding().coordinates().rows(others));
            Points back =
                    Inverse.of(2).apply(without, model.embedding().coordinates().rows(i), Run.quiet());
            for (int c = 0; c < 3; c++) {
                error += Math.pow(back.get(0, c) - x.get(i, c), 2);
                mean[c] += x.get(i, c) / n;
            }
        }
        double total = 0;
        for (int i = 0; i < n; i++) {
            for (int c = 0; c < 3; c++) {
                total += Math.pow(x.get(i, c) - mean[c], 2);
            }
        }
        return Math.sqrt(error / total);
    }

    /** The model with other training points and their given places. */
    private static Model withEmbedding(Model model, Dataset training, Points places) {
        return new Model(
                training,
                Optional.empty(),
                Embedding.complete(places),
                model.neighborhoods(),
                model.residuals(),
                model.eigenvalues(),
                model.views(),
                Findings.NONE,
                model.provenance());
    }

    @Test
    void twentyThousandPointsGoThrough() {
        Dataset roll = Samples.roll(20_000, 3);
        Model model = Recipe.lle().fit(roll, Run.quiet());
        assertThat(Subspaces.affineR2(model.embedding().coordinates(), Samples.truth(roll, "t1")))
                .isGreaterThan(0.99);
        assertThat(model.provenance().warnings()).isEmpty();
    }

    private interface GridPoint {
        double[] at(int i, int j);
    }

    private static Points grid(int rows, int columns, GridPoint point) {
        double[][] x = new double[rows * columns][];
        for (int i = 0; i < rows; i++) {
            for (int j = 0; j < columns; j++) {
                x[i * columns + j] = point.at(i, j);
            }
        }
        return Points.of(x);
    }

    /** ‖A x‖²_F = ‖WX − X‖²_F. */
    private static double residual(Model model, Points x) {
        SparseRows a = model.residuals().matrix();
        double[] image = new double[a.rows() * x.dimension()];
        a.multiplyInto(x.toRowMajor(), image, x.dimension(), Run.quiet());
        return Arrays.stream(image).map(v -> v * v).sum();
    }

    /** Six copies of each row fill up the neighbourhoods of ltsa with two points, so M has more null vectors than anybody asks for. */
    @Test
    void aDimensionThatNothingDeterminesIsWarnedOf() {
        Points roll = Manifold.SWISS_ROLL.sample(65, 0.1, 21).points();
        Points copies = roll.rows(IntStream.range(0, 6 * 65).map(i -> i % 65).toArray());
        Run run = Run.with(2, 0, Listener.SILENT);
        Catalog.recipe(Map.of("method", "ltsa", "neighbors", "12")).fit(Dataset.of(copies), run);
        assertThat(run.warnings()).anyMatch(text -> text.contains("one of many equally good ones"));
    }
}

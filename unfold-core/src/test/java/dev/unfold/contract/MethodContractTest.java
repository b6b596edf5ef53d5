package dev.unfold.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.unfold.alignment.Guided;
import dev.unfold.alignment.LeastSquares;
import dev.unfold.alignment.Linear;
import dev.unfold.alignment.Residuals;
import dev.unfold.catalog.Catalog;
import dev.unfold.catalog.Method;
import dev.unfold.data.Dataset;
import dev.unfold.data.Labels;
import dev.unfold.data.Points;
import dev.unfold.error.CancelledException;
import dev.unfold.error.DataException;
import dev.unfold.error.NumericalException;
import dev.unfold.error.ParameterException;
import dev.unfold.extension.LinearExtension;
import dev.unfold.internal.sparse.SparseRows;
import dev.unfold.neighbors.Space;
import dev.unfold.neighbors.nearest.DistanceTable;
import dev.unfold.recipe.DiscriminantAnalysis;
import dev.unfold.recipe.GuidedPca;
import dev.unfold.recipe.Model;
import dev.unfold.recipe.Procedure;
import dev.unfold.recipe.Recipe;
import dev.unfold.recipe.Update;
import dev.unfold.run.Listener;
import dev.unfold.run.Run;
import dev.unfold.spectral.DenseSolver;
import dev.unfold.spectral.DirectSolver;
import dev.unfold.spectral.Scale;
import dev.unfold.testing.Samples;
import dev.unfold.testing.Subspaces;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What holds for every method of the catalogue; {@link CombinationTest} has what their stages make together. */
class MethodContractTest {

    private static final int N = 600;

    /** All but those that take a table of pairs in place of coordinates; {@code PrecomputedTest} has these. */
    static Stream<Method> methods() {
        return Catalog.methods().stream()
                .filter(method -> !(method.prototype().neighborRule() instanceof DistanceTable));
    }

    private static Recipe recipe(Method method) {
        return Catalog.recipe(Map.of("method", method.name()));
    }

    /** A roll with classes along it, as many as supervised methods need for three dimensions. */
    private static Dataset data(int n) {
        Dataset roll = Samples.roll(n, 7);
        double[] along = Samples.truth(roll, "t1");
        return roll.withLabels(Labels.of(IntStream.range(0, n)
                .mapToObj(i -> "quarter" + (int) (along[i] / 25))
                .toList()));
    }

    private static Run run(int threads) {
        return Run.with(threads, 0, Listener.SILENT);
    }

    @ParameterizedTest
    @MethodSource("methods")
    void everyResidualVanishesOnTheConstant(Method method) {
        Residuals residuals = recipe(method).fit(data(N), run(2)).residuals();
        SparseRows a = residuals.matrix();
        for (int i = 0; i < a.rows(); i++) {
            double sum = 0;
            double size = 0;
            for (int e = a.offsets()[i]; e < a.offsets()[i + 1]; e++) {
                sum += a.values()[e];
                size += Math.abs(a.values()[e]);
            }
            assertThat(sum).as("row %d", i).isCloseTo(0, within(1e-12 * Math.max(1, size)));
        }
    }

    @ParameterizedTest
    @MethodSource("methods")
    void theEmbeddingIsCentredAndWhite(Method method) {
        assumeTrue(
                method.prototype().alignment() instanceof LeastSquares
                        || method.prototype().alignment() instanceof Guided,
                "the alignment has a constraint of its own");
        Procedure procedure = method.prototype().procedure();
        assumeTrue(
                !(procedure instanceof GuidedPca || procedure instanceof DiscriminantAnalysis),
                "the result is of linear maps that have a scale of their own");
        for (Scale scale : Scale.values()) {
            Points y = recipe(method)
                    .withScale(scale)
                    .fit(data(N), run(2))
                    .embedding()
                    .coordinates();
            double expected = scale == Scale.SURVEY ? N : 1;
            for (int r = 0; r < y.dimension(); r++) {
                double sum = 0;
                for (int i = 0; i < N; i++) {
                    sum += y.get(i, r);
                }
                assertThat(sum).isCloseTo(0, within(1e-10 * Math.sqrt(N * expected)));
                for (int s = 0; s <= r; s++) {
                    double product = 0;
                    for (int i = 0; i < N; i++) {
                        product += y.get(i, r) * y.get(i, s);
                    }
                    assertThat(product).isCloseTo(r == s ? expected : 0, within(1e-10 * expected));
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource("methods")
    void theEntryOfLargestMagnitudeIsPositive(Method method) {
        Points y = recipe(method).fit(data(N), run(2)).embedding().coordinates();
        for (int r = 0; r < y.dimension(); r++) {
            double largest = 0;
            for (int i = 0; i < N; i++) {
                largest = Math.abs(y.get(i, r)) > Math.abs(largest) ? y.get(i, r) : largest;
            }
            assertThat(largest).isPositive();
        }
    }

    @ParameterizedTest
    @MethodSource("methods")
    void labelsAreNeededWhereTheyAreUsed(Method method) {
        Dataset labelled = data(120);
        Dataset bare = Dataset.of(labelled.points());
        if (recipe(method).usesLabels()) {
            assertThatThrownBy(() -> recipe(method).fit(bare, run(2)))
                    .isInstanceOf(DataException.class)
                    .hasMessageContaining("label");
        } else {
            assertThat(recipe(method).fit(bare, run(2)).embedding().coordinates())
                    .isEqualTo(recipe(method).fit(labelled, run(2)).embedding().coordinates());
        }
    }

    @ParameterizedTest
    @MethodSource("methods")
    void modelsAreUpdatedUnlessTheRecipeRefuses(Method method) {
        Dataset data = data(120);
        Model model = recipe(method).fit(data, run(2));
        Dataset more = data.rows(3, 5);
        recipe(method)
                .refusalOfUpdates()
                .ifPresentOrElse(
                        reason -> assertThatThrownBy(() -> model.update(more, new Update.Eigen(), run(2)))
                                .hasMessage(reason),
                        () -> assertThat(model.update(more, new Update.Eigen(), run(2))
                                        .embedding()
                                        .inputSize())
                                .isEqualTo(122));
    }

    @ParameterizedTest
    @MethodSource("methods")
    void threadsDoNotChangeABit(Method method) {
        Model one = recipe(method).fit(data(1500), run(1));
        Model two = recipe(method).fit(data(1500), run(2));
        Model five = recipe(method).fit(data(1500), run(5));
        assertThat(two.embedding().coordinates()).isEqualTo(one.embedding().coordinates());
        assertThat(five.embedding().coordinates()).isEqualTo(one.embedding().coordinates());
        assertThat(two.eigenvalues()).isEqualTo(one.eigenvalues());
        assertThat(two.neighborhoods()).isEqualTo(one.neighborhoods());
    }

    @ParameterizedTest
    @MethodSource("methods")
    void rotationTranslationAndScaleDoNotMatter(Method method) {
        Dataset data = data(N);
        Points x = data.points();
        double c = Math.cos(0.7);
        double s = Math.sin(0.7);
        Points.Builder moved = Points.builder(3);
        for (int i = 0; i < N; i++) {
            double[] p = x.row(i);
            moved.add(3 * (c * p[0] - s * p[1]) + 10, 3 * (s * p[0] + c * p[1]) - 20, 3 * p[2] + 5);
        }
        Model before = recipe(method).fit(data, run(2));
        assumeTrue(
                before.neighborhoods().space().isEmpty()
                        || before.neighborhoods().space().get() instanceof Space.Distances,
                "the rule sees coordinates of its own");
        Model after = recipe(method).fit(data.withPoints(moved.build(), data.features()), run(2));
        assertThat(Subspaces.angle(centred(before), centred(after))).isLessThan(1e-5);
    }

    /** A projection moves with its points; that apart, embeddings are compared. */
    private static Points centred(Model model) {
        Points y = model.embedding().coordinates();
        double[] mean = new double[y.dimension()];
        for (int i = 0; i < y.size(); i++) {
            for (int r = 0; r < mean.length; r++) {
                mean[r] += y.get(i, r) / y.size();
            }
        }
        Points.Builder rows = Points.builder(mean.length);
        for (int i = 0; i < y.size(); i++) {
            double[] row = y.row(i);
            Arrays.setAll(row, r -> row[r] - mean[r]);
            rows.add(row);
        }
        return rows.build();
    }

    @ParameterizedTest
    @MethodSource("methods")
    void trainingRowsMapOntoThemselvesAndNewOnesDoNotNeedCompany(Method method) {
        Model model = recipe(method).fit(data(N), run(2));
        Points again = model.transform(model.training().points());
        Points expected = model.embedding().coordinates();
        if (model.recipe().extension() instanceof LinearExtension) {
            assertThat(again).isEqualTo(expected);
        } else if (method.prototype().alignment() instanceof Linear) { // computed by another route, so up to rounding
            double largest =
                    Arrays.stream(expected.toRowMajor()).map(Math::abs).max().orElseThrow();
            for (int i = 0; i < N; i++) {
                assertThat(again.row(i)).containsExactly(expected.row(i), within(1e-10 * largest));
            }
        }

        Points fresh = Samples.roll(50, 99).points();
        Points together = model.transform(fresh);
        for (int i = 0; i < fresh.size(); i++) {
            assertThat(model.transform(fresh.rows(i)).row(0)).isEqualTo(together.row(i));
        }
    }

    @ParameterizedTest
    @MethodSource("methods")
    void settingsSpellTheRecipe(Method method) {
        Recipe recipe = recipe(method);
        assertThat(Catalog.recipe(Catalog.settings(recipe))).isEqualTo(recipe);
    }

    @ParameterizedTest
    @MethodSource("methods")
    void settingsOfAResultMakeItAgain(Method method) {
        Model model = recipe(method).fit(data(N), run(2));
        Model again = Catalog.recipe(Catalog.settings(model.recipe())).fit(data(N), run(2));
        assertThat(again.embedding().coordinates()).isEqualTo(model.embedding().coordinates());
        assertThat(Catalog.settings(again.recipe())).isEqualTo(Catalog.settings(model.recipe()));
    }

    @ParameterizedTest
    @MethodSource("methods")
    void theExactSolversAgree(Method method) {
        Dataset data = data(220);
        Model dense = recipe(method).withSolver(new DenseSolver()).fit(data, run(2));
        Model direct = recipe(method).withSolver(new DirectSolver()).fit(data, run(2));
        assertThat(Subspaces.angle(
                        dense.embedding().coordinates(), direct.embedding().coordinates()))
                .isLessThan(1e-6);
    }

    @ParameterizedTest
    @MethodSource("methods")
    void anyDimensionFromOne(Method method) {
        for (int p = 1; p <= 3; p++) {
            Model model = recipe(method).withDimensions(p).fit(data(N), run(2));
            assertThat(model.embedding().dimensions()).isEqualTo(p);
            assertThat(model.eigenvalues()).hasSize(p + 1);
            if (method.prototype().alignment()
                    instanceof Guided) { // a guide makes some negative, but not the constant's
                assertThat(Arrays.copyOfRange(model.eigenvalues(), 1, p + 1)).isSorted();
            } else {
                assertThat(Arrays.stream(model.eigenvalues())
                                .map(value -> value < 1e-25 ? 0 : value) // null vectors, up to rounding
                                .toArray())
                        .isSorted();
            }
        }
    }

    @ParameterizedTest
    @MethodSource("methods")
    void duplicatesAreLegal(Method method) {
        Dataset data = data(300);
        int[] twice = IntStream.range(0, 600).map(i -> i / 2).toArray();
        Model model = recipe(method).fit(data.rows(twice), run(2));
        assertThat(model.embedding().isComplete()).isTrue();
    }

    @ParameterizedTest
    @MethodSource("methods")
    void whatCannotBeIsToldBeforeTheWork(Method method) {
        Map<String, String> settings = new HashMap<>(Map.of("method", method.name()));
        settings.put("neighbors", "30");
        assertThatThrownBy(() -> Catalog.recipe(settings).fit(data(20), run(1)))
                .isInstanceOf(ParameterException.class)
                .hasMessageContaining("30")
                .hasMessageContaining("19");
        assertThatThrownBy(() -> recipe(method).withDimensions(50).fit(data(50), run(1)))
                .isInstanceOf(ParameterException.class)
                .hasMessageContaining("dimensions = 50");
        assertThatThrownBy(() -> recipe(method).fit(data(50).rows(3), run(1)))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("1 point");
        assertThatThrownBy(() -> recipe(method).fit(data(50).rows(new int[40]), run(1)))
                .isInstanceOf(NumericalException.class)
                .hasMessageContaining("equal");
        settings.put("neighbors", "0");
        assertThatThrownBy(() -> Catalog.recipe(settings))
                .isInstanceOf(ParameterException.class)
                .hasMessageContaining("neighbors = 0");
        settings.put("nonsense", "0");
        assertThatThrownBy(() -> Catalog.recipe(settings))
                .isInstanceOf(ParameterException.class)
                .hasMessageContaining("nonsense")
                .hasMessageContaining("neighbors");
    }

    @ParameterizedTest
    @MethodSource("methods")
    void everyStageCanBeCancelled(Method method) {
        Dataset data = data(N);
        List<String> stages = new java.util.ArrayList<>();
        recipe(method).fit(data, Run.with(1, 0, new Listener() {
            @Override
            public void progress(String stage, long done, long total) {
                if (!stages.contains(stage)) {
                    stages.add(stage);
                }
            }
        }));
        assertThat(stages).hasSizeGreaterThanOrEqualTo(3);
        for (String cancelled : stages) {
            Listener listener = new Listener() {
                private boolean reached;

                @Override
                public void progress(String stage, long done, long total) {
                    reached |= stage.equals(cancelled);
                }

                @Override
                public boolean cancelled() {
                    return reached;
                }
            };
            assertThatThrownBy(() -> recipe(method).fit(data, Run.with(2, 0, listener)))
                    .as(cancelled)
                    .isInstanceOf(CancelledException.class);
        }
    }
}

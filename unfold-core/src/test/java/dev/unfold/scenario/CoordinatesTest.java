package dev.unfold.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.unfold.alignment.Restriction;
import dev.unfold.catalog.Catalog;
import dev.unfold.data.Dataset;
import dev.unfold.data.Finding;
import dev.unfold.data.Labels;
import dev.unfold.data.Manifold;
import dev.unfold.data.PointBlocks;
import dev.unfold.data.Points;
import dev.unfold.error.ParameterException;
import dev.unfold.internal.dense.RowMajor;
import dev.unfold.recipe.Model;
import dev.unfold.recipe.Recipe;
import dev.unfold.recipe.Update;
import dev.unfold.run.Listener;
import dev.unfold.run.Run;
import dev.unfold.spectral.Coordinates;
import dev.unfold.spectral.Independence;
import dev.unfold.testing.Samples;
import dev.unfold.testing.Subspaces;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Dimensions that repeat each other: how they are noticed, and coordinates that do not. */
class CoordinatesTest {

    private static Recipe recipe(String... settings) {
        Map<String, String> all = new LinkedHashMap<>();
        for (int at = 0; at < settings.length; at += 2) {
            all.put(settings[at], settings[at + 1]);
        }
        return Catalog.recipe(all);
    }

    private static Recipe independent(Recipe recipe) {
        return recipe.withCoordinates(new Coordinates.Independent(OptionalInt.empty()));
    }

    private static Model fit(Recipe recipe, Dataset data) {
        return recipe.fit(data, Run.with(2, 0, Listener.SILENT));
    }

    private static double r2(Model model, Dataset data, String truth) {
        return Subspaces.affineR2(model.embedding().coordinates(), Samples.truth(data, truth));
    }

    private static double independence(Model model) {
        return Double.parseDouble(model.provenance().diagnostics().get("independence"));
    }

    private static List<String> repetitions(Model model) {
        return model.provenance().warnings().stream()
                .filter(warning -> warning.contains("repeat"))
                .toList();
    }

    /** cos πx, cos 2πx, cos πy: the second is a function of the first, the third is not. */
    private static RowMajor harmonics(int n) {
        SplittableRandom random = new SplittableRandom(1);
        double[] values = new double[n * 3];
        for (int at = 0; at < values.length; at += 3) {
            double x = Math.PI * random.nextDouble();
            values[at] = Math.cos(x);
            values[at + 1] = Math.cos(2 * x);
            values[at + 2] = Math.cos(Math.PI * random.nextDouble());
        }
        return new RowMajor(values, n, 3);
    }

    @Test
    void aHarmonicIsToldFromADirection() {
        double[] e = Independence.of(harmonics(5000), Run.quiet());
        assertThat(e[0]).isBetween(0.03, 0.1);
        assertThat(e[1]).isBetween(0.94, 1.1);
        assertThat(Independence.of(harmonics(Independence.FEWEST - 1), Run.quiet()))
                .isEmpty();
    }

    @Test
    void aNoisyRollThatLosesItsHeightIsWarnedOfAndComesOut() {
        Dataset roll = Manifold.SWISS_ROLL.sample(6000, 0.3, 21);
        Recipe ltsa = recipe("method", "ltsa", "neighbors", "25");
        Model first = fit(ltsa, roll);
        Model better = fit(independent(ltsa), roll);

        assertThat(independence(first)).isLessThan(Independence.LEAST);
        assertThat(repetitions(first)).hasSize(1);
        assertThat(repetitions(first).get(0))
                .startsWith("dimension 2 repeats earlier ones (independence 0.")
                .endsWith("try coordinates = independent or more neighbours");
        assertThat(independence(better)).isGreaterThan(0.9);
        assertThat(repetitions(better)).isEmpty();
        assertThat(r2(better, roll, "t2")).isGreaterThan(r2(first, roll, "t2") + 0.6);
        assertThat(r2(better, roll, "t1")).isGreaterThan(r2(first, roll, "t1") - 0.03);
    }

    @ParameterizedTest
    @CsvSource({"ltsa, auto, 1500", "ltsa, lll, 1500", "mlle, direct, 1500", "hlle, dense, 700"})
    void whereNothingIsToDoNothingChanges(String method, String solver, int n) {
        Dataset roll = Manifold.SWISS_ROLL.sample(n, 0, 4);
        Recipe recipe = recipe("method", method, "solver", solver);
        Model first = fit(recipe, roll);
        Model same = fit(independent(recipe), roll);

        assertThat(independence(first)).isGreaterThan(0.9);
        for (String truth : List.of("t1", "t2")) {
            assertThat(r2(same, roll, truth)).isCloseTo(r2(first, roll, truth), within(0.02));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"lle", "ltsa", "rlle", "npe", "isotop"})
    void coordinatesAreOrthonormalCombinationsWithTheirQuotients(String method) {
        Dataset roll = Manifold.SWISS_ROLL.sample(600, 0.3, 5);
        Recipe recipe = independent(recipe("method", method, "scale", "survey"));
        Model model = fit(recipe, roll);
        Points y = model.embedding().coordinates();
        assertThat(y.dimension()).isEqualTo(2);
        assertThat(model.eigenvalues()).hasSize(3);
        if (method.equals("isotop") || method.equals("rlle")) {
            return; // other places, or masses
        }
        for (int a = 0; a < 2; a++) {
            for (int b = 0; b <= a; b++) {
                double product = 0;
                for (int i = 0; i < y.size(); i++) {
                    product += y.get(i, a) * y.get(i, b) / y.size();
                }
                assertThat(product).isCloseTo(a == b ? 1 : 0, within(1e-9));
            }
            double[] column = new double[y.size()];
            for (int i = 0; i < column.length; i++) {
                column[i] = y.get(i, a);
            }
            double[] image = new double[model.residuals().rows()];
            model.residuals().matrix().multiplyInto(column, image, 1, Run.quiet());
            double quotient = 0;
            for (double value : image) {
                quotient += value * value / y.size();
            }
            assertThat(model.eigenvalues()[a + 1]).isCloseTo(quotient, within(1e-6 * quotient));
        }
    }

    @Test
    void theSolverDoesNotMatter() {
        Dataset roll = Manifold.SWISS_ROLL.sample(700, 0.4, 6);
        Recipe lle = independent(recipe("neighbors", "14"));
        Points dense = fit(lle.withSolver(Catalog.SOLVERS.type("dense").create(Map.of())), roll)
                .embedding()
                .coordinates();
        Points direct = fit(lle.withSolver(Catalog.SOLVERS.type("direct").create(Map.of())), roll)
                .embedding()
                .coordinates();
        for (int i = 0; i < roll.size(); i++) {
            for (int r = 0; r < 2; r++) {
                assertThat(direct.get(i, r)).isCloseTo(dense.get(i, r), within(1e-4));
            }
        }
    }

    @Test
    void threadsDoNotMatter() {
        Dataset roll = Manifold.SWISS_ROLL.sample(800, 0.3, 7);
        Recipe recipe = independent(recipe("method", "ltsa"));
        Points one =
                recipe.fit(roll, Run.with(1, 0, Listener.SILENT)).embedding().coordinates();
        Points four =
                recipe.fit(roll, Run.with(4, 0, Listener.SILENT)).embedding().coordinates();
        assertThat(four).isEqualTo(one);
    }

    @Test
    void landmarksAndAnchorsTurnTheirPlacesAsWell() {
        Dataset roll = Manifold.SWISS_ROLL.sample(3000, 0.5, 8);
        for (String anchors : List.of("3000", "1200")) {
            Recipe lll = independent(recipe("solver", "lll", "landmarks", "300", "anchors", anchors, "method", "ltsa"));
            Model model = fit(lll, roll);
            Points y = model.embedding().coordinates();
            Finding places = model.findings().get(Restriction.Span.PLACES).orElseThrow();
            assertThat(places.columns()).containsExactly("y1", "y2");
            Points again = model.transform(roll.points());
            for (int i = 0; i < y.size(); i += 7) {
                for (int r = 0; r < 2; r++) {
                    assertThat(again.get(i, r)).isCloseTo(y.get(i, r), within(1e-9));
                }
            }
            if (anchors.equals("1200")) {
                Model passed = lll.fit(PointBlocks.of(roll), Run.with(2, 0, Listener.SILENT));
                assertThat(passed.transform(roll.points())).isEqualTo(again);
            }
        }
    }

    @Test
    void fewLandmarksGiveFewerCandidates() {
        Dataset roll = Manifold.SWISS_ROLL.sample(700, 0, 10);
        for (String solver : List.of("lll", "nystrom")) {
            Recipe few = independent(recipe("solver", solver, "landmarks", "5", "dimensions", "3"));
            Model model = fit(few, roll);
            assertThat(model.provenance().diagnostics()).containsEntry("candidates", "4");
        }
    }

    @Test
    void aProjectionIsTurnedAsWell() {
        Dataset roll = Manifold.SWISS_ROLL.sample(400, 0.1, 9);
        Model model = fit(independent(recipe("method", "npe")), roll);
        assertThat(model.provenance().diagnostics()).containsEntry("candidates", "3"); // there are no more
        Points again = model.transform(roll.points());
        Points y = model.embedding().coordinates();
        for (int i = 0; i < y.size(); i++) {
            assertThat(again.get(i, 1)).isCloseTo(y.get(i, 1), within(1e-9));
        }
    }

    @Test
    void anUpdateIsAFitOfAllPoints() {
        Dataset roll = Manifold.SWISS_ROLL.sample(900, 0.3, 10);
        Recipe recipe = independent(recipe("neighbors", "14"));
        Dataset old = roll.rows(IntStream.range(0, 880).toArray());
        Dataset more = roll.rows(IntStream.range(880, 900).toArray());
        Model before = fit(recipe, old);
        Model updated = before.update(more, new Update.Eigen(), Run.quiet());
        assertThat(Subspaces.angle(
                        updated.embedding().coordinates(),
                        fit(recipe, roll).embedding().coordinates()))
                .isLessThan(1e-4);
        assertThatThrownBy(() -> before.update(more, new Update.Frobenius(), Run.quiet()))
                .isInstanceOf(ParameterException.class)
                .hasMessageContaining("choose solver=eigen");
    }

    @Test
    void theChoiceIsSpelledAndReadBack() {
        Recipe recipe = recipe("coordinates", "independent", "candidates", "11");
        assertThat(recipe.coordinates()).isEqualTo(new Coordinates.Independent(OptionalInt.of(11)));
        assertThat(Catalog.recipe(Catalog.settings(recipe))).isEqualTo(recipe);
        assertThat(Catalog.settings(Recipe.lle())).containsEntry("coordinates", "first");
    }

    @Test
    void whatCannotBeIsRefused() {
        Dataset roll = Manifold.SWISS_ROLL.sample(50, 0, 11);
        assertThatThrownBy(() -> fit(recipe("coordinates", "independent", "candidates", "1"), roll))
                .isInstanceOf(ParameterException.class)
                .hasMessageContaining("candidates = 1 must be at least dimensions = 2");
        assertThatThrownBy(() -> fit(recipe("coordinates", "independent", "candidates", "50"), roll))
                .isInstanceOf(ParameterException.class)
                .hasMessageContaining("candidates = 50, but there are only 49");
        assertThatThrownBy(() -> recipe("candidates", "9"))
                .isInstanceOf(ParameterException.class)
                .hasMessageContaining("candidates");
        assertThatThrownBy(() -> fit(recipe("coordinates", "independent", "extension", "eigenfunction"), roll))
                .isInstanceOf(ParameterException.class)
                .hasMessageContaining("extension = eigenfunction needs eigenvectors");
        Dataset labelled = new Dataset(
                "labelled",
                roll.points(),
                roll.features(),
                java.util.Optional.empty(),
                java.util.Optional.of(Labels.of(IntStream.range(0, 50)
                        .mapToObj(i -> i % 2 == 0 ? "a" : "b")
                        .toList())),
                List.of());
        for (String method : List.of("glle", "dlle")) {
            assertThatThrownBy(() -> fit(recipe("method", method, "coordinates", "independent"), labelled))
                    .isInstanceOf(ParameterException.class)
                    .hasMessageContaining("choose coordinates = first or another alignment");
        }
    }

    @Test
    void classesThatFallApartAreNotWarnedOf() {
        Points blobs = Samples.blobs(40, 3, 12);
        Recipe recipe = recipe("disconnected", "null", "neighbors", "8");
        Model model = fit(recipe, Dataset.of(blobs));
        assertThat(repetitions(model)).isEmpty();
        assertThat(fit(independent(recipe), Dataset.of(blobs)).embedding().dimensions())
                .isEqualTo(2);
    }
}

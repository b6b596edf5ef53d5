package dev.unfold.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.unfold.alignment.Disconnected;
import dev.unfold.catalog.Catalog;
import dev.unfold.data.Dataset;
import dev.unfold.data.Finding;
import dev.unfold.data.Labels;
import dev.unfold.data.Points;
import dev.unfold.error.DataException;
import dev.unfold.error.ParameterException;
import dev.unfold.extension.LinearExtension;
import dev.unfold.extension.Projection;
import dev.unfold.recipe.GuidedPca;
import dev.unfold.recipe.Model;
import dev.unfold.recipe.Recipe;
import dev.unfold.recipe.View;
import dev.unfold.recipe.Views;
import dev.unfold.run.Listener;
import dev.unfold.run.Run;
import dev.unfold.spectral.Scale;
import dev.unfold.testing.Samples;
import dev.unfold.testing.SlowMatrix;
import dev.unfold.testing.Subspaces;
import dev.unfold.testing.Weights;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Embeddings fused with PCA and with Fisher's discriminant, against whole matrices. */
class FusedWithLinearMethodsTest {

    private static Run run(int threads) {
        return Run.with(threads, 0, Listener.SILENT);
    }

    /** @param settings names and values in turn */
    private static Recipe recipe(String method, String... settings) {
        Map<String, String> all = new HashMap<>(Map.of("method", method));
        for (int s = 0; s < settings.length; s += 2) {
            all.put(settings[s], settings[s + 1]);
        }
        return Catalog.recipe(all);
    }

    private static SlowMatrix matrix(Points points) {
        return SlowMatrix.ofRows(
                IntStream.range(0, points.size()).mapToObj(points::row).toArray(double[][]::new));
    }

    private static Points points(SlowMatrix matrix) {
        return Points.of(matrix.toRows());
    }

    /** A roll with four classes along it. */
    private static Dataset roll(int n, long seed) {
        Dataset roll = Samples.roll(n, seed);
        double[] along = Samples.truth(roll, "t1");
        return roll.withLabels(Labels.of(
                IntStream.range(0, n).mapToObj(i -> "c" + (int) (along[i] / 25)).toList()));
    }

    private static void assertClose(Points found, Points expected, double share) {
        double largest =
                Arrays.stream(expected.toRowMajor()).map(Math::abs).max().orElseThrow();
        for (int i = 0; i < expected.size(); i++) {
            assertThat(found.row(i)).as("row %d", i).containsExactly(expected.row(i), within(share * largest));
        }
    }

    private static SlowMatrix denoised(Model model) {
        Finding finding = model.findings().get(GuidedPca.DENOISED).orElseThrow();
        assertThat(finding.columns()).isEqualTo(model.training().features());
        SlowMatrix x = SlowMatrix.zeros(finding.size(), finding.columns().size());
        for (int i = 0; i < x.rows(); i++) {
            for (int j = 0; j < x.columns(); j++) {
                x.add(i, j, finding.get(i, j));
            }
        }
        return x;
    }

    @ParameterizedTest
    @CsvSource({"150, 5, 2, lle", "150, 5, 3, ltsa", "60, 90, 3, lle", "120, 4, 4, mlle", "100, 6, 1, npe"})
    void scoresAreThoseOfTheReconstructedData(int n, int d, int p, String stages) {
        Points x = Samples.cloud(n, d, 3);
        String[] settings = {
            "weight-rule", stages, "alignment", stages, "dimensions", Integer.toString(p), "scale", "survey"
        };
        SlowMatrix y = matrix(recipe("lle", settings).fit(x).embedding().coordinates());
        Model model = recipe("lle-pca", settings).fit(x);
        SlowMatrix centered = matrix(x).centered();
        SlowMatrix r = centered.transpose().times(y).times(1.0 / n);
        SlowMatrix expected = y.times(r.transpose());
        assertClose(points(denoised(model)), points(expected), 1e-12);

        SlowMatrix scores = expected.leftSingularVectors()
                .columns(0, p)
                .times(SlowMatrix.diagonal(Arrays.copyOf(expected.singularValues(), p)));
        SlowMatrix found = matrix(model.embedding().coordinates());
        for (int c = 0; c < p; c++) {
            SlowMatrix own = found.columns(c, c + 1);
            SlowMatrix other = scores.columns(c, c + 1);
            double product = own.transpose().times(other).get(0, 0);
            assertThat(own.minus(other.times(Math.signum(product))).norm()).isLessThan(1e-9 * scores.norm());
        }
        // uncorrelated, by falling variance, centred
        SlowMatrix gram = found.transpose().times(found);
        for (int a = 0; a < p; a++) {
            for (int b = 0; b < a; b++) {
                assertThat(gram.get(a, b)).isCloseTo(0, within(1e-11 * gram.trace()));
                assertThat(gram.get(a, a)).isLessThanOrEqualTo(gram.get(b, b));
            }
        }
        assertThat(found.minus(found.centered()).norm()).isLessThan(1e-11 * found.norm());

        Model literal =
                recipe("lle-pca", settings).withProcedure(new GuidedPca(true)).fit(x);
        assertClose(literal.embedding().coordinates(), points(expected.columns(0, p)), 1e-12);
        assertClose(points(denoised(literal)), points(expected), 1e-12);
    }

    @Test
    void scoresKeepTheLengthsOfTheDataAndTheSpaceOfTheEmbedding() {
        Points x = Samples.roll(300, 4).points();
        Model plain = Recipe.lle().fit(x);
        Model model = recipe("lle-pca").fit(x);
        assertThat(Subspaces.angle(
                        model.embedding().coordinates(), plain.embedding().coordinates()))
                .isLessThan(1e-8);
        Points tenfold = Points.of(IntStream.range(0, 300)
                .mapToObj(i -> Arrays.stream(x.row(i)).map(v -> 10 * v).toArray())
                .toArray(double[][]::new));
        Points ten = recipe("lle-pca").fit(tenfold).embedding().coordinates();
        assertClose(ten, points(matrix(model.embedding().coordinates()).times(10)), 1e-7);
        Model unit = recipe("lle-pca").withScale(Scale.UNIT_NORM).fit(x);
        assertClose(unit.embedding().coordinates(), model.embedding().coordinates(), 1e-10);
    }

    @Test
    void dataOfFewerDimensionsHaveFewerScores() {
        Points line = Points.of(IntStream.range(0, 60)
                .mapToObj(i -> new double[] {i + 0.3 * (i % 3), 2 * (i + 0.3 * (i % 3)), 1})
                .toArray(double[][]::new));
        Model model = recipe("lle-pca", "neighbors", "6").fit(line);
        assertThat(model.provenance().warnings())
                .anyMatch(text -> text.contains("span only 1 dimension") && text.contains("dimensions = 2"));
        Points y = model.embedding().coordinates();
        assertThat(IntStream.range(0, 60).mapToDouble(i -> y.get(i, 1))).containsOnly(0.0);
    }

    @ParameterizedTest
    @CsvSource({
        "200, 12, 14, 2, 10, lle",
        "200, 6, 14, 3, 5, lle",
        "150, 12, 12, 1, 10, lle",
        "200, 12, 14, 2, 10, ltsa"
    })
    void discriminantsAreMeansOfTheNeighboursDiscriminants(int n, int d, int k, int p, int q, String stages) {
        int classes = 4;
        double[][] rows =
                IntStream.range(0, n).mapToObj(Samples.cloud(n, d, 5)::row).toArray(double[][]::new);
        for (int i = 0; i < n; i++) {
            rows[i][i % classes] += 2;
        }
        Dataset data = Dataset.of(Points.of(rows))
                .withLabels(Labels.of(
                        IntStream.range(0, n).mapToObj(i -> "c" + i % classes).toList()));
        String[] settings = {"neighbors", Integer.toString(k), "weight-rule", stages};
        Model inner = recipe("lle", settings).withDimensions(q).fit(data, run(2));
        Model model = recipe("ullelda", settings)
                .withDimensions(p)
                .withProcedure(recipe("ullelda", "p-inner", Integer.toString(q)).procedure())
                .fit(data, run(2));

        SlowMatrix y = matrix(inner.embedding().coordinates());
        SlowMatrix member = SlowMatrix.zeros(n, classes);
        for (int i = 0; i < n; i++) {
            member.add(i, i % classes, 1);
        }
        SlowMatrix means = member.times(
                member.transpose().times(member).solve(member.transpose().times(y)));
        SlowMatrix within = y.minus(means).transpose().times(y.minus(means));
        // with V = S_W^−½: the right singular vectors of the centred class means times V, times V
        SlowMatrix u = within.leftSingularVectors();
        double[] roots = Arrays.stream(within.singularValues())
                .map(v -> 1 / Math.sqrt(v))
                .toArray();
        SlowMatrix v = u.times(SlowMatrix.diagonal(roots)).times(u.transpose());
        SlowMatrix f = v.times(
                means.centered().times(v).transpose().leftSingularVectors().columns(0, p));
        // lle's weights, whatever the residuals were
        SlowMatrix w = SlowMatrix.ofRows(
                Weights.of(recipe("lle", "neighbors", Integer.toString(k)).fit(data, run(2))));
        SlowMatrix expected = w.times(y.centered().times(f));
        SlowMatrix found = matrix(model.embedding().coordinates());
        for (int c = 0; c < p; c++) {
            SlowMatrix own = found.columns(c, c + 1);
            SlowMatrix other = expected.columns(c, c + 1).times(Math.sqrt(n));
            double product = own.transpose().times(other).get(0, 0);
            assertThat(own.minus(other.times(Math.signum(product))).norm()).isLessThan(1e-9 * own.norm());
        }
        assertThat(model.eigenvalues()).hasSize(p + 1);
        assertThat(model.recipe().dimensions()).isEqualTo(p);
    }

    /** With q = p Fisher's directions are a turn and a stretch of the whole embedding: nothing is chosen. */
    @Test
    void noMoreInnerDimensionsThanWantedIsNoOperation() {
        Dataset data = roll(400, 3);
        Model plain = Recipe.lle().fit(data, run(2));
        Model model = recipe("ullelda", "p-inner", "2").fit(data, run(2));
        SlowMatrix w = SlowMatrix.ofRows(Weights.of(plain));
        Points means = points(w.times(matrix(plain.embedding().coordinates())));
        assertThat(Subspaces.angle(model.embedding().coordinates(), means)).isLessThan(1e-8);
        assertThat(Subspaces.angle(
                        model.embedding().coordinates(), plain.embedding().coordinates()))
                .as("Wy is y up to the root of λ")
                .isLessThan(2 * Math.sqrt(plain.eigenvalues()[2]));
        Model more = recipe("ullelda").fit(data, run(2));
        assertThat(Subspaces.angle(
                        more.embedding().coordinates(), plain.embedding().coordinates()))
                .isGreaterThan(0.1);
        Model unit = recipe("ullelda").withScale(Scale.UNIT_NORM).fit(data, run(2));
        assertClose(unit.embedding().coordinates(), more.embedding().coordinates(), 1e-9);
    }

    /** The places of new points go through the same affine map as those of the training points. */
    @Test
    void newPointsOfScoresAreTheScoresOfNewPoints() {
        Points x = Samples.roll(400, 6).points();
        Points fresh = Samples.roll(60, 7).points();
        Model plain = Recipe.lle().fit(x);
        Model model = recipe("lle-pca").fit(x);
        SlowMatrix y = matrix(plain.embedding().coordinates());
        SlowMatrix map = y.transpose()
                .times(y)
                .solve(y.transpose().times(matrix(model.embedding().coordinates())));
        Points expected = points(matrix(plain.transform(fresh)).times(map));
        assertClose(model.transform(fresh), expected, 1e-10);
        // and so they do as a projection
        Points projected =
                points(matrix(plain.transform(fresh, new Projection(2), run(1))).times(map));
        assertClose(model.transform(fresh, new Projection(2), run(1)), projected, 1e-10);
    }

    @Test
    void aProjectionStaysAProjection() {
        Points x = Samples.cloud(200, 6, 9);
        Model model = recipe("lle-pca", "alignment", "npe").fit(x);
        assertThat(model.recipe().extension()).isEqualTo(new Projection(0));
        assertClose(model.transform(x), model.embedding().coordinates(), 1e-12);
    }

    @ParameterizedTest
    @ValueSource(strings = {"lle-pca", "ullelda", "sllep"})
    void goWithStagesOfAnyKind(String method) {
        Dataset data = roll(400, 8);
        Points fresh = Samples.roll(30, 9).points();
        for (String[] settings : new String[][] {
            {"weight-rule", "ltsa"},
            {"weight-rule", "mlle"},
            {"neighbor-rule", "slle"},
            {"neighbor-rule", "slle", "disconnected", "join"},
            {"neighbor-rule", "rlle", "alignment", "rlle"},
            {"extension", "projection", "beta", "0.5"}
        }) {
            Model model = recipe(method, settings).fit(data, run(3));
            assertThat(model.embedding().isComplete()).isTrue();
            assertThat(model.transform(fresh))
                    .isEqualTo(model.transform(fresh, model.recipe().extension(), run(1)));
            Model again = recipe(method, settings).fit(data, run(1));
            assertThat(again.embedding().coordinates())
                    .as("threads 1 = 3")
                    .isEqualTo(model.embedding().coordinates());
            assertThat(again.findings()).isEqualTo(model.findings());
            assertThat(again.transform(fresh)).isEqualTo(model.transform(fresh));
        }
        assertThat(recipe("sllep", "alignment", "rlle").extension())
                .as("sllep's projection is its own, npe's that of its alignment")
                .isInstanceOf(Projection.class);
        assertThat(recipe("npe", "alignment", "lle").extension()).isInstanceOf(LinearExtension.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"lle-pca", "ullelda"})
    void partsWithoutAPlaceDoNotCount(String method) {
        Points blobs = Samples.blobs(60, 3, 21).rows(IntStream.range(0, 100).toArray());
        Labels labels =
                Labels.of(IntStream.range(0, 100).mapToObj(i -> "c" + i % 3).toList());
        Recipe recipe = recipe(method, "neighbors", "8").withDisconnected(Disconnected.LARGEST);
        Dataset all = Dataset.of(blobs).withLabels(labels);
        int[] first = IntStream.range(0, 60).toArray();
        Model model = recipe.fit(all, run(2));
        assertThat(model.embedding().rows()).containsExactly(first);
        assertThat(model.embedding().coordinates())
                .isEqualTo(recipe.fit(all.rows(first), run(2)).embedding().coordinates());
        model.findings()
                .get(GuidedPca.DENOISED)
                .ifPresent(x -> assertThat(x.size()).isEqualTo(60));
        Model each = recipe.withDisconnected(Disconnected.EACH).fit(all, run(2));
        assertThat(each.embedding().isComplete()).isTrue();
        assertThat(each.transform(blobs)).isEqualTo(each.embedding().coordinates());
    }

    @ParameterizedTest
    @ValueSource(strings = {"lle-pca", "ullelda"})
    void goWithViews(String method) {
        Dataset data = roll(300, 10);
        Recipe recipe = recipe(method).withViews(Views.of(View.of("x1", "x2"), View.of("x2", "x3")));
        Model model = recipe.fit(data, run(2));
        assertThat(model.transform(data.points())).isEqualTo(model.embedding().coordinates());
        model.findings()
                .get(GuidedPca.DENOISED)
                .ifPresent(x -> assertThat(x.columns()).isEqualTo(List.of("x1", "x2", "x3")));
    }

    @Test
    void labelsThatCannotServeAreRefused() {
        Dataset data = roll(100, 3);
        Recipe recipe = recipe("ullelda");
        assertThatThrownBy(() -> recipe.fit(data.points()))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("needs labels");
        Labels some = Labels.of(IntStream.range(0, 100)
                .mapToObj(i -> i % 10 == 0 ? "" : "c" + i % 3)
                .toList());
        assertThatThrownBy(() -> recipe.fit(data.withLabels(some), run(1)))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("10 of 100 points have no label")
                .hasMessageContaining("glle, plle or sslle");
        assertThatThrownBy(() -> recipe.fit(data.withLabels(labels(100, 1)), run(1)))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("one class, c0");
        assertThatThrownBy(() -> recipe.fit(data.withLabels(labels(100, 2)), run(1)))
                .isInstanceOf(ParameterException.class)
                .hasMessageContaining("dimensions = 2")
                .hasMessageContaining("at most 1");
        assertThatThrownBy(() -> recipe("ullelda", "p-inner", "1").fit(data, run(1)))
                .isInstanceOf(ParameterException.class)
                .hasMessageContaining("p-inner = 1")
                .hasMessageContaining("dimensions = 2");
        for (String method : List.of("ullelda", "iterative", "plle")) {
            Dataset labelled = method.equals("plle") ? data.withLabels(some) : data;
            assertThatThrownBy(() -> recipe(method, "p-inner", "100").fit(labelled, run(1)))
                    .as(method)
                    .isInstanceOf(ParameterException.class)
                    .hasMessageContaining("p-inner = 100")
                    .hasMessageContaining(method.equals("plle") ? "89" : "99");
        }
        assertThatThrownBy(() -> recipe("ullelda", "p-inner", "0"))
                .isInstanceOf(ParameterException.class)
                .hasMessageContaining("p-inner = 0");
        // the largest part holds one class alone
        assertThatThrownBy(() -> recipe("ullelda", "neighbor-rule", "slle", "alpha", "1", "disconnected", "largest")
                        .fit(roll(400, 3), run(1)))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("in the part that is embedded")
                .hasMessageContaining("one class");
        assertThatThrownBy(() -> recipe("lle-pca", "literal", "maybe"))
                .isInstanceOf(ParameterException.class)
                .hasMessageContaining("literal = maybe");
    }

    private static Labels labels(int n, int classes) {
        return Labels.of(IntStream.range(0, n).mapToObj(i -> "c" + i % classes).toList());
    }
}

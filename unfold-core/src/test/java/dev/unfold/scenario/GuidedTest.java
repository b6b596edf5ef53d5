package dev.unfold.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.unfold.alignment.Guided;
import dev.unfold.catalog.Catalog;
import dev.unfold.data.Dataset;
import dev.unfold.data.Labels;
import dev.unfold.data.Points;
import dev.unfold.error.DataException;
import dev.unfold.error.ParameterException;
import dev.unfold.quality.Hsic;
import dev.unfold.recipe.Model;
import dev.unfold.recipe.Recipe;
import dev.unfold.run.Run;
import dev.unfold.testing.Samples;
import java.util.HashMap;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What an alignment that the labels guide promises. */
class GuidedTest {

    private static Dataset labelled(Points points, IntFunction<String> label) {
        return Dataset.of(points)
                .withLabels(Labels.of(
                        IntStream.range(0, points.size()).mapToObj(label).toList()));
    }

    /** A roll in slices along its height, which plain LLE keeps apart only by chance. */
    private static Dataset roll(int n) {
        Points points = Samples.roll(n, 4).points();
        return labelled(points, i -> "h" + (int) (points.get(i, 1) / 7.1));
    }

    private static Model fit(Dataset data, Map<String, String> settings) {
        return Catalog.recipe(settings).fit(data, Run.quiet());
    }

    private static Points places(Dataset data, String method, double alpha) {
        return fit(data, Map.of("method", method, "alignment", "glle", "alpha", Double.toString(alpha)))
                .embedding()
                .coordinates();
    }

    static Stream<Arguments> data() {
        Points blobs = Samples.blobs(120, 4, 5);
        return Stream.of(
                Arguments.of("roll", roll(400)),
                Arguments.of("cloud", labelled(Samples.cloud(300, 6, 6), i -> "r" + i * 7919 % 31 % 4)),
                Arguments.of(
                        "two blobs", labelled(blobs, i -> blobs.get(i, 1) > 0 ? "up" : i % 2 == 0 ? "down" : "low")));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("data")
    void withoutALabelsShareItIsLle(String name, Dataset data) {
        for (String method : new String[] {"lle", "ltsa"}) {
            for (String solver : new String[] {"direct", "dense"}) {
                Map<String, String> settings =
                        new HashMap<>(Map.of("method", method, "solver", solver, "disconnected", "null"));
                Model plain = fit(data, settings);
                settings.putAll(Map.of("alignment", "glle", "alpha", "0"));
                Model guided = fit(data, settings);
                assertThat(guided.embedding().coordinates().toRowMajor())
                        .isEqualTo(plain.embedding().coordinates().toRowMajor());
                assertThat(guided.eigenvalues()).isEqualTo(plain.eigenvalues());
            }
        }
        assertThat(fit(roll(400), Map.of("method", "glle", "alpha", "0"))
                        .embedding()
                        .coordinates())
                .isEqualTo(fit(roll(400), Map.of("method", "lle")).embedding().coordinates());
    }

    @Test
    void withoutALabelsShareNoLabelsAreNeeded() {
        Points points = Samples.roll(300, 4).points();
        assertThat(new Guided(0))
                .satisfies(alignment -> Recipe.lle().withAlignment(alignment).fit(points));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("data")
    void dependenceOnTheLabelsGrowsWithTheirShare(String name, Dataset data) {
        for (String method : new String[] {"lle", "ltsa"}) {
            double before = 0;
            double first = 0;
            for (double alpha : new double[] {0, 1e-9, 1e-7, 1e-5, 1e-4, 1e-3, 1e-2, .1, .5, .99, 1}) {
                double hsic = Hsic.of(places(data, method, alpha), data.labels().orElseThrow());
                // never less; below 1e-6 rad the vectors are free to differ
                assertThat(hsic).as("%s, alpha = %s", method, alpha).isGreaterThanOrEqualTo(before * (1 - 1e-5));
                first = alpha == 0 ? hsic : first;
                before = hsic;
            }
            assertThat(before).as(method).isGreaterThan(1.2 * first);
        }
    }

    @ParameterizedTest
    @CsvSource({"lle, direct", "lle, dense", "ltsa, direct"})
    void withoutResidualsEachClassIsAPoint(String method, String solver) {
        Dataset data = roll(400);
        Labels labels = data.labels().orElseThrow();
        Points y = fit(data, Map.of("method", method, "alignment", "glle", "alpha", "1", "solver", solver))
                .embedding()
                .coordinates();
        Map<String, Points> place = new HashMap<>();
        for (int i = 0; i < y.size(); i++) {
            place.putIfAbsent(labels.name(i), y.rows(i));
            assertThat(y.rows(i)).isEqualTo(place.get(labels.name(i)));
        }
        assertThat(place).hasSize(3);
        assertThat(place.values()).doesNotHaveDuplicates();
    }

    /** The share of points whose nearest other place is of their class. */
    private static double hit(Dataset data, Points y) {
        Labels labels = data.labels().orElseThrow();
        int right = 0;
        for (int i = 0; i < y.size(); i++) {
            int nearest = -1;
            double least = Double.POSITIVE_INFINITY;
            for (int j = 0; j < y.size(); j++) {
                double distance = Math.hypot(y.get(i, 0) - y.get(j, 0), y.get(i, 1) - y.get(j, 1));
                if (j != i && distance < least) {
                    least = distance;
                    nearest = j;
                }
            }
            right += labels.code(nearest) == labels.code(i) ? 1 : 0;
        }
        return right / (double) y.size();
    }

    /** Points without a label follow their neighbours: most land among their true class all the same. */
    @Test
    void unlabelledPointsFollowTheirNeighbours() {
        Dataset data = roll(1000);
        Labels truth = data.labels().orElseThrow();
        Dataset some = data.withLabels(Labels.of(IntStream.range(0, data.size())
                .mapToObj(i -> i % 4 == 0 ? truth.name(i) : "")
                .toList()));
        Run run = Run.quiet();
        Points y = Catalog.recipe(Map.of("method", "glle", "alpha", "1e-3"))
                .fit(some, run)
                .embedding()
                .coordinates();
        assertThat(run.notes()).containsEntry("guide.unlabelled", "750 of 1000 points");
        assertThat(hit(data, y)).isGreaterThan(.9);
    }

    @ParameterizedTest
    @ValueSource(doubles = {-1e-9, 1.0000001, 2, Double.NaN, Double.POSITIVE_INFINITY})
    void aShareIsBetweenNothingAndAll(double alpha) {
        assertThatThrownBy(() -> new Guided(alpha))
                .isInstanceOf(ParameterException.class)
                .hasMessage("alpha = " + alpha + " must be between 0.0 and 1.0");
    }

    @Test
    void refusesWhatHasNoTwoClasses() {
        Points points = Samples.roll(300, 4).points();
        Recipe glle = Catalog.method("glle").prototype();
        assertThatThrownBy(() -> glle.fit(points))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("a guide needs labels, but there are none");
        assertThatThrownBy(() -> glle.fit(labelled(points, i -> ""), Run.quiet()))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("needs at least 2 classes, but all 300 points are unlabelled");
        assertThatThrownBy(() -> glle.fit(labelled(points, i -> i % 2 == 0 ? "even" : ""), Run.quiet()))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("needs at least 2 classes, but all labelled points are of class even");
        assertThatThrownBy(() -> glle.fit(labelled(Samples.cloud(2100, 3, 1), i -> "n" + i), Run.quiet()))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("takes at most 2000 classes, but the labels name 2100");
    }

    @ParameterizedTest
    @CsvSource({"direct, lle", "dense, lle", "direct, npe"})
    void labelsAloneDetermineOneDimensionFewerThanClasses(String solver, String method) {
        Map<String, String> settings = new HashMap<>(
                Map.of("method", method, "alignment", "glle", "alpha", "1", "dimensions", "3", "solver", solver));
        assertThatThrownBy(() -> fit(roll(400), settings))
                .isInstanceOf(ParameterException.class)
                .hasMessageContaining("dimensions = 3, but with alpha = 1 only the classes count, and 3 of them"
                        + " determine at most 2 dimensions");
        settings.put("dimensions", "2");
        assertThat(fit(roll(400), settings).embedding().coordinates().dimension())
                .isEqualTo(2);
    }
}

package dev.unfold.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.unfold.alignment.ClosedClasses;
import dev.unfold.alignment.Disconnected;
import dev.unfold.alignment.Residuals;
import dev.unfold.catalog.Catalog;
import dev.unfold.catalog.Method;
import dev.unfold.data.Dataset;
import dev.unfold.data.Findings;
import dev.unfold.data.Labels;
import dev.unfold.data.Points;
import dev.unfold.error.DataException;
import dev.unfold.error.ParameterException;
import dev.unfold.extension.LinearExtension;
import dev.unfold.local.Reconstruction;
import dev.unfold.neighbors.Neighborhoods;
import dev.unfold.neighbors.nearest.DistanceTable;
import dev.unfold.neighbors.nearest.KNearest;
import dev.unfold.quality.Quality;
import dev.unfold.recipe.Model;
import dev.unfold.recipe.Recipe;
import dev.unfold.recipe.View;
import dev.unfold.recipe.Views;
import dev.unfold.run.Listener;
import dev.unfold.run.Run;
import dev.unfold.testing.Samples;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Several views of the same points, whose weights are averaged. */
class FusionTest {

    private static final View FIRST = View.of("a1", "a2", "a3");
    private static final View SECOND = View.of("b1", "b2", "b3");

    static Stream<Method> methodsWithWeights() {
        return Catalog.methods().stream()
                .filter(method -> !(method.prototype().neighborRule()
                        instanceof DistanceTable)) // its columns are points, not features
                .filter(method -> method.prototype().localFit() instanceof Reconstruction);
    }

    static Stream<Method> otherMethods() {
        return Catalog.methods().stream().filter(method -> !(method.prototype().localFit() instanceof Reconstruction));
    }

    /** A roll seen twice, each time with noise of its own; classes along it. */
    private static Dataset twice(int n, double noise, long seed) {
        Dataset roll = Samples.roll(n, seed);
        SplittableRandom random = new SplittableRandom(seed + 1);
        Points.Builder both = Points.builder(6);
        for (int i = 0; i < n; i++) {
            double[] row = new double[6];
            for (int c = 0; c < 6; c++) {
                row[c] = roll.points().get(i, c % 3) + noise * random.nextGaussian();
            }
            both.add(row);
        }
        double[] along = Samples.truth(roll, "t1");
        return roll.withPoints(both.build(), List.of("a1", "a2", "a3", "b1", "b2", "b3"))
                .withLabels(Labels.of(IntStream.range(0, n)
                        .mapToObj(i -> along[i] < 40 ? "inner" : along[i] < 70 ? "middle" : "outer")
                        .toList()));
    }

    private static Run run(int threads) {
        return Run.with(threads, 0, Listener.SILENT);
    }

    private static Recipe recipe(Method method) {
        return Catalog.recipe(Map.of("method", method.name()));
    }

    @ParameterizedTest
    @MethodSource("methodsWithWeights")
    void equalViewsGiveTheSingleOneToTheLastBit(Method method) {
        Dataset data = twice(300, 0.1, 3).columns(FIRST.columns());
        Points fresh = Samples.roll(40, 9).points();
        Model single = recipe(method).fit(data, run(2));
        for (Views views : List.of(
                Views.of(FIRST, FIRST),
                Views.of(FIRST, FIRST, FIRST),
                Views.of(FIRST.withShare(0.1), FIRST.withShare(0.2), FIRST.withShare(0.7)))) {
            Model fused = recipe(method).withViews(views).fit(data, run(2));
            assertThat(fused.embedding().coordinates())
                    .isEqualTo(single.embedding().coordinates());
            assertThat(fused.eigenvalues()).isEqualTo(single.eigenvalues());
            if (method.prototype().neighborRule()
                    instanceof KNearest) { // the union of lists has the distances over all columns
                assertThat(fused.neighborhoods()).isEqualTo(single.neighborhoods());
            }
            assertThat(fused.residuals().matrix().values())
                    .isEqualTo(single.residuals().matrix().values());
            assertThat(fused.transform(fresh)).isEqualTo(single.transform(fresh));
        }
    }

    @Test
    void equalDataSetsGiveTheSingleOneToTheLastBit() {
        Dataset roll = Samples.roll(300, 2);
        Model single = Recipe.lle().fit(roll, run(2));
        Model fused = Recipe.lle().fit(List.of(roll, roll), run(2));
        assertThat(fused.training().features()).doesNotHaveDuplicates().hasSize(6);
        assertThat(fused.embedding().coordinates()).isEqualTo(single.embedding().coordinates());
    }

    @Test
    void partsThatFallApartAreTreatedAlike() {
        Dataset blobs = Dataset.of(Samples.blobs(60, 3, 5));
        Views views = Views.of(View.of("x1", "x2", "x3"), View.of("x1", "x2", "x3"));
        for (Disconnected choice : List.of(Disconnected.JOIN, Disconnected.LARGEST, Disconnected.EACH)) {
            Recipe recipe = Recipe.lle().withNeighborRule(new KNearest(8)).withDisconnected(choice);
            Model single = recipe.fit(blobs, run(2));
            Model fused = recipe.withViews(views).fit(blobs, run(2));
            assertThat(fused.embedding().coordinates())
                    .as(choice.name())
                    .isEqualTo(single.embedding().coordinates());
            assertThat(fused.neighborhoods()).isEqualTo(single.neighborhoods());
            Points near = blobs.points().rows(3, 70);
            assertThat(fused.transform(near)).isEqualTo(single.transform(near));
        }
    }

    @Test
    void aLinkEntersTheListsOfEveryView() {
        Points blobs = Samples.blobs(40, 4, 8); // apart in x1, so in the first view only
        Recipe recipe = Recipe.lle()
                .withNeighborRule(new KNearest(6))
                .withViews(Views.of(View.of("x1", "x2"), View.of("x1", "x3", "x4")));
        Model model = recipe.fit(Dataset.of(blobs), run(2));
        assertThat(model.provenance().warnings()).anyMatch(text -> text.contains("2 groups"));
        assertThat(ClosedClasses.of(model.residuals()).count()).isEqualTo(1);
        Model bridged = recipe.withViews(Views.of(View.of("x1", "x2"), View.of("x3", "x4")))
                .fit(Dataset.of(blobs), run(2));
        assertThat(bridged.provenance().warnings())
                .as("one view that holds the points together is enough")
                .isEmpty();
    }

    @Test
    void theWeightsAreTheMeanOfTheViewsWeights() {
        int n = 200;
        Dataset data = twice(n, 0.3, 4);
        Views views = Views.of(
                FIRST.withShare(0.3),
                SECOND.withShare(0.7).withParameter("neighbors", "7").withParameter("reg", "0.01"));
        Model fused = Recipe.lle().withViews(views).fit(data, run(2));
        Model first = Recipe.lle().fit(data.columns(FIRST.columns()), run(2));
        Model second =
                Catalog.recipe(Map.of("neighbors", "7", "reg", "0.01")).fit(data.columns(SECOND.columns()), run(2));
        double[] expected = new double[n * n];
        add(expected, 0.3, first.residuals());
        add(expected, 0.7, second.residuals());
        double[] found = new double[n * n];
        add(found, 1, fused.residuals());
        // a few roundings of numbers of the size of the weights
        assertThat(found).containsExactly(expected, within(1e-14));

        Neighborhoods lists = fused.neighborhoods();
        for (int i = 0; i < n; i++) {
            List<Integer> union = Stream.concat(neighbors(first, i), neighbors(second, i))
                    .distinct()
                    .toList();
            assertThat(neighbors(fused, i).toList()).containsExactlyInAnyOrderElementsOf(union);
            for (int a = 0; a < lists.count(i); a++) {
                double[] x = data.points().row(i);
                double[] z = data.points().row(lists.neighbor(i, a));
                double square = IntStream.range(0, 6)
                        .mapToDouble(c -> (x[c] - z[c]) * (x[c] - z[c]))
                        .sum();
                assertThat(lists.distance(i, a)).isCloseTo(Math.sqrt(square), within(1e-12));
            }
        }
        assertThat(fused.search(run(1)).neighborhoods(run(1))).isEqualTo(lists);
    }

    private static Stream<Integer> neighbors(Model model, int i) {
        return IntStream.range(0, model.neighborhoods().count(i))
                .mapToObj(a -> model.neighborhoods().neighbor(i, a));
    }

    private static void add(double[] sum, double share, Residuals residuals) {
        int n = residuals.points();
        residuals.forEachWeight((i, j, w) -> sum[i * n + j] += share * w);
    }

    @Test
    void newPointsAreTheMeanOfWhatTheViewsSay() {
        Dataset data = twice(400, 0.1, 6);
        Model fused = Recipe.lle()
                .withViews(Views.of(FIRST.withShare(0.25), SECOND.withShare(0.75)))
                .fit(data, run(2));
        Points fresh = twice(30, 0.1, 60).points();
        Points found = fused.transform(fresh);
        Points one = placedBy(fused, 0, fresh.columns(0, 1, 2));
        Points two = placedBy(fused, 1, fresh.columns(3, 4, 5));
        for (int i = 0; i < fresh.size(); i++) {
            for (int r = 0; r < 2; r++) {
                assertThat(found.get(i, r)).isCloseTo(0.25 * one.get(i, r) + 0.75 * two.get(i, r), within(1e-13));
            }
        }
    }

    /** The places that one view alone gives, on the embedding of all. */
    private static Points placedBy(Model fused, int view, Points points) {
        Model alone = new Model(
                fused.views().get(view).data(),
                Optional.empty(),
                fused.embedding(),
                fused.neighborhoods(),
                fused.residuals(),
                fused.eigenvalues(),
                List.of(fused.views().get(view)),
                Findings.NONE,
                fused.provenance());
        return alone.transform(points);
    }

    @ParameterizedTest
    @MethodSource("methodsWithWeights")
    void theContractOfMethodsHoldsWithViews(Method method) {
        Dataset data = twice(400, 0.2, 5);
        Recipe recipe = recipe(method).withViews(Views.of(FIRST, SECOND.withParameter("neighbors", "9")));
        Model model = recipe.fit(data, run(1));
        assertThat(recipe.fit(data, run(3)).embedding().coordinates())
                .as("threads do not matter")
                .isEqualTo(model.embedding().coordinates());
        assertThat(Catalog.recipe(Catalog.settings(recipe))).isEqualTo(recipe);
        Model again = Catalog.recipe(Catalog.settings(model.recipe())).fit(data, run(2));
        assertThat(again.embedding().coordinates()).isEqualTo(model.embedding().coordinates());
        assertThat(Catalog.settings(again.recipe())).isEqualTo(Catalog.settings(model.recipe()));
        if (model.recipe().extension() instanceof LinearExtension) {
            assertThat(model.transform(data.points()))
                    .isEqualTo(model.embedding().coordinates());
            Points fresh = twice(5, 0.2, 50).points();
            Points together = model.transform(fresh);
            for (int i = 0; i < fresh.size(); i++) {
                assertThat(model.transform(fresh.rows(i)).row(0)).isEqualTo(together.row(i));
            }
        }
    }

    @Test
    void pointsThatAreEqualInOneViewOnlyKeepTheirPlaces() {
        Dataset data = twice(200, 0.1, 7);
        double[] x = data.points().toRowMajor();
        System.arraycopy(x, 0, x, 6 * 120, 3); // row 120 is row 0 in the first view
        Model model = Recipe.lle()
                .withViews(Views.of(FIRST, SECOND))
                .fit(data.withPoints(Points.copyOf(x, 200, 6), data.features()), run(2));
        assertThat(model.transform(Points.copyOf(x, 200, 6)))
                .isEqualTo(model.embedding().coordinates());
    }

    /** Trustworthiness of the fused views less that of the better one, against the roll without noise; a mean of seeds. */
    private static double gain(double noise, int seeds) {
        double gain = 0;
        for (long seed = 1; seed <= seeds; seed++) {
            Dataset data = twice(2000, noise, seed);
            Points truth = Samples.roll(2000, seed).points();
            double first = trust(truth, Recipe.lle().fit(data.columns(FIRST.columns()), run(2)));
            double second = trust(truth, Recipe.lle().fit(data.columns(SECOND.columns()), run(2)));
            Recipe both = Recipe.lle().withViews(Views.of(FIRST, SECOND));
            gain += (trust(truth, both.fit(data, run(2))) - Math.max(first, second)) / seeds;
        }
        return gain;
    }

    @Test
    void twoViewsThatBothFailSucceedTogether() {
        assertThat(gain(1, 4)).isGreaterThan(0.05); // about .85 alone, .94 together on these seeds
    }

    @Test
    void twoViewsThatBothSucceedDoNotDisturbEachOther() {
        assertThat(gain(0.1, 2)).isGreaterThan(-0.005);
    }

    private static double trust(Points truth, Model model) {
        return Quality.of(truth, model.embedding().coordinates(), Optional.empty(), 12, run(2))
                .get("trustworthiness")
                .orElseThrow();
    }

    @Test
    void columnsInNoViewAreCarriedAlongAndSaid() {
        Dataset data = twice(200, 0.1, 1);
        Model model = Recipe.lle()
                .withViews(Views.of(View.of("b3", "b1"), View.of("a1", "b1", "a2")))
                .fit(data, run(2));
        assertThat(model.training().features()).containsExactly("a1", "a2", "b1", "b3");
        assertThat(model.training().extras()).extracting("name").contains("a3", "b2");
        assertThat(model.provenance().warnings()).anyMatch(text -> text.contains("2 columns") && text.contains("a3"));
        assertThat(model.transform(model.training().points()))
                .isEqualTo(model.embedding().coordinates());
        assertThat(model.invert(model.embedding().coordinates()))
                .isEqualTo(model.training().points());
    }

    @Test
    void namesOfAnyKindComeBackFromTheSettings() {
        Recipe recipe = Recipe.lle()
                .withViews(Views.of(
                        View.of("a,b", "say \"x\"", "\"").withShare(0.3),
                        View.of("c").withShare(0.7)));
        assertThat(Catalog.recipe(Catalog.settings(recipe))).isEqualTo(recipe);
    }

    @ParameterizedTest
    @MethodSource("otherMethods")
    void residualsThatAreNoWeightsAreRefused(Method method) {
        assertThatThrownBy(
                        () -> recipe(method).withViews(Views.of(FIRST, SECOND)).fit(twice(60, 0.1, 1), run(1)))
                .isInstanceOf(ParameterException.class)
                .hasMessageContaining("weights")
                .hasMessageContaining("one input without views");
    }

    @Test
    void wrongViewsAreRefused() {
        Dataset data = twice(60, 0.1, 1);
        assertRefused(() -> View.of(), "without columns");
        assertRefused(() -> View.of("a1", "a1"), "'a1' twice");
        assertRefused(() -> View.of("a1").withShare(-1), "share = -1.0");
        assertRefused(() -> Views.of(FIRST.withShare(0.5), SECOND), "1 of 2 views");
        assertRefused(() -> Views.of(FIRST.withShare(0.5), SECOND.withShare(0.6)), "sum to 1.1");
        assertRefused(() -> Views.of(FIRST.withShare(0.5), SECOND.withShare(Double.NaN)), "share = NaN");
        assertRefused(
                () -> Recipe.lle().withViews(Views.of(FIRST, View.of("c1"))).fit(data, run(1)), "c1", "a1, a2");
        assertRefused(
                () -> Recipe.lle()
                        .withViews(Views.of(FIRST, SECOND.withParameter("neigbors", "3")))
                        .fit(data, run(1)),
                "view 2",
                "'neighbors'");
        assertThatThrownBy(() -> Recipe.lle().fit(List.of(data, twice(50, 0.1, 1)), run(1)))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("60 points")
                .hasMessageContaining("50");
        Map<String, String> settings = new HashMap<>(Map.of("view.1", "a1", "view.3", "a2"));
        assertRefused(() -> Catalog.recipe(settings), "view.3", "1 view");
        assertRefused(() -> Catalog.recipe(Map.of("view.1", "a1", "view.1.share", "much")), "much", "number");
        assertRefused(() -> Catalog.recipe(Map.of("view.2.share", "1")), "view.2", "0 views");
    }

    private static void assertRefused(org.assertj.core.api.ThrowableAssert.ThrowingCallable call, String... words) {
        assertThatThrownBy(call)
                .isInstanceOf(ParameterException.class)
                .message()
                .contains(words);
    }
}

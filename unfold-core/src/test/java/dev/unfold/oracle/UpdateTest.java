package dev.unfold.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.unfold.catalog.Catalog;
import dev.unfold.data.Dataset;
import dev.unfold.data.Labels;
import dev.unfold.data.Manifold;
import dev.unfold.data.Points;
import dev.unfold.error.DataException;
import dev.unfold.error.NumericalException;
import dev.unfold.error.ParameterException;
import dev.unfold.neighbors.Neighborhoods;
import dev.unfold.neighbors.nearest.GivenNeighbors;
import dev.unfold.neighbors.nearest.KNearest;
import dev.unfold.recipe.Model;
import dev.unfold.recipe.Recipe;
import dev.unfold.recipe.Update;
import dev.unfold.run.Listener;
import dev.unfold.run.Run;
import dev.unfold.testing.Samples;
import dev.unfold.testing.Subspaces;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Incremental LLE against fits on all points: variants.md, section 2. */
class UpdateTest {

    private static final Update EIGEN = new Update.Eigen();

    /** 600 points of a roll with classes by their place along it, a little noise against ties. */
    private static Dataset roll(int n) {
        Dataset roll = Manifold.SWISS_ROLL.sample(n, 0.05, 5);
        double[] t = Samples.truth(roll, "t1");
        double[] sorted = t.clone();
        Arrays.sort(sorted);
        List<String> names = new ArrayList<>();
        for (double value : t) {
            names.add(value < sorted[n / 2] ? "inner" : "outer");
        }
        return roll.withLabels(Labels.of(names));
    }

    private static Dataset rows(Dataset data, int from, int to) {
        return data.rows(IntStream.range(from, to).toArray());
    }

    private static Model fit(Recipe recipe, Dataset data) {
        return recipe.fit(data, Run.quiet());
    }

    /** The model of the first rows, updated by all the others in batches that end at the given rows. */
    private static Model updated(Recipe recipe, Dataset data, int first, int... ends) {
        Model model = fit(recipe, rows(data, 0, first));
        int from = first;
        for (int to : ends) {
            model = model.update(rows(data, from, to), EIGEN, Run.quiet());
            from = to;
        }
        return model;
    }

    private static void assertEqual(Model updated, Model batch) {
        assertSameGraph(updated, batch);
        assertThat(Subspaces.angle(
                        updated.embedding().coordinates(), batch.embedding().coordinates()))
                .isLessThan(1e-6);
        assertThat(updated.recipe()).isEqualTo(batch.recipe());
        assertThat(updated.provenance().dataHash()).isEqualTo(batch.provenance().dataHash());
    }

    private static void assertSameGraph(Model updated, Model batch) {
        assertThat(updated.neighborhoods()).isEqualTo(batch.neighborhoods());
        assertThat(updated.neighborhoods().links())
                .isEqualTo(batch.neighborhoods().links());
        assertThat(updated.residuals().matrix().offsets())
                .isEqualTo(batch.residuals().matrix().offsets());
        assertThat(updated.residuals().matrix().indices())
                .isEqualTo(batch.residuals().matrix().indices());
        assertThat(updated.residuals().matrix().values())
                .isEqualTo(batch.residuals().matrix().values());
        for (int row = 0; row < batch.residuals().rows(); row++) {
            assertThat(updated.residuals().owner(row))
                    .isEqualTo(batch.residuals().owner(row));
        }
    }

    // What holds

    @ParameterizedTest
    @ValueSource(
            strings = {
                "lle",
                "mlle",
                "hlle",
                "ltsa",
                "kernel-lle",
                "slle",
                "rlle-l2",
                "rlle",
                "rlle-elastic",
                "slle-weights",
                "eslle",
                "sslle",
                "isolle",
                "wlle",
                "wlle-probability",
                "radius",
                "glle",
                "npe",
                "dlle",
                "sllep",
                "lltsa"
            })
    void severalUpdatesEqualOneFit(String method) {
        Dataset data = roll(600);
        Recipe recipe = Catalog.recipe(Map.of("method", method));
        assertEqual(updated(recipe, data, 540, 541, 570, 600), fit(recipe, data));
    }

    @Test
    void updatesOfAFusionEqualOneFit() {
        Dataset data = roll(600);
        Recipe recipe = Catalog.recipe(Map.of("view.1", "x1,x2", "view.2", "x2,x3", "view.2.neighbors", "9"));
        Model updated = updated(recipe, data, 540, 570, 600);
        assertEqual(updated, fit(recipe, data));
        assertThat(updated.views()).hasSize(2);
        int changed = Integer.parseInt(updated.provenance().diagnostics().get("update.changed"));
        assertThat(changed).isBetween(30, 500);
    }

    @Test
    void updatesOfJoinedPiecesAreJoinedAsByOneFit() {
        Points both = Samples.blobs(150, 3, 8);
        int[] shuffled = IntStream.range(0, 300).map(i -> i * 7 % 300).toArray();
        Dataset data = Dataset.of(both.rows(shuffled));
        Model batch = fit(Recipe.lle(), data);
        Model updated = updated(Recipe.lle(), data, 260, 280, 300);
        assertEqual(updated, batch);
        assertThat(updated.neighborhoods().links()).hasSize(4);
    }

    @Test
    void aModelWithRememberedLinksLosesThemWhereNewPointsConnectTheData() {
        // Two pieces of a wavy line, and then what lies between them.
        Points.Builder line = Points.builder(2);
        IntStream.concat(IntStream.range(0, 60), IntStream.range(160, 220))
                .forEach(i -> line.add(i + 0.01 * (i * i % 7), Math.sin(i / 9.0)));
        IntStream.range(60, 160).forEach(i -> line.add(i + 0.01 * (i * i % 7), Math.sin(i / 9.0)));
        Dataset data = Dataset.of(line.build());
        Recipe recipe = Recipe.lle().withNeighborRule(new KNearest(6)).withDimensions(1);
        assertThat(fit(recipe, rows(data, 0, 120)).neighborhoods().links()).isNotEmpty();
        Model updated = updated(recipe, data, 120, 220);
        assertEqual(updated, fit(recipe, data));
        assertThat(updated.neighborhoods().links()).isEmpty();
    }

    @Test
    void manySmallUpdatesDoNotDrift() {
        Dataset data = roll(1200);
        int[] ends = IntStream.rangeClosed(1, 20).map(b -> 1000 + 10 * b).toArray();
        assertEqual(updated(Recipe.lle(), data, 1000, ends), fit(Recipe.lle(), data));
    }

    @Test
    void onlyRowsWhoseListsChangeAreSolvedAgain() {
        Dataset data = roll(1000);
        Model before = fit(Recipe.lle(), rows(data, 0, 990));
        Model after = before.update(rows(data, 990, 1000), EIGEN, Run.quiet());
        long changed = IntStream.range(0, 990)
                .filter(i -> hasNew(after.neighborhoods(), i, 990))
                .count();
        assertThat(after.provenance().diagnostics())
                .containsEntry("update.new", "10")
                .containsEntry("update.changed", Long.toString(changed))
                .doesNotContainKey("update.all");
        assertThat(changed).isBetween(50L, 300L);
        assertThat(before.training().size()).isEqualTo(990);
        assertThat(before.provenance().diagnostics()).doesNotContainKey("update.new");
    }

    private static boolean hasNew(Neighborhoods lists, int i, int from) {
        return IntStream.range(0, lists.count(i)).anyMatch(a -> lists.neighbor(i, a) >= from);
    }

    @Test
    void whatIsLearnedFromAllPointsIsLearnedAgainAndSaid() {
        Dataset data = roll(400);
        Model auto = updated(Catalog.recipe(Map.of("method", "kernel-lle")), data, 390, 400);
        assertThat(auto.provenance().diagnostics()).containsKey("update.all").containsEntry("update.changed", "390");
        Recipe given = Catalog.recipe(Map.of("method", "kernel-lle", "gamma", "0.01"));
        Model fixed = updated(given, data, 390, 400);
        assertThat(fixed.provenance().diagnostics()).doesNotContainKey("update.all");
        assertEqual(fixed, fit(given, data));
    }

    @Test
    void standardisedColumnsAreStandardisedByAllPoints() {
        Dataset data = roll(400);
        Recipe recipe = Catalog.recipe(Map.of("preparation", "standardize"));
        Model updated = updated(recipe, data, 350, 400);
        assertEqual(updated, fit(recipe, data));
        assertThat(updated.standardization()).isEqualTo(fit(recipe, data).standardization());
        assertThat(updated.transform(data.points()))
                .as("training points map onto themselves")
                .isEqualTo(updated.embedding().coordinates());
        assertThat(updated.provenance().diagnostics()).containsKey("update.all");
    }

    @Test
    void standardisedCopiesOfOldPointsAreStillCopies() {
        Dataset once = roll(150);
        Dataset twice = once.followedBy(once);
        Recipe recipe = Catalog.recipe(Map.of("preparation", "standardize"));
        assertEqual(updated(recipe, twice, 140, 300), fit(recipe, twice));
    }

    @Test
    void duplicatesAndTiesGoToTheSameLists() {
        Points.Builder grid = Points.builder(2);
        for (int i = 0; i < 240; i++) {
            grid.add(i * 7 % 16, i * 11 % 12);
        }
        for (int i = 0; i < 20; i++) {
            grid.add(3, 4);
        }
        Dataset data = Dataset.of(grid.build());
        Recipe recipe = Recipe.lle().withNeighborRule(new KNearest(6));
        assertSameGraph(updated(recipe, data, 200, 230, 260), fit(recipe, data));
    }

    @Test
    void manyColumnsGoByBlocks() {
        Dataset data = Dataset.of(Samples.cloud(500, 40, 3));
        assertSameGraph(updated(Recipe.lle(), data, 450, 500), fit(Recipe.lle(), data));
    }

    @Test
    void theNumberOfThreadsChangesNoBit() {
        Dataset data = roll(700);
        Model before = fit(Recipe.lle(), rows(data, 0, 650));
        Model one = before.update(rows(data, 650, 700), EIGEN, Run.with(1, 0, Listener.SILENT));
        Model three = before.update(rows(data, 650, 700), EIGEN, Run.with(3, 0, Listener.SILENT));
        assertThat(three.embedding().coordinates()).isEqualTo(one.embedding().coordinates());
    }

    @Test
    void oldPointsKeepTheirOrientation() {
        Dataset data = roll(1000);
        Model before = fit(Recipe.lle(), rows(data, 0, 960));
        Points old = before.embedding().coordinates();
        Points now = before.update(rows(data, 960, 1000), EIGEN, Run.quiet())
                .embedding()
                .coordinates();
        for (int r = 0; r < 2; r++) {
            double product = 0;
            double square = 0;
            for (int i = 0; i < 960; i++) {
                product += old.get(i, r) * now.get(i, r);
                square += old.get(i, r) * old.get(i, r);
            }
            assertThat(product / square).isGreaterThan(0.9);
        }
    }

    @Test
    void aNewClusterThatHangsByAThreadIsFound() {
        Points.Builder all = Points.builder(3);
        Points body = Samples.cloud(500, 3, 4);
        IntStream.range(0, 500).forEach(i -> all.add(body.row(i)));
        Points far = Samples.cloud(30, 3, 5);
        IntStream.range(0, 30).forEach(i -> all.add(far.get(i, 0) + 60, far.get(i, 1), far.get(i, 2)));
        Dataset data = Dataset.of(all.build());
        Model updated = updated(Recipe.lle(), data, 500, 530);
        Model batch = fit(Recipe.lle(), data);
        assertEqual(updated, batch);
        assertThat(updated.provenance().warnings()).anyMatch(warning -> warning.contains("joined by"));
    }

    @Test
    void dataThatTheUpdateDisconnectsAreTreatedAsTheRecipeSays() {
        Points both = Samples.blobs(60, 3, 2);
        Dataset data = Dataset.of(both);
        Recipe largest = Catalog.recipe(Map.of("disconnected", "largest"));
        Model part =
                updated(largest, data, 70, 85, 120); // 60 and 10, which hang on the first; then 60 and 25; 60 and 60
        assertEqual(part, fit(largest, data));
        assertThat(part.embedding().inputSize()).isEqualTo(120);
        assertThat(part.embedding().rows()).isEqualTo(IntStream.range(0, 60).toArray());
        Recipe fail = Catalog.recipe(Map.of("disconnected", "fail"));
        Model whole = fit(fail, rows(data, 0, 60));
        assertThatThrownBy(() -> whole.update(rows(data, 60, 120), EIGEN, Run.quiet()))
                .isInstanceOf(NumericalException.class)
                .hasMessageContaining("2 groups")
                .hasMessageContaining(
                        "fit it again on all points with more neighbors"); // which an update cannot choose
        Recipe each = Catalog.recipe(Map.of("disconnected", "each"));
        Model side = updated(each, data, 60, 100, 120);
        assertThat(side.neighborhoods()).isEqualTo(fit(each, data).neighborhoods());
    }

    /** A ring with two gaps, and amid one of them a point that lists both sides; from row 121 on, what fills the other gap. */
    private static Dataset ring() {
        Points.Builder ring = Points.builder(2);
        IntStream.concat(IntStream.range(20, 80), IntStream.range(100, 160)).forEach(i -> addAround(ring, i));
        addAround(ring, 90);
        IntStream.range(0, 20).forEach(i -> addAround(ring, i));
        return Dataset.of(ring.build());
    }

    private static void addAround(Points.Builder ring, int i) {
        double angle = Math.PI * (i + 0.01 * (i * i % 7)) / 80;
        ring.add(Math.cos(angle), Math.sin(angle));
    }

    @Test
    void partsThatTheUpdateConnectsHaveTheListsOfOneFit() {
        Recipe each = Catalog.recipe(Map.of("disconnected", "each", "neighbors", "6", "dimensions", "1"));
        Dataset data = ring();
        Model side = fit(each, rows(data, 0, 121));
        assertThat(side.provenance().warnings()).anyMatch(warning -> warning.contains("2 groups"));
        Model updated = side.update(rows(data, 121, 141), EIGEN, Run.quiet());
        assertEqual(updated, fit(each, data));
        assertThat(updated.provenance().diagnostics()).containsEntry("update.all", "the model was laid out in parts");
    }

    // Frobenius

    @Test
    void frobeniusGoesDownAndStaysNearItsStart() {
        Dataset data = roll(1000);
        Model before = fit(Recipe.lle(), rows(data, 0, 980));
        Model after = before.update(rows(data, 980, 1000), new Update.Frobenius(), Run.quiet());
        assertSameGraph(after, fit(Recipe.lle(), data));
        Map<String, String> found = after.provenance().diagnostics();
        assertThat(Double.parseDouble(found.getOrDefault("frobenius.objective", "")))
                .as("f, which starts far above its minimum")
                .isLessThan(Double.parseDouble(found.getOrDefault("frobenius.start", "")) / 500);
        Points y = after.embedding().coordinates();
        Points old = before.embedding().coordinates();
        for (int r = 0; r < 2; r++) {
            double square = 0;
            double sum = 0;
            double off = 0;
            for (int i = 0; i < 1000; i++) {
                square += y.get(i, r) * y.get(i, r) / 1000;
                sum += y.get(i, r) / 1000;
                off += i < 980 ? Math.pow(y.get(i, r) - old.get(i, r), 2) / 980 : 0;
            }
            assertThat(square).isCloseTo(1, within(1e-9));
            assertThat(sum).isCloseTo(0, within(1e-9));
            assertThat(Math.sqrt(off)).isLessThan(0.1);
        }
    }

    @Test
    void frobeniusSaysWhatItDoesNotTake() {
        Dataset data = roll(300);
        Model guided = fit(Catalog.recipe(Map.of("method", "glle")), rows(data, 0, 290));
        assertThatThrownBy(() -> guided.update(rows(data, 290, 300), new Update.Frobenius(), Run.quiet()))
                .isInstanceOf(ParameterException.class)
                .hasMessageContaining("solver=eigen");
    }

    @ParameterizedTest
    @ValueSource(strings = {"largest", "each"})
    void frobeniusRefusesDataThatFallApart(String disconnected) {
        Dataset data = Dataset.of(Samples.blobs(60, 3, 2));
        Recipe recipe = Catalog.recipe(Map.of("disconnected", disconnected));
        Model whole = fit(recipe, rows(data, 0, 60));
        assertThatThrownBy(() -> whole.update(rows(data, 60, 120), new Update.Frobenius(), Run.quiet()))
                .isInstanceOf(ParameterException.class)
                .hasMessageContaining("disconnected = " + disconnected + " these data are embedded in parts")
                .hasMessageContaining("choose solver=eigen");
    }

    @Test
    void frobeniusRefusesAModelInParts() {
        Recipe each = Catalog.recipe(Map.of("disconnected", "each", "neighbors", "6", "dimensions", "1"));
        Model side = fit(each, rows(ring(), 0, 121));
        assertThatThrownBy(() -> side.update(rows(ring(), 121, 141), new Update.Frobenius(), Run.quiet()))
                .isInstanceOf(ParameterException.class)
                .hasMessageContaining("disconnected = each these data are embedded in parts");
    }

    // Bad input

    @Test
    void pointsOfAnotherDimensionAreRefusedWithBothNumbers() {
        Model model = fit(Recipe.lle(), roll(200));
        assertThatThrownBy(() -> model.update(Samples.cloud(5, 2, 1)))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("2 columns")
                .hasMessageContaining("fitted on 3");
    }

    @Test
    void columnsAreTakenByTheirNames() {
        Dataset data = roll(300);
        Model model = fit(Recipe.lle(), rows(data, 0, 290));
        Dataset turned = rows(data, 290, 300).columns(List.of("x3", "x1", "x2"));
        assertThat(model.update(turned, EIGEN, Run.quiet()).training().points()).isEqualTo(data.points());
    }

    @Test
    void classesThatTheModelDoesNotKnowAreNamed() {
        Dataset data = roll(300);
        Model model = fit(Catalog.recipe(Map.of("method", "slle")), rows(data, 0, 298));
        Dataset more = rows(data, 298, 300);
        assertThatThrownBy(() -> model.update(more.withLabels(Labels.of("inner", "middle")), EIGEN, Run.quiet()))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("class middle")
                .hasMessageContaining("inner, outer");
        assertThatThrownBy(() -> model.update(Dataset.of(more.points()), EIGEN, Run.quiet()))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("no labels");
        Model plain = fit(Recipe.lle(), rows(data, 0, 298));
        assertThat(plain.update(more.withLabels(Labels.of("new", "")), EIGEN, Run.quiet())
                        .training()
                        .labels()
                        .orElseThrow()
                        .name(298))
                .isEqualTo("new");
    }

    @ParameterizedTest
    @ValueSource(strings = {"iterative", "isotop", "lle-pca", "ullelda", "plle"})
    void methodsOfSeveralPassesSayThatTheyCannotBeUpdated(String method) {
        Dataset data = roll(200);
        Model model = fit(Catalog.recipe(Map.of("method", method, "dimensions", "1")), rows(data, 0, 190));
        assertThatThrownBy(() -> model.update(rows(data, 190, 200), EIGEN, Run.quiet()))
                .isInstanceOf(ParameterException.class)
                .hasMessageContaining("such as lle, mlle");
    }

    @Test
    void listsThatWereGivenCannotBeUpdated() {
        Dataset data = roll(200);
        Neighborhoods lists = fit(Recipe.lle(), rows(data, 0, 190)).neighborhoods();
        Model model = fit(Recipe.lle().withNeighborRule(new GivenNeighbors(lists)), rows(data, 0, 190));
        assertThatThrownBy(() -> model.update(rows(data, 190, 200), EIGEN, Run.quiet()))
                .isInstanceOf(ParameterException.class)
                .hasMessageContaining("given its lists");
    }
}

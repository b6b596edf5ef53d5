package dev.unfold.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.unfold.alignment.Disconnected;
import dev.unfold.catalog.Catalog;
import dev.unfold.data.Dataset;
import dev.unfold.data.Labels;
import dev.unfold.data.Points;
import dev.unfold.error.NumericalException;
import dev.unfold.error.ParameterException;
import dev.unfold.internal.sparse.SparseRows;
import dev.unfold.local.LocalFit;
import dev.unfold.local.Patch;
import dev.unfold.local.Reconstruction;
import dev.unfold.local.Scratch;
import dev.unfold.neighbors.Neighborhoods;
import dev.unfold.quality.PreservationError;
import dev.unfold.quality.Procrustes;
import dev.unfold.recipe.Model;
import dev.unfold.recipe.Recipe;
import dev.unfold.recipe.Views;
import dev.unfold.run.Listener;
import dev.unfold.run.Run;
import dev.unfold.selection.Criterion;
import dev.unfold.selection.IntrinsicDimension;
import dev.unfold.selection.KChoice;
import dev.unfold.selection.KSelection;
import dev.unfold.selection.LocalNeighborhoodSelection;
import dev.unfold.selection.PreservationErrorCriterion;
import dev.unfold.selection.ProcrustesCriterion;
import dev.unfold.selection.ResidualVarianceCriterion;
import dev.unfold.testing.Samples;
import dev.unfold.testing.Weights;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** The criteria against their plain definitions, with a fit of its own for each k. */
class KSelectionTest {

    private static final Dataset ROLL = Samples.roll(300, 5);
    private static final int LOW = 7;
    private static final int HIGH = 12;

    @Test
    void residualVarianceIsThatOfTheDefinition() {
        double[][] x = distances(ROLL.points());
        double[][] g = geodesics(x, smallestConnected(x) + 1);
        KChoice geodesic = chosen(new ResidualVarianceCriterion(ResidualVarianceCriterion.Distances.GEODESIC), false);
        KChoice euclidean = chosen(new ResidualVarianceCriterion(ResidualVarianceCriterion.Distances.EUCLIDEAN), false);
        for (int k = LOW; k <= HIGH; k++) {
            double[][] y = distances(embedded(k));
            assertThat(value(geodesic, k)).isCloseTo(1 - squaredCorrelation(g, y), within(1e-6));
            assertThat(value(euclidean, k)).isCloseTo(1 - squaredCorrelation(x, y), within(1e-6));
        }
        assertThat(geodesic.neighbors()).isEqualTo(smallest(geodesic));
    }

    @Test
    void preservationErrorIsThatOfTheDefinition() {
        double[][] x = distances(ROLL.points());
        KChoice fitted = chosen(new PreservationErrorCriterion(PreservationError.Scale.FACTOR), false);
        KChoice printed = chosen(new PreservationErrorCriterion(PreservationError.Scale.NONE), false);
        for (int k = LOW; k <= HIGH; k++) {
            double[][] y = distances(embedded(k));
            double[] sums = preservation(x, y, k, 1);
            double factor = sums[1] / sums[2];
            assertThat(value(printed, k)).isCloseTo(sums[0], within(1e-6 * sums[0]));
            double least = preservation(x, y, k, factor)[0];
            assertThat(value(fitted, k)).isCloseTo(least, within(1e-6 * least));
        }
        assertThat(fitted.neighbors()).isEqualTo(smallest(fitted));
    }

    /** PNE with a factor, and the weighted sums of uv and v². */
    private static double[] preservation(double[][] x, double[][] y, int k, double factor) {
        double[] sums = new double[3];
        int n = x.length;
        for (int i = 0; i < n; i++) {
            Set<Integer> near = new HashSet<>(nearest(x, i, k));
            Set<Integer> false_ = new HashSet<>(nearest(y, i, k));
            false_.removeAll(near);
            for (Set<Integer> part : List.of(near, false_)) {
                for (int j : part) {
                    double u = x[i][j];
                    double v = y[i][j];
                    sums[0] += (u - factor * v) * (u - factor * v) / part.size() / (2.0 * n);
                    sums[1] += u * v / part.size();
                    sums[2] += v * v / part.size();
                }
            }
        }
        return sums;
    }

    @Test
    void localNeighborhoodsAreThoseOfTheDefinition() {
        double[][] x = distances(ROLL.points());
        int n = x.length;
        int least = smallestConnected(x);
        List<List<Integer>> lists =
                IntStream.range(0, n).mapToObj(i -> nearest(x, i, least)).toList();
        long edges = 0;
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < i; j++) {
                edges += lists.get(i).contains(j) || lists.get(j).contains(i) ? 1 : 0;
            }
        }
        int most = (int) Math.min(n - 1, (long) n * n / (least * edges));
        double[][] g = geodesics(x, least + 1);
        int[] found = new LocalNeighborhoodSelection().choose(Recipe.lle(), ROLL, Run.quiet());
        for (int i = 0; i < n; i++) {
            double smallest = Double.POSITIVE_INFINITY;
            int best = 0;
            List<Integer> near = nearest(x, i, most);
            List<Integer> along = nearest(g, i, most);
            for (int k = least + 1; k <= most; k++) {
                Set<Integer> shared = new HashSet<>(near.subList(0, k));
                shared.retainAll(along.subList(0, k));
                double v = 1 - shared.size() / (double) k;
                if (v <= smallest) {
                    smallest = v;
                    best = k;
                }
            }
            assertThat(found[i]).as("point %d", i).isEqualTo(best);
        }
        assertThat(new HashSet<>(Arrays.stream(found).boxed().toList())).hasSizeGreaterThan(3);
    }

    @Test
    void errorsAreThoseOfTheWeightsAndOnlyTheirMinimaAreEmbedded() {
        KChoice all = chosen(new ProcrustesCriterion(Procrustes.Map.LINEAR), false);
        KChoice some = new KSelection(new ProcrustesCriterion(Procrustes.Map.LINEAR), LOW, HIGH, true)
                .choose(Recipe.lle(), ROLL, Run.quiet());
        double[] errors = new double[HIGH - LOW + 1];
        for (int k = LOW; k <= HIGH; k++) {
            errors[k - LOW] = reconstructionError(
                    KSelection.withNeighbors(Recipe.lle(), k).fit(ROLL.points()));
            assertThat(all.trials().get(k - LOW).reconstructionError().orElseThrow())
                    .isCloseTo(errors[k - LOW], within(1e-9 * errors[k - LOW]));
            assertThat(some.trials().get(k - LOW).reconstructionError())
                    .isEqualTo(all.trials().get(k - LOW).reconstructionError());
        }
        for (int at = 0; at < errors.length; at++) {
            boolean minimum = (at == 0 || errors[at] < errors[at - 1])
                    && (at == errors.length - 1 || errors[at] < errors[at + 1]);
            assertThat(some.trials().get(at).value().isPresent()).isEqualTo(minimum);
        }
    }

    private static double reconstructionError(Model model) {
        double sum = 0;
        double[][] weights = Weights.of(model);
        for (int i = 0; i < ROLL.size(); i++) {
            for (int c = 0; c < 3; c++) {
                double rest = ROLL.points().get(i, c);
                for (int a = 0; a < model.neighborhoods().count(i); a++) {
                    int j = model.neighborhoods().neighbor(i, a);
                    rest -= weights[i][j] * ROLL.points().get(j, c);
                }
                sum += rest * rest;
            }
        }
        return sum;
    }

    @Test
    void threadsChangeNothing() {
        Dataset roll = Samples.roll(5100, 6); // beyond all pairs
        for (Criterion.ForAll criterion : List.of(
                new ResidualVarianceCriterion(ResidualVarianceCriterion.Distances.GEODESIC),
                new PreservationErrorCriterion(PreservationError.Scale.FACTOR))) {
            KSelection selection = new KSelection(criterion, 8, 9, false);
            assertThat(selection.choose(Recipe.lle(), roll, Run.with(1, 3, Listener.SILENT)))
                    .isEqualTo(selection.choose(Recipe.lle(), roll, Run.with(3, 3, Listener.SILENT)));
        }
        assertThat(new LocalNeighborhoodSelection().choose(Recipe.lle(), ROLL, Run.with(1, 0, Listener.SILENT)))
                .isEqualTo(
                        new LocalNeighborhoodSelection().choose(Recipe.lle(), ROLL, Run.with(3, 0, Listener.SILENT)));
    }

    @Test
    void whatHasNoRoomForTwoAtOnceIsFittedOneByOne() {
        KSelection selection =
                new KSelection(new PreservationErrorCriterion(PreservationError.Scale.FACTOR), LOW, HIGH, false);
        assertThat(selection.choose(Recipe.lle().withLocalFit(new RoomForOne()), ROLL, Run.with(2, 0, Listener.SILENT)))
                .isEqualTo(selection.choose(Recipe.lle(), ROLL, Run.with(2, 0, Listener.SILENT)));
    }

    /** The weights of lle, which take more than half of the memory. */
    private record RoomForOne() implements LocalFit {

        private static final LocalFit WEIGHTS = Recipe.lle().localFit();

        @Override
        public LocalFit learn(Dataset data, Neighborhoods lists, int dimensions, Run run) {
            if (run.parts() > 1) {
                throw new OutOfMemoryError("for two");
            }
            return WEIGHTS.learn(data, lists, dimensions, run);
        }

        @Override
        public void residuals(Patch patch, int dimensions, Sink sink, Scratch scratch) {
            WEIGHTS.residuals(patch, dimensions, sink, scratch);
        }

        @Override
        public Reconstruction reconstruction() {
            return WEIGHTS.reconstruction();
        }
    }

    @Test
    void everyMethodWithPointsHasItsK() {
        Dataset digits = Samples.roll(120, 8)
                .withLabels(dev.unfold.data.Labels.of(IntStream.range(0, 120)
                        .mapToObj(i -> "abc".substring(i % 3, i % 3 + 1))
                        .toList()));
        for (var method : Catalog.methods()) {
            Recipe recipe = method.prototype();
            boolean hasK =
                    dev.unfold.meta.StageType.settings(recipe.neighborRule()).containsKey("neighbors");
            if (!hasK || recipe.neighborRule().isOfPairs() || method.name().equals("precomputed-kernel")) {
                continue;
            }
            if (recipe.neighborRule().nests()) {
                var wide = KSelection.withNeighbors(recipe, 12).neighborRule();
                var narrow = KSelection.withNeighbors(recipe, 7).neighborRule();
                Run run = Run.quiet();
                assertThat(wide.learn(digits, 2, run)
                                .over(digits, run)
                                .neighborhoods(run)
                                .truncated(7)
                                .flat()
                                .neighbors())
                        .as(method.name())
                        .isEqualTo(narrow.learn(digits, 2, run)
                                .over(digits, run)
                                .neighborhoods(run)
                                .flat()
                                .neighbors());
            }
            KChoice choice = new KSelection(
                            new PreservationErrorCriterion(PreservationError.Scale.FACTOR), 9, 10, false)
                    .choose(recipe, digits, Run.quiet());
            assertThat(choice.trials().get(0).value()).as(method.name()).isPresent();
        }
    }

    @Test
    void ownNumbersGoThroughEveryWeightRule() {
        Dataset roll = Samples.roll(200, 9)
                .withLabels(dev.unfold.data.Labels.of(IntStream.range(0, 200)
                        .mapToObj(i -> i % 2 == 0 ? "a" : "b")
                        .toList()));
        int[] counts = IntStream.range(0, 200).map(i -> 8 + i % 5).toArray();
        for (var method : Catalog.methods()) {
            Recipe recipe = Recipe.lle()
                    .withNeighborRule(LocalNeighborhoodSelection.rule(roll, counts, Run.quiet()))
                    .withLocalFit(method.prototype().localFit());
            Model model = recipe.fit(roll, Run.quiet());
            assertThat(model.neighborhoods().found().count(3)).as(method.name()).isEqualTo(11);
            assertThat(model.embedding().coordinates().get(7, 1))
                    .as(method.name())
                    .isFinite();
        }
    }

    @Test
    void refusesWhatCannotBe() {
        PreservationErrorCriterion pne = new PreservationErrorCriterion(PreservationError.Scale.FACTOR);
        assertThatThrownBy(() -> new KSelection(pne, 9, 8, false))
                .isInstanceOf(ParameterException.class)
                .hasMessageContaining("k-min = 9")
                .hasMessageContaining("k-max = 8");
        assertThatThrownBy(() -> new KSelection(pne, 3, 300, false).choose(Recipe.lle(), ROLL, Run.quiet()))
                .isInstanceOf(ParameterException.class)
                .hasMessageContaining("k-max = 300")
                .hasMessageContaining("299");
        Dataset many = Dataset.of(Points.of(new double[50_000][1]));
        assertThatThrownBy(() -> new KSelection(pne, 3, 45_000, false).choose(Recipe.lle(), many, Run.quiet()))
                .isInstanceOf(ParameterException.class)
                .hasMessageContaining("50000 points with k-max = 45000 take a graph of 2.3e+09 entries")
                .hasMessageEndingWith("lower k-max");
        Dataset apart = Dataset.of(Samples.blobs(40, 3, 1));
        Set<String> stages = new HashSet<>();
        Run watched = Run.with(1, 0, new Listener() {
            @Override
            public void progress(String stage, long done, long total) {
                stages.add(stage);
            }
        });
        assertThatThrownBy(() -> new KSelection(
                                new ResidualVarianceCriterion(ResidualVarianceCriterion.Distances.GEODESIC),
                                5,
                                8,
                                false)
                        .choose(Recipe.lle(), apart, watched))
                .isInstanceOf(NumericalException.class)
                .hasMessageContaining("do not connect");
        assertThat(stages).as("nothing is embedded in vain").doesNotContain("neighbor counts");
        Run run = Run.quiet();
        assertThat(new KSelection(pne, 5, 8, false)
                        .choose(Recipe.lle(), apart, run)
                        .trials())
                .hasSize(4);
        assertThat(run.warnings()).anyMatch(warning -> warning.contains("5, 6, 7, 8 neighbours"));
    }

    @Test
    void aTableOfPairsHasNoPointsToChooseBy() {
        Recipe recipe = Catalog.recipe(Map.of("method", "precomputed-distances"));
        double[][] d = distances(ROLL.points());
        Dataset table = Dataset.of(
                Points.copyOf(Arrays.stream(d).flatMapToDouble(Arrays::stream).toArray(), d.length, d.length));
        KSelection pne = new KSelection(new PreservationErrorCriterion(PreservationError.Scale.FACTOR), 5, 8, false);
        for (ThrowingCallable choice : List.<ThrowingCallable>of(
                () -> pne.choose(recipe, table, Run.quiet()),
                () -> new LocalNeighborhoodSelection().choose(recipe, table, Run.quiet()),
                () -> new IntrinsicDimension().estimates(recipe, table, Run.quiet()))) {
            assertThatThrownBy(choice)
                    .isInstanceOf(ParameterException.class)
                    .hasMessageContaining("a table of pairs")
                    .hasMessageContaining("by hand");
        }
    }

    @Test
    void ownNumbersAreForTheNearestByAllColumns() {
        Recipe fused = Recipe.lle().withViews(Views.of(Map.of("view.1", "x1,x2", "view.2", "x3")));
        for (Recipe recipe : List.of(fused, Catalog.recipe(Map.of("method", "isolle")))) {
            assertThatThrownBy(() -> new LocalNeighborhoodSelection().choose(recipe, ROLL, Run.quiet()))
                    .isInstanceOf(ParameterException.class)
                    .hasMessageContaining("finds neighbours otherwise");
        }
    }

    @Test
    void whatAMethodDoesNotTakeIsLeftOut() {
        Run run = Run.quiet();
        KChoice choice = new KSelection(new PreservationErrorCriterion(PreservationError.Scale.FACTOR), 4, 8, false)
                .choose(Catalog.recipe(Map.of("method", "hlle")), ROLL, run);
        assertThat(choice.trials().get(0).value()).isEmpty();
        assertThat(choice.trials().get(4).value()).isPresent();
        assertThat(run.warnings()).anyMatch(warning -> warning.contains("not tried: 4"));
    }

    @Test
    void whatIsLeftOutIsSaidWithItsReason() {
        Run run = Run.quiet();
        Recipe hlle = Catalog.recipe(Map.of("method", "hlle", "disconnected", "fail"));
        KChoice choice = new KSelection(new PreservationErrorCriterion(PreservationError.Scale.FACTOR), 3, 12, false)
                .choose(hlle, Dataset.of(Samples.blobs(10, 3, 1)), run);
        assertThat(choice.neighbors()).isGreaterThanOrEqualTo(10);
        assertThat(run.warnings())
                .filteredOn(warning -> warning.contains("not tried"))
                .satisfiesExactly(
                        few -> assertThat(few)
                                .startsWith("not tried: 3, 4 neighbours (")
                                .contains("at least 5")
                                .endsWith("raise k-min or lower dimensions)"),
                        apart -> assertThat(apart)
                                .startsWith("not tried: 5, 6, 7, 8, 9 neighbours (")
                                .contains("disconnected", "raise k-min, or choose disconnected"));
        assertThatThrownBy(() -> new KSelection(
                                new PreservationErrorCriterion(PreservationError.Scale.FACTOR), 4, 8, false)
                        .choose(hlle, Dataset.of(Samples.blobs(10, 3, 1)), Run.quiet()))
                .isInstanceOf(NumericalException.class)
                .hasMessageContaining("disconnected")
                .hasMessageContaining("raise k-max, or choose disconnected");
    }

    @Test
    void tooManyNeighborsLowerTheRangeAndNoRangeIsNamedWhereNobodyGaveOne() {
        PreservationErrorCriterion pne = new PreservationErrorCriterion(PreservationError.Scale.FACTOR);
        Recipe few = Catalog.recipe(Map.of("solver", "lll", "landmarks", "10", "anchors", "20"));
        Run run = Run.quiet();
        KChoice some = new KSelection(pne, 17, 22, false).choose(few, ROLL, run);
        assertThat(some.trials().get(0).value()).isPresent();
        assertThat(run.warnings()).anyMatch(warning -> warning.endsWith("raise anchors or lower k-max)"));
        assertThatThrownBy(() -> new KSelection(pne, 21, 22, false).choose(few, ROLL, Run.quiet()))
                .isInstanceOf(ParameterException.class)
                .hasMessageEndingWith("raise anchors or lower k-min");
        Run own = Run.quiet();
        assertThat(KSelection.automatic(few, ROLL, own).trials()).hasSize(28);
        assertThat(own.warnings()).anyMatch(warning -> warning.endsWith("raise anchors or lower neighbors)"));
    }

    @Test
    void whatCollapsesIsSaid() {
        Points apart = Samples.blobs(40, 3, 5);
        Dataset data = Dataset.of(apart)
                .withLabels(Labels.of(IntStream.range(0, apart.size())
                        .mapToObj(i -> "abc".substring(i % 3, i % 3 + 1))
                        .toList()));
        Recipe slle = Catalog.recipe(Map.of("method", "slle", "alpha", "1"));
        KSelection some = new KSelection(new PreservationErrorCriterion(PreservationError.Scale.FACTOR), 4, 6, false);
        Run run = Run.with(2, 0, Listener.SILENT);
        some.choose(slle, data, run);
        assertThat(run.warnings())
                .contains("with 4, 5, 6 neighbours many points lie on one place, where the criterion compares rounding"
                        + " errors; choose disconnected = join, or choose k by hand");
        Run joined = Run.with(2, 0, Listener.SILENT);
        some.choose(slle.withDisconnected(Disconnected.JOIN), data, joined);
        assertThat(joined.warnings()).noneMatch(warning -> warning.contains("one place"));
    }

    @Test
    void aSolverDoesNotStartWhereAPartEnded() {
        KSelection range = new KSelection(new PreservationErrorCriterion(PreservationError.Scale.FACTOR), 3, 9, false);
        KChoice largest = range.choose(Recipe.lle().withDisconnected(Disconnected.LARGEST), ROLL, Run.quiet());
        KChoice joined = range.choose(Recipe.lle(), ROLL, Run.quiet());
        assertThat(largest.trials().get(0).value()).isEmpty();
        assertThat(largest.trials().get(6).value().getAsDouble())
                .isCloseTo(joined.trials().get(6).value().getAsDouble(), within(1e-6));
    }

    @Test
    void errorsAreOfAllPointsOrNone() {
        PreservationErrorCriterion pne = new PreservationErrorCriterion(PreservationError.Scale.FACTOR);
        KChoice all = new KSelection(pne, 8, 9, false).choose(Recipe.lle(), ROLL, Run.quiet());
        for (String anchors : List.of("200", "300")) {
            Recipe lll =
                    Catalog.recipe(Map.of("method", "lle", "solver", "lll", "landmarks", "60", "anchors", anchors));
            KChoice choice = new KSelection(pne, 8, 9, false).choose(lll, ROLL, Run.quiet());
            for (int at = 0; at < 2; at++) {
                assertThat(choice.trials().get(at).value()).isPresent();
                assertThat(choice.trials().get(at).reconstructionError())
                        .isEqualTo(
                                anchors.equals("200")
                                        ? OptionalDouble.empty()
                                        : all.trials().get(at).reconstructionError());
            }
        }
        KChoice largest = new KSelection(pne, 8, 11, false)
                .choose(
                        Recipe.lle().withDisconnected(Disconnected.LARGEST),
                        Dataset.of(Samples.blobs(10, 3, 1)),
                        Run.quiet());
        for (KChoice.Trial trial : largest.trials()) {
            assertThat(trial.value().isPresent()).isEqualTo(trial.neighbors() >= 10);
            assertThat(trial.reconstructionError().isPresent()).isEqualTo(trial.neighbors() >= 10);
        }
    }

    @Test
    void errorsAreThoseOfTheListsAsFound() {
        Dataset apart = Dataset.of(Samples.blobs(40, 3, 1));
        PreservationErrorCriterion pne = new PreservationErrorCriterion(PreservationError.Scale.FACTOR);
        for (String method : List.of("lle", "wlle")) { // one nests, the other does not
            Recipe recipe = Catalog.recipe(Map.of("method", method));
            List<KChoice> choices = Stream.of(Disconnected.NULL, Disconnected.JOIN, Disconnected.EACH)
                    .map(what ->
                            new KSelection(pne, 7, 8, false).choose(recipe.withDisconnected(what), apart, Run.quiet()))
                    .toList();
            for (int at = 0; at < 2; at++) {
                OptionalDouble plain = choices.get(0).trials().get(at).reconstructionError();
                assertThat(plain).isPresent();
                assertThat(choices.get(1).trials().get(at).reconstructionError())
                        .as(method)
                        .isEqualTo(plain);
                assertThat(choices.get(2).trials().get(at).reconstructionError())
                        .as(method)
                        .isEqualTo(plain);
            }
        }
    }

    @Test
    void hierarchicalHoldsForEveryRuleOrIsSaidToHaveNoEffect() {
        KSelection hierarchical =
                new KSelection(new PreservationErrorCriterion(PreservationError.Scale.FACTOR), LOW, HIGH, true);
        for (Recipe recipe : List.of(
                Catalog.recipe(Map.of("method", "wlle")),
                Recipe.lle().withDisconnected(Disconnected.EACH),
                Recipe.lle().withDisconnected(Disconnected.LARGEST))) {
            Run run = Run.quiet();
            KChoice choice = hierarchical.choose(recipe, ROLL, run);
            assertThat(choice.trials())
                    .allMatch(trial -> trial.reconstructionError().isPresent());
            assertThat(choice.trials()).anyMatch(trial -> trial.value().isEmpty());
            assertThat(run.warnings()).noneMatch(warning -> warning.contains("hierarchical"));
        }
        for (Map<String, String> settings : List.of(
                Map.of("method", "iterative"),
                Map.of("method", "lle", "solver", "lll", "landmarks", "60"),
                Map.of("method", "lle", "view.1", "x1,x2", "view.2", "x2,x3"))) {
            Run run = Run.quiet();
            KChoice choice = hierarchical.choose(Catalog.recipe(settings), ROLL, run);
            assertThat(choice.trials()).allMatch(trial -> trial.value().isPresent());
            assertThat(run.warnings())
                    .anyMatch(warning -> warning.contains("hierarchical") && warning.contains("7 to 12"));
        }
    }

    @Test
    void errorsOfManyRowsAreThoseOfTheDefinition() {
        Dataset wide = Dataset.of(Samples.cloud(150, 15_000, 4));
        Recipe ltsa = Catalog.recipe(Map.of("method", "ltsa", "neighbors", "10"));
        SparseRows a = ltsa.fit(wide.points()).residuals().matrix();
        assertThat((long) a.rows() * 15_000).isGreaterThan(1 << 24); // more than is held at a time
        double[] image = new double[a.rows()];
        double[] column = new double[150];
        double sum = 0;
        for (int c = 0; c < 15_000; c++) {
            int at = c;
            Arrays.setAll(column, i -> wide.points().get(i, at));
            a.multiplyInto(column, image, Run.quiet());
            sum += Arrays.stream(image).map(value -> value * value).sum();
        }
        KChoice choice = new KSelection(new PreservationErrorCriterion(PreservationError.Scale.FACTOR), 10, 10, false)
                .choose(ltsa, wide, Run.quiet());
        assertThat(choice.trials().get(0).reconstructionError().orElseThrow()).isCloseTo(sum, within(1e-9 * sum));
    }

    private static KChoice chosen(Criterion.ForAll criterion, boolean hierarchical) {
        return new KSelection(criterion, LOW, HIGH, hierarchical).choose(Recipe.lle(), ROLL, Run.quiet());
    }

    private static Points embedded(int k) {
        return KSelection.withNeighbors(Recipe.lle(), k)
                .fit(ROLL.points())
                .embedding()
                .coordinates();
    }

    private static double value(KChoice choice, int k) {
        return choice.trials().get(k - LOW).value().orElseThrow();
    }

    private static int smallest(KChoice choice) {
        return choice.trials().stream()
                .min(Comparator.comparingDouble(trial -> trial.value().orElseThrow()))
                .orElseThrow()
                .neighbors();
    }

    private static double[][] distances(Points points) {
        int n = points.size();
        double[][] all = new double[n][n];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                double sum = 0;
                for (int c = 0; c < points.dimension(); c++) {
                    sum += Math.pow(points.get(i, c) - points.get(j, c), 2);
                }
                all[i][j] = Math.sqrt(sum);
            }
        }
        return all;
    }

    private static List<Integer> nearest(double[][] d, int i, int k) {
        return IntStream.range(0, d.length)
                .filter(j -> j != i)
                .boxed()
                .sorted(Comparator.comparingDouble(j -> d[i][j]))
                .limit(k)
                .toList();
    }

    /** By Floyd and Warshall. */
    private static double[][] geodesics(double[][] x, int k) {
        int n = x.length;
        double[][] g = new double[n][n];
        for (double[] row : g) {
            Arrays.fill(row, Double.POSITIVE_INFINITY);
        }
        for (int i = 0; i < n; i++) {
            g[i][i] = 0;
            for (int j : nearest(x, i, k)) {
                g[i][j] = x[i][j];
                g[j][i] = x[i][j];
            }
        }
        for (int m = 0; m < n; m++) {
            for (int i = 0; i < n; i++) {
                for (int j = 0; j < n; j++) {
                    g[i][j] = Math.min(g[i][j], g[i][m] + g[m][j]);
                }
            }
        }
        return g;
    }

    private static int smallestConnected(double[][] x) {
        int k = 1;
        while (Arrays.stream(geodesics(x, k)[0]).anyMatch(Double::isInfinite)) {
            k++;
        }
        return k;
    }

    private static double squaredCorrelation(double[][] a, double[][] b) {
        int n = a.length;
        double pairs = n * (n - 1) / 2.0;
        double meanA = 0;
        double meanB = 0;
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < i; j++) {
                meanA += a[i][j] / pairs;
                meanB += b[i][j] / pairs;
            }
        }
        double aa = 0;
        double bb = 0;
        double ab = 0;
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < i; j++) {
                aa += (a[i][j] - meanA) * (a[i][j] - meanA);
                bb += (b[i][j] - meanB) * (b[i][j] - meanB);
                ab += (a[i][j] - meanA) * (b[i][j] - meanB);
            }
        }
        return ab * ab / (aa * bb);
    }
}

package dev.unfold.io;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unfold.catalog.Catalog;
import dev.unfold.data.Dataset;
import dev.unfold.data.Finding;
import dev.unfold.data.Labels;
import dev.unfold.data.Points;
import dev.unfold.neighbors.supervised.ProbabilisticSupervised;
import dev.unfold.quality.Comparison;
import dev.unfold.quality.LeaveOneOutError;
import dev.unfold.recipe.Model;
import dev.unfold.run.Run;
import java.util.Comparator;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What neighbours by class are for: held-out points land among their class more often than with plain lle. */
class SupervisedPurposeTest {

    private static final int FOLDS = 3;

    /**
     * The share of held-out points whose nearest training point in the embedding is of another class.
     *
     * @param fold rows fold, fold + 3, … are held out
     * @param keep of the other rows every {@code keep}-th has its label
     */
    private static double error(Map<String, String> settings, Dataset data, int fold, int keep) {
        int[] heldOut =
                IntStream.range(0, data.size()).filter(i -> i % FOLDS == fold).toArray();
        int[] fitted =
                IntStream.range(0, data.size()).filter(i -> i % FOLDS != fold).toArray();
        Labels truth = data.labels().orElseThrow();
        Labels labels = Labels.of(IntStream.range(0, fitted.length)
                .mapToObj(i -> i % keep == 0 ? truth.name(fitted[i]) : "")
                .toList());
        Model model = Catalog.recipe(settings).fit(data.rows(fitted).withLabels(labels), Run.quiet());
        Points places = model.embedding().coordinates();
        Points fresh = model.transform(data.points().rows(heldOut));
        int errors = 0;
        for (int i = 0; i < heldOut.length; i++) {
            int row = i;
            int nearest = IntStream.range(0, places.size())
                    .boxed()
                    .min(Comparator.comparingDouble(j -> square(places.row(j), fresh.row(row))))
                    .orElseThrow();
            errors += truth.name(fitted[nearest]).equals(truth.name(heldOut[i])) ? 0 : 1;
        }
        return errors / (double) heldOut.length;
    }

    private static double square(double[] x, double[] z) {
        return IntStream.range(0, x.length)
                .mapToDouble(c -> (x[c] - z[c]) * (x[c] - z[c]))
                .sum();
    }

    /** The share of the points whose nearest other point in the embedding is of another class. */
    private static double trainingError(Map<String, String> settings, Dataset data) {
        Model model = Catalog.recipe(settings).fit(data, Run.quiet());
        return new LeaveOneOutError()
                .of(Comparison.of(data.points(), model.embedding().coordinates(), data.labels(), 1, Run.quiet()));
    }

    /**
     * Measured over three folds, training and held-out, npe against dlle: iris in 2 dimensions .097, .113 against .070, .073; the
     * digits in 6 dimensions .065, .077 against .052, .063, in 9 .030, .041 against .016, .030, in 15 .023, .031 against .010, .018.
     * In 2 dimensions no projection tells ten digits apart: .456, .449 against .470, .440.
     */
    @ParameterizedTest
    @CsvSource({"iris, 2", "digits, 9"})
    void aProjectionThatKnowsTheClassesTellsThemApartBetterThanNpe(String set, String dimensions) {
        Dataset data = BundledSets.read(set);
        Map<String, String> plain = Map.of("method", "npe", "dimensions", dimensions);
        Map<String, String> discriminant = Map.of("method", "dlle", "dimensions", dimensions);
        double npe = 0;
        double dlle = 0;
        for (int fold = 0; fold < FOLDS; fold++) {
            npe += error(plain, data, fold, 1);
            dlle += error(discriminant, data, fold, 1);
        }
        assertThat(dlle).isLessThan(.85 * npe);
        assertThat(trainingError(discriminant, data)).isLessThan(.85 * trainingError(plain, data));
    }

    /**
     * Measured over three folds: lle 21 %, slle and plle 4.0 %, sslle 4.5 %, eslle 4.0 % with alpha = 0.25. With eslle's own
     * alpha of 0.5 some digits share a closed class and with it one place, so what is nearest there is left to rounding.
     */
    @ParameterizedTest
    @CsvSource({"slle, 0.5", "eslle, 0.25", "sslle, 0.5", "plle, 0.5"})
    void heldOutDigitsAreToldApartBetterThanByLle(String method, String alpha) {
        Dataset digits = BundledSets.read("digits");
        double plain = error(Map.of("method", "lle"), digits, 0, 1);
        double supervised = error(Map.of("method", method, "alpha", alpha), digits, 0, 1);
        assertThat(supervised).isLessThan(.3 * plain);
    }

    /** 3.3 % against 6.7 %; eslle's own alpha of 0.5 gives 8.0 %, since classes that touch still mix. */
    @ParameterizedTest
    @CsvSource({"slle, 0.5", "eslle, 0.25", "sslle, 0.5", "plle, 0.5"})
    void heldOutFlowersAreToldApartBetterThanByLle(String method, String alpha) {
        Dataset iris = BundledSets.read("iris");
        double plain = 0;
        double supervised = 0;
        for (int fold = 0; fold < FOLDS; fold++) {
            plain += error(Map.of("method", "lle"), iris, fold, 1);
            supervised += error(Map.of("method", method, "alpha", alpha), iris, fold, 1);
        }
        assertThat(supervised).isLessThan(.6 * plain);
    }

    /**
     * Measured: of the digits in five dimensions lle leaves 6.9 % of the held-out ones nearest to another digit, the discriminants of
     * 40 dimensions 4.3 %; of the flowers 6.7 % and 3.3 %. In two dimensions ten digits do not fit into two discriminants: 21 % and 23 %.
     */
    @ParameterizedTest
    @CsvSource({"digits, 5, 40", "iris, 2, 10"})
    void discriminantsTellClassesApartBetterThanLle(String name, String p, String inner) {
        Dataset data = BundledSets.read(name);
        Map<String, String> lle = Map.of("method", "lle", "dimensions", p);
        Map<String, String> ullelda = Map.of("method", "ullelda", "dimensions", p, "p-inner", inner);
        double plain = 0;
        double fused = 0;
        for (int fold = 0; fold < FOLDS; fold++) {
            plain += error(lle, data, fold, 1);
            fused += error(ullelda, data, fold, 1);
        }
        assertThat(fused).as("held out").isLessThan(.8 * plain);
        int[] fitted =
                IntStream.range(0, data.size()).filter(i -> i % FOLDS != 0).toArray();
        assertThat(trainingError(ullelda, data.rows(fitted)))
                .as("fitted")
                .isLessThan(.8 * trainingError(lle, data.rows(fitted)));
    }

    /** 7.0 % against 25 % in nine dimensions: a projection of places that classes made is worth more than one of lle's. */
    @Test
    void aProjectionTellsHeldOutDigitsApartBetterIfSupervised() {
        Dataset digits = BundledSets.read("digits");
        double plain = error(Map.of("method", "lle", "dimensions", "9", "extension", "projection"), digits, 0, 1);
        double supervised = error(Map.of("method", "sllep", "dimensions", "9"), digits, 0, 1);
        assertThat(supervised).isLessThan(.5 * plain);
    }

    @Test
    void flowersThatLieOnThreePlacesAreSaid() {
        Dataset iris = BundledSets.read("iris");
        Model model = Catalog.recipe(Map.of("method", "slle")).fit(iris, Run.quiet());
        assertThat(model.provenance().warnings())
                .anyMatch(text -> text.contains("150 points lie on 3 places, one for each class; lower alpha, raise"
                        + " dimensions, or choose disconnected = join"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"sslle", "plle"})
    void aThirdOfTheLabelsHelps(String method) {
        Dataset digits = BundledSets.read("digits");
        double plain = error(Map.of("method", "lle"), digits, 0, 1);
        double supervised = error(Map.of("method", method), digits, 0, 3);
        assertThat(supervised).isLessThan(.8 * plain);
    }

    @Test
    void probabilitiesOfTheUnlabelledAreAnOutput() {
        Dataset digits = BundledSets.read("digits");
        Labels truth = digits.labels().orElseThrow();
        Labels some = Labels.of(IntStream.range(0, digits.size())
                .mapToObj(i -> i % 3 == 0 ? truth.name(i) : "")
                .toList());
        Model model = Catalog.recipe(Map.of("method", "plle")).fit(digits.withLabels(some), Run.quiet());
        Finding p = model.findings().get(ProbabilisticSupervised.PROBABILITIES).orElseThrow();
        assertThat(p.columns()).contains("p(0)", "p(9)").hasSize(10);
        int right = 0;
        int unknown = 0;
        for (int i = 0; i < digits.size(); i++) {
            int row = i;
            double sum = IntStream.range(0, 10).mapToDouble(c -> p.get(row, c)).sum();
            assertThat(sum).isBetween(1 - 1e-12, 1 + 1e-12);
            if (!some.isLabelled(i)) {
                unknown++;
                int best = IntStream.range(0, 10)
                        .boxed()
                        .max((a, b) -> Double.compare(p.get(row, a), p.get(row, b)))
                        .orElseThrow();
                right += p.columns().get(best).equals("p(" + truth.name(i) + ")") ? 1 : 0;
            }
        }
        assertThat(right / (double) unknown).isGreaterThan(.8);
    }
}

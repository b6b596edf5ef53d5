package dev.unfold.io;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unfold.catalog.Catalog;
import dev.unfold.data.Dataset;
import dev.unfold.data.Finding;
import dev.unfold.data.Labels;
import dev.unfold.data.Points;
import dev.unfold.neighbors.supervised.SoftSupervised;
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
                    .min(Comparator.comparingDouble(j ->
                            Math.hypot(places.get(j, 0) - fresh.get(row, 0), places.get(j, 1) - fresh.get(row, 1))))
                    .orElseThrow();
            errors += truth.name(fitted[nearest]).equals(truth.name(heldOut[i])) ? 0 : 1;
        }
        return errors / (double) heldOut.length;
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
        Finding p = model.findings().get(SoftSupervised.PROBABILITIES).orElseThrow();
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

package dev.unfold.io;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unfold.catalog.Catalog;
import dev.unfold.data.Column;
import dev.unfold.data.Dataset;
import dev.unfold.data.Labels;
import dev.unfold.data.Points;
import dev.unfold.extension.Model;
import dev.unfold.run.Run;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What neighbours by class are for: held-out points land among their class more often than with plain lle. */
class SupervisedPurposeTest {

    /** The share of held-out points whose nearest training point in the embedding is of another class. */
    private static double heldOutError(String method, Dataset data, Labels training, int[] fitted, int[] heldOut) {
        Map<String, String> settings = new HashMap<>(Map.of("method", method, "dimensions", "2"));
        Model model = Catalog.recipe(settings).fit(data.rows(fitted).withLabels(training), Run.quiet());
        Points places = model.embedding().coordinates();
        Points fresh = model.transform(data.points().rows(heldOut));
        Labels truth = data.labels().orElseThrow();
        int errors = 0;
        for (int i = 0; i < heldOut.length; i++) {
            int nearest = 0;
            double least = Double.POSITIVE_INFINITY;
            for (int j = 0; j < places.size(); j++) {
                double dx = places.get(j, 0) - fresh.get(i, 0);
                double dy = places.get(j, 1) - fresh.get(i, 1);
                if (dx * dx + dy * dy < least) {
                    least = dx * dx + dy * dy;
                    nearest = j;
                }
            }
            errors += truth.name(fitted[nearest]).equals(truth.name(heldOut[i])) ? 0 : 1;
        }
        return errors / (double) heldOut.length;
    }

    /** Every third row is held out; of the others every {@code keep}-th has its label. */
    private static double error(String method, String set, int keep) {
        Dataset data = BundledSets.read(set);
        int[] heldOut = IntStream.range(0, data.size()).filter(i -> i % 3 == 0).toArray();
        int[] fitted = IntStream.range(0, data.size()).filter(i -> i % 3 != 0).toArray();
        Labels all = data.labels().orElseThrow();
        Labels labels = Labels.of(IntStream.range(0, fitted.length)
                .mapToObj(i -> i % keep == 0 ? all.name(fitted[i]) : "")
                .toList());
        return heldOutError(method, data, labels, fitted, heldOut);
    }

    @ParameterizedTest
    @ValueSource(strings = {"slle", "eslle", "sslle", "plle"})
    void heldOutDigitsAreToldApartBetterThanByLle(String method) {
        double plain = error("lle", "digits", 1);
        double supervised = error(method, "digits", 1);
        System.out.println("PURPOSE digits " + method + " " + plain + " -> " + supervised);
        assertThat(supervised).isLessThan(.7 * plain);
    }

    @ParameterizedTest
    @ValueSource(strings = {"slle", "eslle", "sslle", "plle"})
    void heldOutFlowersAreToldApartNoWorse(String method) {
        double plain = error("lle", "iris", 1);
        double supervised = error(method, "iris", 1);
        System.out.println("PURPOSE iris " + method + " " + plain + " -> " + supervised);
        assertThat(supervised).isLessThanOrEqualTo(plain);
    }

    @ParameterizedTest
    @ValueSource(strings = {"sslle", "plle"})
    void aThirdOfTheLabelsHelps(String method) {
        double plain = error("lle", "digits", 3);
        double supervised = error(method, "digits", 3);
        System.out.println("PURPOSE third " + method + " " + plain + " -> " + supervised);
        assertThat(supervised).isLessThan(plain);
    }

    @Test
    void probabilitiesOfTheUnlabelledAreAnOutput() {
        Dataset digits = BundledSets.read("digits");
        Labels truth = digits.labels().orElseThrow();
        Labels some = Labels.of(IntStream.range(0, digits.size())
                .mapToObj(i -> i % 3 == 0 ? truth.name(i) : "")
                .toList());
        Model model = Catalog.recipe(Map.of("method", "plle")).fit(digits.withLabels(some), Run.quiet());
        List<Column> columns = model.training().extras();
        assertThat(columns).extracting(Column::name).contains("p(0)", "p(9)").hasSize(10);
        int right = 0;
        int unknown = 0;
        for (int i = 0; i < digits.size(); i++) {
            int row = i;
            double sum = columns.stream().mapToDouble(column -> column.get(row)).sum();
            assertThat(sum).isBetween(1 - 1e-12, 1 + 1e-12);
            if (!some.isLabelled(i)) {
                unknown++;
                Column best = columns.stream()
                        .max((a, b) -> Double.compare(a.get(row), b.get(row)))
                        .orElseThrow();
                right += best.name().equals("p(" + truth.name(i) + ")") ? 1 : 0;
            }
        }
        System.out.println("PURPOSE probabilities " + right / (double) unknown);
        assertThat(right / (double) unknown).isGreaterThan(.8);
    }
}

package dev.unfold.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.unfold.catalog.Catalog;
import dev.unfold.data.Dataset;
import dev.unfold.quality.Comparison;
import dev.unfold.quality.LeaveOneOutError;
import dev.unfold.recipe.Model;
import dev.unfold.run.Run;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What weights are for that sharpen classes: the nearest digit in the embedding is the same one more often than with lle. */
class ClassPurposeTest {

    private static final Dataset DIGITS = BundledSets.read("digits");

    private static Model fit(String method, int k, String... setting) {
        Map<String, String> settings = new HashMap<>(Map.of("method", method, "neighbors", Integer.toString(k)));
        for (int s = 0; s < setting.length; s += 2) {
            settings.put(setting[s], setting[s + 1]);
        }
        return Catalog.recipe(settings).fit(DIGITS, Run.quiet());
    }

    /** The share of the digits whose nearest neighbour in the embedding is another digit. */
    private static double error(Model model) {
        return new LeaveOneOutError()
                .of(Comparison.of(DIGITS.points(), model.embedding().coordinates(), DIGITS.labels(), 1, Run.quiet()));
    }

    /**
     * Measured for 8, 20 and 50 neighbours: lle .146, .477, .569; one round .078, .191, .302; three rounds .047, .070, .117.
     * With 12 neighbours the first round is at .085 already, and the others change nothing.
     */
    @ParameterizedTest
    @CsvSource({"8, 0.75", "20, 0.5"})
    void roundsSharpenClasses(int k, double share) {
        double plain = error(fit("lle", k));
        double first = error(fit("iterative", k, "iterations", "1"));
        double third = error(fit("iterative", k));
        assertThat(first).as("one round").isLessThan(.7 * plain);
        assertThat(third).as("three rounds").isLessThan(share * first);
    }

    /** Measured for 8, 12 and 20 neighbours: lle .146, .134, .477; adjusted .034, .039, .192. */
    @ParameterizedTest
    @ValueSource(ints = {8, 12, 20})
    void weightsAdjustedByClassTellDigitsApart(int k) {
        assertThat(error(fit("slle-weights", k))).isLessThan(.5 * error(fit("lle", k)));
    }

    @Test
    void noAdjustmentIsLle() {
        Model plain = fit("lle", 12);
        Model adjusted = fit("slle-weights", 12, "delta", "0");
        assertThat(adjusted.neighborhoods()).isEqualTo(plain.neighborhoods());
        for (int r = 1; r <= 2; r++) {
            assertThat(adjusted.eigenvalues()[r])
                    .isCloseTo(plain.eigenvalues()[r], within(1e-9 * plain.eigenvalues()[r]));
        }
        double largest = 0;
        for (int i = 0; i < DIGITS.size(); i++) {
            for (int r = 0; r < 2; r++) {
                double before = plain.embedding().coordinates().get(i, r);
                double after = adjusted.embedding().coordinates().get(i, r);
                largest = Math.max(largest, Math.abs(after - before));
            }
        }
        assertThat(largest).as("entries are of size 1").isLessThan(1e-9);
    }
}

package dev.unfold.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.unfold.catalog.Catalog;
import dev.unfold.data.Dataset;
import dev.unfold.data.Finding;
import dev.unfold.data.Points;
import dev.unfold.error.NumericalException;
import dev.unfold.neighbors.robust.ReliableNearest;
import dev.unfold.quality.Quality;
import dev.unfold.recipe.Model;
import dev.unfold.run.Run;
import dev.unfold.testing.Samples;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Rolls of which one point in twenty was thrown anywhere in the box around them. */
class RobustTest {

    private static final int N = 1000;

    /** The trustworthiness of the points that were not thrown, in a run over all. */
    private static double trust(Points data, int[] inliers, Map<String, String> settings) {
        Model model = Catalog.recipe(settings).fit(Dataset.of(data), Run.quiet());
        return Quality.of(
                        data.rows(inliers),
                        model.embedding().coordinates().rows(inliers),
                        Optional.empty(),
                        12,
                        Run.quiet())
                .get("trustworthiness")
                .orElseThrow();
    }

    private static Points withOutliers(long seed, List<Integer> thrown) {
        SplittableRandom random = new SplittableRandom(77 * seed);
        Points roll = Samples.roll(N, seed).points();
        Points.Builder data = Points.builder(3);
        for (int i = 0; i < N; i++) {
            double[] x = roll.row(i);
            if (i % 20 == 0) {
                thrown.add(i);
                x = new double[] {random.nextDouble(-15, 15), random.nextDouble(21), random.nextDouble(-15, 15)};
            }
            data.add(x);
        }
        return data.build();
    }

    @Test
    void outliersLoseTheirSay() {
        double gain = 0;
        int seeds = 8;
        for (long seed = 1; seed <= seeds; seed++) {
            List<Integer> thrown = new ArrayList<>();
            Points data = withOutliers(seed, thrown);
            int[] inliers = IntStream.range(0, N).filter(i -> i % 20 != 0).toArray();
            gain += (trust(data, inliers, Map.of("method", "rlle")) - trust(data, inliers, Map.of("method", "lle")))
                    / seeds;
        }
        assertThat(gain).isGreaterThan(0.05);
    }

    @Test
    void incomingReliabilityFindsOutliersAndOutgoingDoesNot() {
        double incoming = 0;
        double outgoing = 0;
        for (long seed = 1; seed <= 4; seed++) {
            List<Integer> thrown = new ArrayList<>();
            Points data = withOutliers(seed, thrown);
            incoming += ranking(data, thrown, "incoming") / 4;
            outgoing += ranking(data, thrown, "outgoing") / 4;
        }
        assertThat(incoming).isGreaterThan(0.7); // the area under the curve: 0.5 is chance
        assertThat(outgoing).isLessThan(incoming);
    }

    /** The chance that a thrown point is less reliable than one that was not. */
    private static double ranking(Points data, List<Integer> thrown, String reliability) {
        Map<String, String> settings = new HashMap<>(Map.of("method", "rlle", "reliability", reliability));
        settings.put("threshold", "0");
        Model model = Catalog.recipe(settings).fit(Dataset.of(data), Run.quiet());
        Finding s = model.findings().get(ReliableNearest.RELIABILITY).orElseThrow();
        long less = 0;
        long pairs = 0;
        for (int outlier : thrown) {
            for (int i = 0; i < N; i++) {
                if (i % 20 != 0) {
                    pairs++;
                    less += s.get(outlier, 0) < s.get(i, 0) ? 1 : 0;
                }
            }
        }
        return (double) less / pairs;
    }

    @Test
    void aPointWithoutNeighboursIsNamed() {
        Points roll = Samples.roll(200, 3).points();
        assertThatThrownBy(() -> Catalog.recipe(Map.of("method", "rlle", "threshold", "1", "neighbors", "6"))
                        .fit(Dataset.of(roll), Run.quiet()))
                .isInstanceOf(NumericalException.class)
                .hasMessageContaining("row")
                .hasMessageContaining("threshold");
    }
}

package dev.unfold.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unfold.catalog.Catalog;
import dev.unfold.data.Dataset;
import dev.unfold.data.Finding;
import dev.unfold.data.Labels;
import dev.unfold.data.Points;
import dev.unfold.recipe.GuidedPca;
import dev.unfold.recipe.Model;
import dev.unfold.recipe.Recipe;
import dev.unfold.run.Run;
import dev.unfold.testing.Samples;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What fusions are for, and embeddings that put many points on one place. */
class FusedScenarioTest {

    private static final int D = 20;

    /** A curve in twenty dimensions: the first waves along it, each in a direction of its own. */
    private static double[][] curve(int n, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double[][] directions = new double[4][];
        for (int wave = 0; wave < 4; wave++) {
            directions[wave] = IntStream.range(0, D)
                    .mapToDouble(j -> random.nextGaussian())
                    .toArray();
        }
        return IntStream.range(0, n)
                .mapToObj(i -> {
                    double t = Math.PI * i / (n - 1);
                    return IntStream.range(0, D)
                            .mapToDouble(j -> 5
                                    + IntStream.range(0, 4)
                                            .mapToDouble(wave ->
                                                    directions[wave][j] * Math.cos((wave + 1) * t + wave) / (1 + wave))
                                            .sum())
                            .toArray();
                })
                .toArray(double[][]::new);
    }

    private static double squares(double[][] a, double[][] b) {
        double sum = 0;
        for (int i = 0; i < a.length; i++) {
            for (int j = 0; j < D; j++) {
                sum += (a[i][j] - b[i][j]) * (a[i][j] - b[i][j]);
            }
        }
        return sum;
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void reconstructedDataHaveLessNoise(long seed) {
        int n = 300;
        double[][] clean = curve(n, seed);
        SplittableRandom random = new SplittableRandom(seed + 100);
        double[][] noisy = new double[n][D];
        double[] mean = new double[D];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < D; j++) {
                noisy[i][j] = clean[i][j] + 0.3 * random.nextGaussian();
                mean[j] += noisy[i][j] / n;
            }
        }
        Model model = Catalog.recipe(Map.of("method", "lle-pca", "dimensions", "6", "neighbors", "20"))
                .fit(Points.of(noisy));
        Finding denoised = model.findings().get(GuidedPca.DENOISED).orElseThrow();
        double[][] found = new double[n][D];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < D; j++) {
                found[i][j] = mean[j] + denoised.get(i, j);
            }
        }
        assertThat(squares(found, clean)).isLessThan(0.8 * squares(noisy, clean));
    }

    private static List<String> collapses(Model model) {
        return model.provenance().warnings().stream()
                .filter(text -> text.contains(" points lie on "))
                .toList();
    }

    /** Three clouds with a class each. */
    private static Dataset clouds(int each) {
        Points cloud = Samples.cloud(3 * each, 4, 17);
        Points.Builder moved = Points.builder(4);
        for (int i = 0; i < 3 * each; i++) {
            double[] row = cloud.row(i);
            row[0] += 4 * (i % 3);
            moved.add(row);
        }
        return Dataset.of(moved.build())
                .withLabels(Labels.of(
                        IntStream.range(0, 3 * each).mapToObj(i -> "c" + i % 3).toList()));
    }

    @Test
    void classesThatCollapseAreSaidWithTheWayOut() {
        Dataset data = clouds(50);
        Model model = Catalog.recipe(Map.of("method", "slle", "alpha", "1")).fit(data, Run.quiet());
        assertThat(collapses(model))
                .singleElement()
                .asString()
                .contains("150 points lie on 3 places, one for each class")
                .contains("lower alpha, raise dimensions, or choose disconnected = join");
        for (Map<String, String> remedy : List.of(
                Map.of("alpha", "0.01"),
                Map.of("alpha", "1", "dimensions", "4"),
                Map.of("alpha", "1", "disconnected", "join"))) {
            Map<String, String> settings = new java.util.HashMap<>(remedy);
            settings.put("method", "slle");
            assertThat(collapses(Catalog.recipe(settings).fit(data, Run.quiet())))
                    .as("%s", remedy)
                    .isEmpty();
        }
        Model fused = Catalog.recipe(Map.of("method", "ullelda", "neighbor-rule", "slle", "alpha", "1"))
                .fit(data, Run.quiet());
        assertThat(collapses(fused)).hasSize(1);
        assertThat(fused.provenance().warnings()).anyMatch(text -> text.contains("a small ridge was added"));
    }

    @Test
    void embeddingsOfManyPlacesAndDataOfFewPointsAreNotSaidToCollapse() {
        assertThat(collapses(Recipe.lle().fit(Samples.roll(1999, 5), Run.quiet())))
                .isEmpty();
        Dataset few = Samples.roll(30, 5)
                .rows(IntStream.range(0, 600).map(i -> i / 20).toArray());
        assertThat(collapses(Catalog.recipe(Map.of("neighbors", "45")).fit(few, Run.quiet())))
                .isEmpty();
        Dataset small = clouds(6);
        assertThat(collapses(Catalog.recipe(Map.of("method", "slle", "alpha", "1", "neighbors", "4"))
                        .fit(small, Run.quiet())))
                .as("18 points")
                .isEmpty();
    }
}

package dev.unfold.reference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.unfold.catalog.Catalog;
import dev.unfold.data.Dataset;
import dev.unfold.data.Labels;
import dev.unfold.data.Points;
import dev.unfold.recipe.Model;
import dev.unfold.run.Run;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Fusions with linear methods against dense definitions in numpy; src/test/reference/fused.py made the fixtures. */
class FusedReferenceTest {

    private static Model fit(Fixture fixture, int classes, Map<String, String> settings) {
        Map<String, String> all = new HashMap<>(settings);
        all.put("neighbors", Integer.toString(fixture.neighbors()));
        all.put("dimensions", Integer.toString(fixture.embedding().dimension()));
        Dataset data = Dataset.of(fixture.input())
                .withLabels(Labels.of(IntStream.range(0, fixture.input().size())
                        .mapToObj(i -> "c" + i % classes)
                        .toList()));
        return Catalog.recipe(all).fit(data, Run.quiet());
    }

    @ParameterizedTest
    @CsvSource({"lle-pca-curve", "lle-pca-wide"})
    void scoresOfTheReconstructedData(String name) throws IOException {
        Fixture fixture = Fixture.read(name);
        Model model = fit(fixture, 1, Map.of("method", "lle-pca"));
        agree(model, model.embedding().coordinates(), fixture);
    }

    @ParameterizedTest
    @CsvSource({"ullelda-clusters, 4, 10", "ullelda-three, 3, 6"})
    void discriminantsOfTheEmbedding(String name, int classes, String inner) throws IOException {
        Fixture fixture = Fixture.read(name);
        Model model = fit(fixture, classes, Map.of("method", "ullelda", "p-inner", inner));
        agree(model, model.embedding().coordinates(), fixture);
    }

    @ParameterizedTest
    @CsvSource("sllep-clusters, 3, 0.05, 4")
    void supervisedPlacesAsAProjection(String name, int classes, String alpha, String beta) throws IOException {
        Fixture fixture = Fixture.read(name);
        Model model = fit(fixture, classes, Map.of("method", "sllep", "alpha", alpha, "beta", beta));
        Points placed = model.transform(fixture.input());
        agree(model, placed, fixture);
    }

    /** Signs are left open: those of a projection are the embedding's. */
    private static void agree(Model model, Points places, Fixture fixture) {
        Points expected = fixture.embedding();
        double largest =
                Arrays.stream(expected.toRowMajor()).map(Math::abs).max().orElseThrow();
        for (int r = 0; r < expected.dimension(); r++) {
            int row = 0;
            while (Math.abs(expected.get(row, r)) < 0.1 * largest && row < expected.size() - 1) {
                row++;
            }
            double sign = Math.signum(places.get(row, r) * expected.get(row, r));
            for (int i = 0; i < expected.size(); i++) {
                assertThat(sign * places.get(i, r)).isCloseTo(expected.get(i, r), within(1e-7 * largest));
            }
            double eigenvalue = fixture.eigenvalues()[r];
            assertThat(model.eigenvalues()[r + 1]).isCloseTo(eigenvalue, within(1e-8 * eigenvalue));
        }
    }
}

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
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** dlle against its definition in numpy (src/test/reference/discriminant.py), once with more columns than points. */
class DiscriminantReferenceTest {

    @ParameterizedTest
    @ValueSource(strings = {"dlle-cloud", "dlle-wide"})
    void theProjectionIsTheOneOfTheDefinition(String name) throws IOException {
        Fixture fixture = Fixture.read(name);
        int n = fixture.input().size();
        int p = fixture.eigenvalues().length;
        Dataset data = Dataset.of(fixture.input())
                .withLabels(Labels.of(
                        IntStream.range(0, n).mapToObj(i -> "c" + i % 3).toList()));
        Map<String, String> settings = Map.of(
                "method",
                "dlle",
                "neighbors",
                Integer.toString(fixture.neighbors()),
                "dimensions",
                Integer.toString(p));
        Model model = Catalog.recipe(settings).fit(data, Run.quiet());
        Points y = model.embedding().coordinates();
        for (int r = 0; r < p; r++) {
            double expected = fixture.eigenvalues()[r];
            assertThat(model.eigenvalues()[r + 1]).isCloseTo(expected, within(1e-9 * expected));
            int column = r;
            double[] other = IntStream.range(0, n)
                    .mapToDouble(i -> fixture.embedding().get(i, column))
                    .toArray();
            double low = Arrays.stream(other).min().orElseThrow();
            double high = Arrays.stream(other).max().orElseThrow();
            double sign = high >= -low ? 1 : -1; // of the definition no sign is determined
            for (int i = 0; i < n; i++) {
                assertThat(y.get(i, r)).isCloseTo(sign * other[i], within(1e-7 * (high - low)));
            }
        }
        assertThat(model.provenance().warnings()).isEmpty();
    }
}

package dev.unfold.quality;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.unfold.data.Column;
import dev.unfold.data.Points;
import dev.unfold.recipe.Model;
import dev.unfold.recipe.Recipe;
import dev.unfold.run.Run;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The measures of each point are what those of all points are made of. */
class PointQualityTest {

    private static double mean(Column column) {
        return IntStream.range(0, column.size())
                .mapToDouble(column::get)
                .average()
                .orElseThrow();
    }

    @ParameterizedTest
    @ValueSource(ints = {3, 12})
    void theirMeansAreTheMeasures(int k) {
        Points input = Clouds.gaussian(200, 3, 1);
        Points embedding = Clouds.gaussian(200, 2, 2);
        List<Column> columns = Quality.perPoint(input, embedding, k, Run.quiet());
        Comparison c = Comparison.of(input, embedding, Optional.empty(), k, Run.quiet());

        assertThat(columns.stream().map(Column::name)).isEqualTo(PointQuality.names());
        assertThat(mean(columns.get(0))).isCloseTo(new Trustworthiness().of(c), within(1e-12));
        assertThat(mean(columns.get(1))).isCloseTo(new Continuity().of(c), within(1e-12));
        assertThat(new Trustworthiness().of(c)).isNotCloseTo(new Continuity().of(c), within(1e-6));
    }

    @Test
    void theReconstructionErrorIsThatOfTheWeightsOfLle() {
        Points input = Clouds.gaussian(150, 20, 3);
        Column errors = Quality.perPoint(input, input, 12, Run.quiet()).get(2);
        Model model = Recipe.lle().fit(input);
        double[] left = new double[150 * 20];
        model.residuals().matrix().multiplyInto(input.toRowMajor(), left, 20, Run.quiet());
        for (int i = 0; i < 150; i++) {
            double square = 0;
            for (int c = 0; c < 20; c++) {
                square += left[i * 20 + c] * left[i * 20 + c];
            }
            assertThat(errors.get(i)).isCloseTo(square, within(1e-9 * square));
        }
    }
}

package dev.unfold.quality;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.unfold.data.Labels;
import dev.unfold.data.Points;
import dev.unfold.run.Listener;
import dev.unfold.run.Run;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every measure against its plain definition on full matrices. */
class QualityOracleTest {

    /** Both sides sum at most 10⁵ terms in different orders: some 10⁵·ε, relative to values of at most about 10. */
    private static final double ROUNDING = 1e-10;

    static Stream<Arguments> cases() {
        Points cloud = Clouds.gaussian(97, 5, 1);
        Points high = Clouds.gaussian(60, 31, 2);
        Points line = Clouds.gaussian(300, 1, 3);
        Points grid = Clouds.grid(120, 2, 5, 4);
        Points images = Clouds.gaussian(390, 220, 14);
        Points coarse = Clouds.grid(150, 210, 2, 15);
        Points repeated = copies(Clouds.grid(150, 230, 3, 16), 40);
        return Stream.of(
                Arguments.of("many dimensions", images, Clouds.shadow(images, 2, 0.1, 17), 7),
                Arguments.of("many dimensions with ties", coarse, Clouds.shadow(coarse, 3, 0.1, 18), 9),
                Arguments.of("many dimensions with copies", repeated, Clouds.gaussian(150, 2, 19), 9),
                Arguments.of("many dimensions on both sides", coarse, Clouds.shadow(coarse, 200, 0.1, 20), 5),
                Arguments.of("a shadow", cloud, Clouds.shadow(cloud, 2, 0.1, 5), 7),
                Arguments.of("nothing in common", cloud, Clouds.gaussian(97, 3, 6), 12),
                Arguments.of("the largest k", cloud, Clouds.shadow(cloud, 3, 0.5, 7), 48),
                Arguments.of("one neighbour", cloud, Clouds.shadow(cloud, 2, 0.5, 8), 1),
                Arguments.of("more dimensions than neighbours", high, Clouds.shadow(high, 9, 0.1, 9), 5),
                Arguments.of("more than one tile", line, Clouds.shadow(line, 1, 0.3, 10), 10),
                Arguments.of("ties and duplicates", grid, Clouds.grid(120, 2, 4, 11), 9),
                Arguments.of("as few as can be", Clouds.gaussian(3, 2, 12), Clouds.gaussian(3, 1, 13), 1));
    }

    /** Only so many of the points, each again and again. */
    private static Points copies(Points points, int distinct) {
        return points.rows(
                IntStream.range(0, points.size()).map(i -> i % distinct).toArray());
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("cases")
    void everyMeasureIsTheSameForAnyNumberOfThreads(String name, Points input, Points embedding, int k) {
        Scores one = Quality.of(input, embedding, Optional.empty(), k, Run.with(1, 0, Listener.SILENT));
        Scores two = Quality.of(input, embedding, Optional.empty(), k, Run.with(2, 0, Listener.SILENT));
        assertThat(two).isEqualTo(one);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("cases")
    void everyMeasureIsItsDefinition(String name, Points input, Points embedding, int k) {
        Scores scores = Quality.of(input, embedding, Optional.empty(), k, Run.quiet());
        SlowQuality slow = new SlowQuality(input, embedding, k);
        assertScore(scores, "trustworthiness", slow.trustworthiness());
        assertScore(scores, "continuity", slow.continuity());
        assertScore(scores, "lcmc", slow.lcmc());
        assertScore(scores, "mrre_input", slow.mrreInput());
        assertScore(scores, "mrre_embedding", slow.mrreEmbedding());
        assertScore(scores, "residual_variance", slow.residualVariance());
        assertScore(scores, "procrustes", slow.procrustesLinear());
        assertScore(scores, "pne", slow.pneFitted());
        assertScore(scores, "stress", slow.stress());
        assertThat(scores.values()).hasSize(9);
        Comparison c = Comparison.of(input, embedding, Optional.empty(), k, Run.quiet());
        assertThat(new PreservationError(PreservationError.Scale.NONE).of(c)).isCloseTo(slow.pne(1), within(ROUNDING));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("cases")
    void everyMeasureOfLabelsIsItsDefinition(String name, Points input, Points embedding, int k) {
        Labels labels = Clouds.labels(input.size(), 3, 0, 1);
        Scores scores = Quality.of(input, embedding, Optional.of(labels), k, Run.quiet());
        List<String> names = SlowQuality.names(labels);
        assertScore(scores, "neighborhood_hit", SlowQuality.neighborhoodHit(embedding, names, k));
        assertScore(scores, "loo_knn_error", SlowQuality.looError(embedding, names, k));
        assertScore(scores, "hsic", SlowQuality.hsic(embedding, names));
        assertThat(scores.values()).hasSize(12);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("cases")
    void unlabelledPointsAreAsIfTheyWereNotThere(String name, Points input, Points embedding, int k) {
        Labels labels = Clouds.labels(input.size(), 3, 0.3, 2);
        int[] rows = IntStream.range(0, input.size()).filter(labels::isLabelled).toArray();
        Points kept = embedding.rows(rows);
        List<String> names = SlowQuality.names(labels.rows(rows));
        Scores scores = Quality.of(input, embedding, Optional.of(labels), k, Run.quiet());
        assertScore(scores, "neighborhood_hit", SlowQuality.neighborhoodHit(kept, names, k));
        assertScore(scores, "loo_knn_error", SlowQuality.looError(kept, names, k));
        assertScore(scores, "hsic", SlowQuality.hsic(kept, names));
    }

    private static void assertScore(Scores scores, String name, double expected) {
        assertThat(scores.get(name).orElseThrow()).as(name).isCloseTo(expected, within(ROUNDING));
    }
}

package dev.unfold.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.unfold.data.Points;
import dev.unfold.extension.Embedding;
import dev.unfold.testing.Samples;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SuperpositionTest {

    private static final int N = 50;

    /** Sums of 50 terms of size 10. */
    private static final double ROUNDING = 1e-12 * N * 10;

    private static final Points CLOUD = Samples.cloud(N, 2, 1);

    /** Turned by an angle, mirrored or not, three times as large, and moved away. */
    private static Points moved(Points points, double angle, int mirror) {
        Points.Builder moved = Points.builder(2);
        for (int i = 0; i < points.size(); i++) {
            double x = 3 * points.get(i, 0);
            double y = 3 * mirror * points.get(i, 1);
            moved.add(7 + Math.cos(angle) * x - Math.sin(angle) * y, -5 + Math.sin(angle) * x + Math.cos(angle) * y);
        }
        return moved.build();
    }

    private static void assertNear(Points found, Points expected) {
        assertThat(found.size()).isEqualTo(expected.size());
        for (int i = 0; i < found.size(); i++) {
            for (int c = 0; c < 2; c++) {
                assertThat(found.get(i, c)).isCloseTo(expected.get(i, c), within(ROUNDING));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, -1})
    void whatWasTurnedMirroredScaledAndMovedComesBack(int mirror) {
        Embedding laid = Superposition.of(Embedding.complete(CLOUD), Embedding.complete(moved(CLOUD, 2.1, mirror)));
        assertNear(laid.coordinates(), CLOUD);
    }

    @Test
    void rowsThatOnlyOneHasFollowTheOthers() {
        int[] some = IntStream.range(10, N).toArray();
        int[] others = IntStream.range(0, 40).toArray();
        Embedding first = new Embedding(CLOUD.rows(some), some, N);
        Embedding laid =
                Superposition.of(first, new Embedding(moved(CLOUD, 0.7, -1).rows(others), others, N));
        assertThat(laid.rows()).isEqualTo(others);
        assertThat(laid.inputSize()).isEqualTo(N);
        assertNear(laid.coordinates(), CLOUD.rows(others));
    }

    @Test
    void anEmbeddingThatDoesNotAgreeIsAsLargeAsTheFirst() {
        Embedding laid =
                Superposition.of(Embedding.complete(CLOUD), Embedding.complete(moved(Samples.cloud(N, 2, 2), 1, 1)));
        assertThat(spread(laid.coordinates())).isCloseTo(spread(CLOUD), within(ROUNDING));
    }

    private static double spread(Points points) {
        double sum = 0;
        for (int c = 0; c < 2; c++) {
            int column = c;
            double mean = IntStream.range(0, points.size())
                    .mapToDouble(i -> points.get(i, column))
                    .average()
                    .orElseThrow();
            sum += IntStream.range(0, points.size())
                    .mapToDouble(i -> Math.pow(points.get(i, column) - mean, 2))
                    .sum();
        }
        return sum;
    }

    @Test
    void whatCannotBeTurnedIsCentred() {
        Points equal = Points.of(new double[][] {{2, 1}, {2, 1}, {2, 1}});
        Points three = CLOUD.rows(0, 1, 2);
        Points laid = Superposition.of(Embedding.complete(three), Embedding.complete(equal))
                .coordinates();
        double mean = (three.get(0, 0) + three.get(1, 0) + three.get(2, 0)) / 3;
        assertThat(laid.get(2, 0)).isCloseTo(mean, within(ROUNDING));
        Points space = Samples.cloud(N, 3, 4);
        Embedding other = Superposition.of(Embedding.complete(CLOUD), Embedding.complete(space));
        assertThat(other.dimensions()).isEqualTo(3);
        assertThat(other.coordinates().get(1, 0) - other.coordinates().get(0, 0))
                .isCloseTo(space.get(1, 0) - space.get(0, 0), within(ROUNDING));
    }
}

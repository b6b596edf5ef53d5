package dev.unfold.bench.peers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.unfold.data.Column;
import dev.unfold.data.Dataset;
import dev.unfold.data.Manifold;
import dev.unfold.data.Points;
import java.util.List;
import org.junit.jupiter.api.Test;

class QualityTest {

    private final Dataset roll = Manifold.SWISS_ROLL.sample(400, 0, 3);

    /** The true parameters, sheared and scaled by more than a double can hold digits of at once. */
    @Test
    void theTruthItselfIsPerfectInAnyLinearDisguise() {
        Column t1 = roll.extras().get(0);
        Column t2 = roll.extras().get(1);
        Points.Builder places = Points.builder(2);
        for (int i = 0; i < roll.size(); i++) {
            places.add(1e-12 * (t1.get(i) + t2.get(i)), 1e6 * (t2.get(i) - 3));
        }

        Quality quality = Quality.of(roll, places.build());

        assertThat(quality.arcLength().orElse(0)).isCloseTo(1, within(1e-12));
        assertThat(quality.height().orElse(0)).isCloseTo(1, within(1e-12));
    }

    @Test
    void whatIgnoresTheArcLengthExplainsLittleOfIt() {
        Column t2 = roll.extras().get(1);
        Points.Builder places = Points.builder(2);
        for (int i = 0; i < roll.size(); i++) {
            places.add(t2.get(i), t2.get(i) * t2.get(i));
        }

        Quality quality = Quality.of(roll, places.build());
        assertThat(quality.arcLength().orElse(1)).isLessThan(0.1);
        assertThat(quality.height().orElse(0)).isCloseTo(1, within(1e-12));
    }

    @Test
    void theLargestEigenvalueErrorCounts() {
        assertThat(Quality.eigenvalueError(List.of(1.0, 4.4), List.of(1.0, 4.0)).orElse(0))
                .isCloseTo(0.1, within(1e-12));
        assertThat(Quality.eigenvalueError(List.of(), List.of(1.0, 4.0))).isEmpty();
        assertThat(Quality.eigenvalueError(List.of(1.0), List.of())).isEmpty();
    }
}

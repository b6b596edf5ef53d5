package dev.unfold.bench.stream;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unfold.data.Manifold;
import dev.unfold.recipe.Recipe;
import java.util.List;
import org.junit.jupiter.api.Test;

class PointStreamTest {

    @Test
    void batchesAreThoseOfAFitAndOldPointsMoveLittle() {
        List<Batch> batches = new PointStream(400, 10, 4, 2)
                .run(Recipe.lle(), Manifold.SWISS_ROLL.sample(440, 0.05, 1), message -> {});
        assertThat(batches).hasSize(4);
        assertThat(batches.get(3).points()).isEqualTo(440);
        assertThat(batches.stream().filter(batch -> batch.fit().isPresent()).map(Batch::number))
                .containsExactly(1, 2, 4);
        assertThat(batches).allSatisfy(batch -> {
            assertThat(batch.changed()).isBetween(10, 300);
            assertThat(batch.drift()).isBetween(1e-6, 1.0);
            assertThat(batch.difference().orElse(0)).isLessThan(1e-6);
        });
    }
}

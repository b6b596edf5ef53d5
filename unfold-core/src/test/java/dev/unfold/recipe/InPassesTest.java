package dev.unfold.recipe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unfold.catalog.Catalog;
import dev.unfold.data.Dataset;
import dev.unfold.data.Findings;
import dev.unfold.data.Manifold;
import dev.unfold.data.PointBlocks;
import dev.unfold.data.Points;
import dev.unfold.run.Run;
import dev.unfold.spectral.LandmarkSolver;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class InPassesTest {

    private static final Dataset ROLL = Manifold.SWISS_ROLL.sample(1000, 0, 3);

    /** Blocks of 300 points that count how often they were read. */
    private static final class Counted implements PointBlocks {

        private int passes;

        @Override
        public String name() {
            return ROLL.name();
        }

        @Override
        public List<String> features() {
            return ROLL.features();
        }

        @Override
        public void forEach(Consumer<Points> consumer) {
            passes++;
            for (int begin = 0; begin < ROLL.size(); begin += 300) {
                consumer.accept(ROLL.points()
                        .rows(IntStream.range(begin, Math.min(ROLL.size(), begin + 300))
                                .toArray()));
            }
        }
    }

    private static Points places(Counted blocks, double room) {
        Recipe recipe = Catalog.recipe(Map.of("solver", "lll", "landmarks", "60", "anchors", "400"));
        int[] anchors = IntStream.range(0, 400).map(i -> 2 * i + 1).toArray();
        InPasses.Kept kept = new InPasses.Kept(ROLL.size(), 2);
        InPasses points = new InPasses(blocks, ROLL.size(), anchors, kept, room, Run.quiet());
        AnchoredFitting.fit(
                recipe, (LandmarkSolver) recipe.solver(), ROLL.rows(anchors), points, Findings.NONE, Run.quiet());
        return kept.places();
    }

    @Test
    void keptWeightsSpareAPassAndChangeNothing() {
        Counted twice = new Counted();
        Counted once = new Counted();

        Points computedAgain = places(twice, 0);
        Points kept = places(once, 1e9);

        assertThat(twice.passes).isEqualTo(2);
        assertThat(once.passes).isEqualTo(1);
        assertThat(kept.flat().values()).isEqualTo(computedAgain.flat().values());
    }
}

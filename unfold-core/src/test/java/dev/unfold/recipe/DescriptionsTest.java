package dev.unfold.recipe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unfold.catalog.Catalog;
import dev.unfold.catalog.Method;
import dev.unfold.data.Dataset;
import dev.unfold.data.Labels;
import dev.unfold.data.Manifold;
import dev.unfold.neighbors.nearest.KNearest;
import dev.unfold.run.Run;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is printed where somebody prints a value tells what it is. */
class DescriptionsTest {

    @Test
    void aModelTellsOfWhatItIs() {
        Dataset roll = Manifold.SWISS_ROLL.sample(200, 0, 1);
        Model model = Recipe.lle().withNeighborRule(new KNearest(8)).fit(roll, Run.quiet());
        assertThat(model).hasToString("Model of swiss-roll: Embedding of 200 points in 2 dimensions");
        assertThat(model.embedding()).hasToString("Embedding of 200 points in 2 dimensions");
    }

    @Test
    void labelsTellHowManyClassesThereAre() {
        assertThat(Labels.of(List.of("a", "b", "a"))).hasToString("Labels of 3 points in 2 classes");
    }

    @Test
    void aRecipeTellsEveryChoice() {
        for (Method method : Catalog.methods()) {
            assertThat(method.prototype().toString())
                    .as(method.name())
                    .startsWith("Recipe[preparation=")
                    .contains("neighborRule=", "localFit=", "solver=AutoSolver", "dimensions=2")
                    .doesNotContainPattern("@[0-9a-f]{4,}");
        }
        assertThat(Recipe.lle().toString()).contains("KNearest[neighbors=12", "Barycentric[ridge=0.001]");
    }
}

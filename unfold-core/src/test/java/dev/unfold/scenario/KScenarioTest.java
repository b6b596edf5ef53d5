package dev.unfold.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unfold.data.Dataset;
import dev.unfold.quality.PreservationError;
import dev.unfold.quality.Procrustes;
import dev.unfold.recipe.Recipe;
import dev.unfold.run.Run;
import dev.unfold.selection.Criterion;
import dev.unfold.selection.KChoice;
import dev.unfold.selection.KSelection;
import dev.unfold.selection.LocalNeighborhoodSelection;
import dev.unfold.selection.PreservationErrorCriterion;
import dev.unfold.selection.ProcrustesCriterion;
import dev.unfold.selection.ResidualVarianceCriterion;
import dev.unfold.testing.Samples;
import dev.unfold.testing.Subspaces;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Which criteria choose a k that unrolls a roll, and which do not. */
class KScenarioTest {

    private static final int N = 1000;

    @Test
    void geodesicVarianceLinearMapsAndPreservationUnroll() {
        for (int seed = 201; seed <= 202; seed++) {
            Dataset roll = Samples.roll(N, seed);
            for (Criterion.ForAll criterion : List.of(
                    new ResidualVarianceCriterion(ResidualVarianceCriterion.Distances.GEODESIC),
                    new ProcrustesCriterion(Procrustes.Map.LINEAR),
                    new PreservationErrorCriterion(PreservationError.Scale.FACTOR))) {
                assertThat(unrolled(roll, criterion)).as("%s", criterion).isGreaterThan(0.95);
            }
        }
    }

    @Test
    void euclideanVarianceAndRotationsDoNot() {
        Dataset roll = Samples.roll(N, 203);
        assertThat(unrolled(roll, new ResidualVarianceCriterion(ResidualVarianceCriterion.Distances.EUCLIDEAN)))
                .isLessThan(0.5);
        assertThat(unrolled(roll, new ProcrustesCriterion(Procrustes.Map.ROTATION)))
                .isLessThan(0.5);
    }

    @Test
    void ownNumbersOfNeighborsUnroll() {
        Dataset roll = Samples.roll(N, 204);
        int[] counts = new LocalNeighborhoodSelection().choose(Recipe.lle(), roll, Run.quiet());
        Recipe recipe = Recipe.lle().withNeighborRule(LocalNeighborhoodSelection.rule(roll, counts, Run.quiet()));
        assertThat(r2(recipe, roll)).isGreaterThan(0.9);
    }

    private static double unrolled(Dataset roll, Criterion.ForAll criterion) {
        KChoice choice = new KSelection(criterion, 3, 30, false).choose(Recipe.lle(), roll, Run.quiet());
        return r2(KSelection.withNeighbors(Recipe.lle(), choice.neighbors()), roll);
    }

    private static double r2(Recipe recipe, Dataset roll) {
        return Subspaces.affineR2(recipe.fit(roll.points()).embedding().coordinates(), Samples.truth(roll, "t1"));
    }
}

package dev.unfold.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.unfold.alignment.ClosedClasses;
import dev.unfold.alignment.Disconnected;
import dev.unfold.alignment.Residuals;
import dev.unfold.data.Dataset;
import dev.unfold.data.Points;
import dev.unfold.error.NumericalException;
import dev.unfold.local.Barycentric;
import dev.unfold.neighbors.Neighborhoods;
import dev.unfold.neighbors.nearest.KNearest;
import dev.unfold.recipe.Iterated;
import dev.unfold.recipe.Model;
import dev.unfold.recipe.Recipe;
import dev.unfold.run.Run;
import dev.unfold.testing.Samples;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Two far blobs, under every choice. */
class DisconnectedTest {

    private static final int EACH = 80;
    private static final Points BLOBS = Samples.blobs(EACH, 3, 21);

    private static Model fit(Disconnected choice) {
        return Recipe.lle()
                .withNeighborRule(new KNearest(8))
                .withDisconnected(choice)
                .fit(BLOBS);
    }

    @Test
    void joinLinksTheClosestPairBothWaysAndSaysSo() {
        Model model = fit(Disconnected.JOIN);

        int[] closest = closestPair();
        assertThat(neighborsOf(model, closest[0])).contains(closest[1]).hasSize(9);
        assertThat(neighborsOf(model, closest[1])).contains(closest[0]).hasSize(9);
        assertThat(model.provenance().warnings())
                .singleElement()
                .asString()
                .contains("2 groups")
                .contains("80, 79"); // one point of the second blob follows its class without being in it
        assertThat(model.eigenvalues()[1]).isGreaterThan(1e-15);
    }

    /** Twenty points, and three far away: with two neighbours each these determine two dimensions. */
    private static Recipe withThreeFarAway(Disconnected choice) {
        return Recipe.lle().withNeighborRule(new KNearest(2)).withDimensions(3).withDisconnected(choice);
    }

    private static final Points TWENTY_AND_THREE =
            Samples.blobs(20, 3, 5).rows(IntStream.range(0, 23).toArray());

    @Test
    void aGroupOfTooFewPointsIsZeroInFurtherDimensions() {
        Model model = withThreeFarAway(Disconnected.EACH).fit(TWENTY_AND_THREE);
        Points y = model.embedding().coordinates();
        assertThat(y.dimension()).isEqualTo(3);
        assertThat(model.recipe().dimensions()).isEqualTo(3);
        for (int i = 20; i < 23; i++) {
            assertThat(y.get(i, 1)).isNotZero();
            assertThat(y.get(i, 2)).isZero();
        }
        assertThat(model.provenance().warnings()).anyMatch(text -> text.contains("too few points for dimensions = 3"));
    }

    @Test
    void soItIsBetweenRounds() {
        for (Disconnected choice : Disconnected.values()) {
            Recipe rounds =
                    withThreeFarAway(choice).withDimensions(2).withProcedure(new Iterated(3, OptionalInt.empty()));
            try {
                assertThat(rounds.fit(TWENTY_AND_THREE).embedding().dimensions())
                        .isEqualTo(2);
            } catch (NumericalException told) {
                assertThat(told).hasMessageContaining("group"); // of ten or fewer, or refused altogether
            }
        }
    }

    @Test
    void aLargestGroupOfTooFewPointsIsRefused() {
        Recipe recipe = withThreeFarAway(Disconnected.LARGEST).withDimensions(22);
        assertThatThrownBy(() -> recipe.fit(TWENTY_AND_THREE))
                .isInstanceOf(NumericalException.class)
                .hasMessageContaining("determine at most")
                .hasMessageContaining("22");
    }

    @Test
    void nullKeepsThemApart() {
        Model model = fit(Disconnected.NULL);
        Points y = model.embedding().coordinates();
        // the one null vector orthogonal to 1 is constant on each blob; √n-scaled it is ±1
        for (int i = 0; i < 2 * EACH; i++) {
            assertThat(Math.abs(y.get(i, 0))).isBetween(1 - 1e-9, 1 + 1e-9);
            assertThat(Math.signum(y.get(i, 0))).isEqualTo(Math.signum(y.get(i < EACH ? 0 : 2 * EACH - 1, 0)));
        }
    }

    @Test
    void failNamesTheSizes() {
        assertThatThrownBy(() -> fit(Disconnected.FAIL))
                .isInstanceOf(NumericalException.class)
                .hasMessageContaining("80, 79")
                .hasMessageContaining("neighbors");
    }

    @Test
    void largestLeavesTheOthersWithoutAPlace() {
        Points uneven = BLOBS.rows(IntStream.range(0, 2 * EACH - 20).toArray());
        Model model = Recipe.lle()
                .withNeighborRule(new KNearest(8))
                .withDisconnected(Disconnected.LARGEST)
                .fit(uneven);
        assertThat(model.embedding().rows())
                .containsExactly(IntStream.range(0, EACH).toArray());
        assertThat(model.embedding().inputSize()).isEqualTo(2 * EACH - 20);

        Model alone = Recipe.lle()
                .withNeighborRule(new KNearest(8))
                .fit(uneven.rows(IntStream.range(0, EACH).toArray()));
        assertThat(model.embedding().coordinates()).isEqualTo(alone.embedding().coordinates());
    }

    @Test
    void eachIsLaidBesideTheOther() {
        Model model = fit(Disconnected.EACH);
        Points y = model.embedding().coordinates();
        double endOfFirst =
                IntStream.range(0, EACH).mapToDouble(i -> y.get(i, 0)).max().orElseThrow();
        double startOfSecond = IntStream.range(EACH, 2 * EACH)
                .mapToDouble(i -> y.get(i, 0))
                .min()
                .orElseThrow();
        assertThat(startOfSecond).isGreaterThan(endOfFirst);

        Model second = Recipe.lle()
                .withNeighborRule(new KNearest(8))
                .fit(Dataset.of(BLOBS).rows(IntStream.range(EACH, 2 * EACH).toArray()), Run.quiet());
        for (int i = 0; i < EACH; i++) {
            assertThat(y.get(EACH + i, 1))
                    .isEqualTo(second.embedding().coordinates().get(i, 1));
        }
        assertThat(model.neighborhoods().neighbor(EACH, 0))
                .isEqualTo(EACH + second.neighborhoods().neighbor(0, 0));
    }

    /** Among the points of the closed classes: the one that only follows takes no part. */
    private static int[] closestPair() {
        ClosedClasses classes = classes();
        int[] best = {-1, -1};
        double least = Double.POSITIVE_INFINITY;
        for (int i = 0; i < EACH; i++) {
            for (int j = EACH; j < 2 * EACH; j++) {
                double sum = 0;
                for (int c = 0; c < 3; c++) {
                    sum += Math.pow(BLOBS.get(i, c) - BLOBS.get(j, c), 2);
                }
                if (sum < least && classes.contains(i) && classes.contains(j)) {
                    least = sum;
                    best = new int[] {i, j};
                }
            }
        }
        return best;
    }

    private static ClosedClasses classes() {
        Dataset data = Dataset.of(BLOBS);
        Neighborhoods lists = new KNearest(8).over(data, Run.quiet()).neighborhoods(Run.quiet());
        return ClosedClasses.of(Residuals.of(data, lists, new Barycentric(1e-3), 2, Run.quiet()));
    }

    private static List<Integer> neighborsOf(Model model, int i) {
        return IntStream.range(0, model.neighborhoods().count(i))
                .mapToObj(a -> model.neighborhoods().neighbor(i, a))
                .toList();
    }
}

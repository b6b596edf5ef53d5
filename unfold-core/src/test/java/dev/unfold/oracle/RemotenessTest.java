package dev.unfold.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.unfold.catalog.Catalog;
import dev.unfold.data.Dataset;
import dev.unfold.data.Manifold;
import dev.unfold.data.Points;
import dev.unfold.data.Standardization;
import dev.unfold.extension.LinearExtension;
import dev.unfold.extension.Placement;
import dev.unfold.neighbors.nearest.KNearest;
import dev.unfold.recipe.Model;
import dev.unfold.recipe.Preparation;
import dev.unfold.recipe.Recipe;
import dev.unfold.run.Run;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** How far points lie from the training data, against the plain definition. */
class RemotenessTest {

    private static final int K = 7;

    private final Dataset roll = Manifold.SWISS_ROLL.sample(301, 0.1, 2);
    private final Points fresh = Manifold.SWISS_ROLL.sample(40, 3.0, 5).points();

    private static double distance(Points a, int i, Points b, int j) {
        return Math.sqrt(IntStream.range(0, a.dimension())
                .mapToDouble(c -> Math.pow(a.get(i, c) - b.get(j, c), 2))
                .sum());
    }

    /** The median over the training points of the distance to the k-th nearest other one, where that is not 0. */
    private static double unit(Points x, int k) {
        double[] farthest = IntStream.range(0, x.size())
                .mapToDouble(i -> IntStream.range(0, x.size())
                        .filter(j -> j != i)
                        .mapToDouble(j -> distance(x, i, x, j))
                        .sorted()
                        .toArray()[k - 1])
                .filter(distance -> distance > 0)
                .sorted()
                .toArray();
        return (farthest[(farthest.length - 1) / 2] + farthest[farthest.length / 2]) / 2;
    }

    private static double nearest(Points x, Points points, int i) {
        return IntStream.range(0, x.size())
                .mapToDouble(j -> distance(points, i, x, j))
                .min()
                .orElseThrow();
    }

    @Test
    void isTheNearestDistanceByTheMedianOfTheFarthest() {
        Recipe recipe = Recipe.lle().withNeighborRule(new KNearest(K));
        for (boolean scores : List.of(false, true)) {
            Model model = (scores ? recipe.withPreparation(Preparation.STANDARDIZE) : recipe).fit(roll, Run.quiet());
            Standardization z = Standardization.of(roll.points());
            Points x = scores ? z.apply(roll.points()) : roll.points();
            Points seen = scores ? z.apply(fresh) : fresh;
            Placement found = model.place(fresh, new LinearExtension(), Run.quiet());
            assertThat(found.places()).isEqualTo(model.transform(fresh));
            for (int i = 0; i < fresh.size(); i++) {
                double expected = nearest(x, seen, i) / unit(x, K);
                assertThat(found.remoteness(i)).isCloseTo(expected, within(1e-12 * expected));
            }
        }
    }

    @Test
    void trainingPointsAreAtDistanceNoneByEveryRule() {
        for (String rule : List.of("lle", "kernel-lle", "isolle", "wlle", "radius")) {
            Model model = Catalog.recipe(Map.of("method", rule)).fit(roll, Run.quiet());
            double[] own = model.remoteness(Run.quiet()).of(roll.points(), Run.quiet());
            double[] far = model.remoteness(Run.quiet()).of(Points.of(new double[] {500, 500, 500}), Run.quiet());
            assertThat(Arrays.stream(own).max().orElseThrow()).as(rule).isLessThan(1e-6);
            assertThat(far[0]).as(rule).isGreaterThan(3);
        }
    }

    @Test
    void viewsAreMeasuredTogether() {
        Model model = Recipe.lle()
                .withNeighborRule(new KNearest(K))
                .withViewOfEach(List.of(roll.columns(List.of("x1", "x2")), roll.columns(List.of("x3"))))
                .fit(roll, Run.quiet());
        Placement found = model.place(roll.points().rows(3, 4), new LinearExtension(), Run.quiet());
        assertThat(found.remoteness(0)).isZero();
        assertThat(model.place(Points.of(new double[] {99, 99, 99}), new LinearExtension(), Run.quiet())
                        .remoteness(0))
                .isGreaterThan(3);
    }

    @Test
    void duplicatesDoNotMakeTheUnitZero() {
        Points twins = Points.of(IntStream.range(0, 60)
                .mapToObj(i -> new double[] {i < 40 ? i / 10 : i, i < 40 ? 0 : Math.sin(i)})
                .toArray(double[][]::new));
        Model model =
                Recipe.lle().withNeighborRule(new KNearest(4)).withDimensions(1).fit(Dataset.of(twins), Run.quiet());
        Points beyond = Points.of(new double[] {70, 0});
        assertThat(model.remoteness(Run.quiet()).of(beyond, Run.quiet()))
                .containsExactly(new double[] {nearest(twins, beyond, 0) / unit(twins, 4)}, within(1e-12));
    }
}

package dev.unfold.neighbors.nearest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.unfold.data.Dataset;
import dev.unfold.data.Points;
import dev.unfold.error.ParameterException;
import dev.unfold.neighbors.NeighborSearch;
import dev.unfold.neighbors.Neighborhoods;
import dev.unfold.run.Run;
import dev.unfold.testing.Samples;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RadiusNeighborsTest {

    private final Run run = Run.quiet();

    /** The first of the points' full lists that lie within the radius, and at least k of them. */
    private static void checkAgainstFullLists(Neighborhoods lists, Neighborhoods full, double radius, int k) {
        for (int i = 0; i < lists.size(); i++) {
            int count = 0;
            while (count < full.count(i) && (count < k || full.distance(i, count) <= radius)) {
                count++;
            }
            assertThat(lists.count(i)).isEqualTo(count);
            for (int a = 0; a < count; a++) {
                assertThat(lists.neighbor(i, a)).isEqualTo(full.neighbor(i, a));
                assertThat(lists.distance(i, a)).isEqualTo(full.distance(i, a));
            }
        }
    }

    @Test
    void allWithinTheRadiusAndAtLeastTheNearest() {
        for (int d : new int[] {2, 12}) {
            Dataset data = Dataset.of(Samples.cloud(400, d, 4));
            Points queries = Samples.cloud(50, d, 5);
            NeighborSearch all = new KNearest(399).over(data, run);
            for (double radius : new double[] {0, 0.2, 1, 2.5}) {
                NeighborSearch search = new RadiusNeighbors(radius, 7).over(data, run);
                checkAgainstFullLists(search.neighborhoods(run), all.neighborhoods(run), radius, 7);
                checkAgainstFullLists(
                        search.of(queries, run),
                        new KNearest(399).over(data, run).of(queries, run),
                        radius,
                        7);
            }
        }
    }

    @Test
    void aRadiusBeyondAllTakesAll() {
        Dataset data = Dataset.of(Samples.cloud(200, 3, 4));
        NeighborSearch search = new RadiusNeighbors(100, 7).over(data, run);
        assertThat(search.neighborhoods(run))
                .isEqualTo(new KNearest(199).over(data, run).neighborhoods(run));
        assertThat(search.of(data.points(), run).count(0)).isEqualTo(200);
    }

    @Test
    void ofThePointsThemselvesOnlyOthersAreNeighbours() {
        Points points = Points.of(new double[] {0}, new double[] {0}, new double[] {1}, new double[] {5});
        Neighborhoods lists =
                new RadiusNeighbors(1, 1).over(Dataset.of(points), run).neighborhoods(run);
        assertThat(lists)
                .isEqualTo(Neighborhoods.of(
                        new int[] {0, 2, 4, 6, 7}, new int[] {1, 2, 0, 2, 0, 1, 2}, new double[] {0, 1, 0, 1, 1, 1, 4
                        }));
    }

    @Test
    void theRadiusIsLearnedAsTheMedianReach() {
        Dataset data = Samples.roll(301, 8);
        RadiusNeighbors learned = new RadiusNeighbors(OptionalDouble.empty(), 9).learn(data, 2, run);
        Neighborhoods lists = learned.over(data, run).neighborhoods(run);
        double radius = learned.radius().orElseThrow();
        assertThat(IntStream.range(0, 301).filter(i -> lists.distance(i, 8) <= radius))
                .hasSize(151);
        assertThat(new RadiusNeighbors(OptionalDouble.empty(), 9)
                        .over(data, run)
                        .neighborhoods(run))
                .isEqualTo(lists);
    }

    @Test
    void badValuesAreRefused() {
        assertThatThrownBy(() -> new RadiusNeighbors(-1, 3))
                .isInstanceOf(ParameterException.class)
                .hasMessageContaining("radius = -1.0");
        assertThatThrownBy(() -> new RadiusNeighbors(Double.NaN, 3)).isInstanceOf(ParameterException.class);
        assertThatThrownBy(() -> new RadiusNeighbors(1, 301).over(Samples.roll(300, 1), run))
                .isInstanceOf(ParameterException.class)
                .hasMessageContaining("301");
    }
}

package dev.unfold.neighbors.supervised;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.unfold.data.Dataset;
import dev.unfold.data.Labels;
import dev.unfold.data.Points;
import dev.unfold.error.DataException;
import dev.unfold.error.ParameterException;
import dev.unfold.neighbors.NeighborRule;
import dev.unfold.neighbors.Neighborhoods;
import dev.unfold.neighbors.SlowLists;
import dev.unfold.neighbors.nearest.KNearest;
import dev.unfold.run.Listener;
import dev.unfold.run.Run;
import dev.unfold.testing.Samples;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The nearest of the same and of other classes against the definitions, all distances sorted. */
class ClassNeighborsTest {

    private static final int K = 7;

    private static Dataset labelled(Points points, int classes) {
        return Dataset.of(points)
                .withLabels(Labels.of(IntStream.range(0, points.size())
                        .mapToObj(i -> "c" + i % classes)
                        .toList()));
    }

    /** One class with nearly all points, in blocks and halves; few classes and many, larger and smaller than k, two blobs that are classes, equal points. */
    private static List<Dataset> sets() {
        Points blobs = Samples.blobs(60, 3, 4);
        Points cloud = Samples.cloud(50, 2, 5);
        List<String> uneven = IntStream.range(0, 700)
                .mapToObj(i -> i % 70 == 0 ? "rare" : "common")
                .toList();
        return List.of(
                Dataset.of(Samples.cloud(700, 40, 8)).withLabels(Labels.of(uneven)),
                labelled(Samples.cloud(200, 3, 1), 2),
                labelled(Samples.cloud(210, 2, 2), 5),
                labelled(Samples.cloud(120, 40, 3), 3),
                labelled(Samples.cloud(120, 3, 3), 40),
                Dataset.of(blobs)
                        .withLabels(Labels.of(IntStream.range(0, 120)
                                .mapToObj(i -> i < 60 ? "left" : i < 115 ? "right" : "few")
                                .toList())),
                labelled(cloud.rows(IntStream.range(0, 200).map(i -> i / 4).toArray()), 5));
    }

    private static Neighborhoods lists(NeighborRule rule, Dataset data, int threads) {
        Run run = Run.with(threads, 0, Listener.SILENT);
        return rule.over(data, run).neighborhoods(run);
    }

    private static void check(NeighborRule rule, Dataset data, boolean same) {
        Neighborhoods lists = lists(rule, data, 2);
        Labels labels = data.labels().orElseThrow();
        double[][] distances = SlowLists.distances(data.points());
        for (int i = 0; i < data.size(); i++) {
            int row = i;
            int[] expected = IntStream.range(0, data.size())
                    .filter(j -> j != row && (labels.code(j) == labels.code(row)) == same)
                    .boxed()
                    .sorted(Comparator.comparingDouble(j -> distances[row][j])) // stable, so ties go to the lower index
                    .limit(K)
                    .mapToInt(j -> j)
                    .toArray();
            assertThat(IntStream.range(0, lists.count(i)).map(a -> lists.neighbor(row, a)))
                    .as("row %d", i)
                    .containsExactly(IntStream.of(expected).boxed().toArray(Integer[]::new));
            for (int a = 0; a < expected.length; a++) {
                assertThat(lists.distance(i, a)).isEqualTo(distances[i][expected[a]]);
            }
        }
        assertThat(lists(rule, data, 5)).isEqualTo(lists);
    }

    @Test
    void theNearestOfTheSameClass() {
        sets().forEach(data -> check(new SameClass(K), data, true));
    }

    @Test
    void theNearestOfOtherClasses() {
        sets().forEach(data -> check(new OtherClass(K), data, false));
    }

    @Test
    void newPointsHaveTheirEuclideanNeighbours() {
        Dataset data = sets().get(2);
        Points fresh = Samples.cloud(20, 2, 9);
        Run run = Run.quiet();
        Neighborhoods expected = new KNearest(K).over(data, run).of(fresh, run);
        assertThat(new SameClass(K).over(data, run).of(fresh, run)).isEqualTo(expected);
        assertThat(new OtherClass(K).over(data, run).of(fresh, run)).isEqualTo(expected);
    }

    @Test
    void smallClassesAreNoted() {
        Run run = Run.quiet();
        new SameClass(K).over(sets().get(4), run).neighborhoods(run);
        assertThat(run.notes().get("classes.small")).contains("40 of 40").contains("neighbors = 7");
        assertThat(run.warnings()).isEmpty();
    }

    @Test
    void whatCannotBeIsTold() {
        Dataset data = labelled(Samples.cloud(20, 2, 1), 2);
        Run run = Run.quiet();
        for (NeighborRule rule : List.of(new SameClass(K), new OtherClass(K))) {
            assertThatThrownBy(() -> rule.over(Dataset.of(data.points()), run))
                    .isInstanceOf(DataException.class)
                    .hasMessageContaining("needs labels");
            List<String> some = IntStream.range(0, 20)
                    .mapToObj(i -> i == 4 || i == 9 ? "" : "c" + i % 2)
                    .toList();
            assertThatThrownBy(() -> rule.over(data.withLabels(Labels.of(some)), run))
                    .isInstanceOf(DataException.class)
                    .message()
                    .contains("2 of 20 points have no label", "row 4", "glle, plle or sslle");
            assertThatThrownBy(() -> rule.over(data.rows(0, 1, 2, 3, 4, 5), run))
                    .isInstanceOf(ParameterException.class)
                    .hasMessageContaining("neighbors = 7");
        }
        List<String> alone = IntStream.range(0, 20)
                .mapToObj(i -> i == 13 ? "alone" : "c" + i % 2)
                .toList();
        assertThatThrownBy(() -> new SameClass(K).over(data.withLabels(Labels.of(alone)), run))
                .isInstanceOf(DataException.class)
                .message()
                .contains("row 13", "class alone");
        assertThatThrownBy(() -> new OtherClass(K).over(labelled(data.points(), 1), run))
                .isInstanceOf(DataException.class)
                .message()
                .contains("one class, c0", "two or more");
        assertThatThrownBy(() -> new SameClass(0)).isInstanceOf(ParameterException.class);
        assertThatThrownBy(() -> new OtherClass(0)).isInstanceOf(ParameterException.class);
    }
}

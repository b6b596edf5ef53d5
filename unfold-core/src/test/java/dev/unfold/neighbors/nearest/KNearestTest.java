package dev.unfold.neighbors.nearest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.unfold.data.Dataset;
import dev.unfold.data.Points;
import dev.unfold.error.DataException;
import dev.unfold.error.ParameterException;
import dev.unfold.neighbors.Link;
import dev.unfold.neighbors.NeighborSearch;
import dev.unfold.neighbors.Neighborhoods;
import dev.unfold.neighbors.Search;
import dev.unfold.run.Run;
import org.junit.jupiter.api.Test;

class KNearestTest {

    private final Run run = Run.quiet();

    /** On a line: 0 and 3 are duplicates; 1 and 2 are at distance 1 of both. */
    private final Points points = Points.of(new double[] {5}, new double[] {6}, new double[] {4}, new double[] {5});

    @Test
    void tiesGoToTheLowerIndexAndAPointIsNotItsOwnNeighbour() {
        Neighborhoods lists = new KNearest(2).over(Dataset.of(points), run).neighborhoods(run);
        assertThat(lists)
                .isEqualTo(
                        Neighborhoods.of(new int[] {0, 2, 4, 6, 8}, new int[] {3, 1, 0, 3, 0, 3, 0, 1}, new double[] {
                            0, 1, 1, 1, 1, 1, 0, 1
                        }));
    }

    @Test
    void aNewPointMayBeATrainingPoint() {
        Neighborhoods lists =
                new KNearest(3).over(Dataset.of(points), run).of(Points.of(new double[] {6}, new double[] {5}), run);
        assertThat(lists)
                .isEqualTo(Neighborhoods.of(
                        new int[] {0, 3, 6}, new int[] {1, 0, 3, 0, 3, 1}, new double[] {0, 1, 1, 0, 0, 1}));
    }

    @Test
    void closedClassesAreJoinedByTheClosestPairs() {
        NeighborSearch search = new KNearest(2).over(Dataset.of(points), run);
        assertThat(search.joins(new int[] {0, 1, 2, -1}, run)).containsExactly(new Link(0, 1, 1), new Link(0, 2, 1));
        assertThat(search.joins(new int[] {-1, 0, 2, -1}, run)).containsExactly(new Link(1, 2, 2));
        assertThat(search.joins(new int[] {0, 0, 0, 0}, run)).isEmpty();
    }

    @Test
    void tooManyNeighboursAreRefused() {
        assertThatThrownBy(() -> new KNearest(4).over(Dataset.of(points), run))
                .isInstanceOf(ParameterException.class)
                .hasMessage("neighbors = 4, but 4 points have at most 3 neighbours each; lower neighbors");
        assertThatThrownBy(() -> new KNearest(0))
                .isInstanceOf(ParameterException.class)
                .hasMessage("neighbors = 0 must be at least 1");
    }

    @Test
    void newPointsMustHaveTheSameDimension() {
        NeighborSearch search = new KNearest(2).over(Dataset.of(points), run);
        assertThatThrownBy(() -> search.of(Points.of(new double[] {1, 2}), run))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("2 coordinates, but the training points have 1");
    }

    @Test
    void anApproximateSearchOfFewPointsIsExact() {
        assertThat(new KNearest(2, Search.APPROXIMATE)
                        .over(Dataset.of(points), run)
                        .neighborhoods(run))
                .isEqualTo(new KNearest(2).over(Dataset.of(points), run).neighborhoods(run));
    }

    @Test
    void theRouteIsNoted() {
        Run noted = Run.quiet();
        new KNearest(2).over(Dataset.of(points), noted);
        assertThat(noted.notes()).containsEntry("search", "k-d tree");
    }
}

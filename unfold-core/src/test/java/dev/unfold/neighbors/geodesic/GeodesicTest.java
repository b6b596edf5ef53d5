package dev.unfold.neighbors.geodesic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.unfold.data.Dataset;
import dev.unfold.data.Points;
import dev.unfold.error.ParameterException;
import dev.unfold.neighbors.Neighborhoods;
import dev.unfold.neighbors.SlowLists;
import dev.unfold.neighbors.nearest.KNearest;
import dev.unfold.run.Run;
import dev.unfold.testing.Samples;
import java.util.Arrays;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class GeodesicTest {

    private final Run run = Run.quiet();

    private static Geodesic rule(int k, int links) {
        return new Geodesic(k, OptionalInt.of(links));
    }

    /** All geodesic distances by Floyd and Warshall's algorithm. */
    private static double[][] geodesics(Points points, int links) {
        double[][] d = SlowLists.distances(points);
        int n = d.length;
        double[][] g = new double[n][n];
        for (int i = 0; i < n; i++) {
            Arrays.fill(g[i], Double.POSITIVE_INFINITY);
        }
        for (int i = 0; i < n; i++) {
            g[i][i] = 0;
            for (int j : SlowLists.nearest(d[i], i, links, (from, to, distance) -> distance)) {
                g[i][j] = d[i][j];
                g[j][i] = d[i][j];
            }
        }
        for (int m = 0; m < n; m++) {
            for (int i = 0; i < n; i++) {
                for (int j = 0; j < n; j++) {
                    g[i][j] = Math.min(g[i][j], g[i][m] + g[m][j]);
                }
            }
        }
        return g;
    }

    private static void check(Neighborhoods found, double[][] geodesics, int k) {
        for (int i = 0; i < geodesics.length; i++) {
            int row = i;
            double[] from = geodesics[i];
            int[] expected = Arrays.stream(SlowLists.nearest(from, i, k, (a, b, distance) -> distance))
                    .filter(j -> from[j] < Double.POSITIVE_INFINITY)
                    .toArray();
            assertThat(IntStream.range(0, found.count(i))
                            .map(a -> found.neighbor(row, a))
                            .toArray())
                    .as("row %d", i)
                    .isEqualTo(expected);
            for (int a = 0; a < expected.length; a++) {
                assertThat(found.distance(i, a)).isCloseTo(from[expected[a]], within(1e-12 * (1 + from[expected[a]])));
            }
        }
    }

    @Test
    void listsAreThoseOfAllShortestPaths() {
        Dataset roll = Samples.roll(250, 3);
        for (int links : new int[] {2, 4, 7}) {
            check(rule(12, links).over(roll, run).neighborhoods(run), geodesics(roll.points(), links), 12);
        }
        Dataset cloud = Dataset.of(Samples.cloud(150, 15, 4));
        check(rule(20, 3).over(cloud, run).neighborhoods(run), geodesics(cloud.points(), 3), 20);
    }

    @Test
    void wherePathsEndSoDoLists() {
        Dataset blobs = Dataset.of(Samples.blobs(8, 3, 5));
        Neighborhoods lists = rule(12, 3).over(blobs, run).neighborhoods(run);
        check(lists, geodesics(blobs.points(), 3), 12);
        assertThat(lists.maxCount()).isEqualTo(7);
    }

    @Test
    void asManyLinksAsNeighboursGiveTheEuclideanLists() {
        Dataset roll = Samples.roll(400, 6);
        assertThat(rule(12, 12).over(roll, run).neighborhoods(run))
                .isEqualTo(new KNearest(12).over(roll, run).neighborhoods(run));
    }

    @Test
    void theSmallestConnectedGraphPlusOneIsFound() {
        for (int seed = 0; seed < 5; seed++) {
            Dataset roll = Samples.roll(200, seed);
            Run own = Run.quiet();
            Neighborhoods found =
                    new Geodesic(9, OptionalInt.empty()).over(roll, own).neighborhoods(own);
            int smallest = 1;
            while (Arrays.stream(geodesics(roll.points(), smallest)[0]).anyMatch(Double::isInfinite)) {
                smallest++;
            }
            assertThat(own.notes()).containsEntry("k-graph", Integer.toString(smallest + 1));
            assertThat(found).isEqualTo(rule(9, smallest + 1).over(roll, own).neighborhoods(own));
        }
        Run own = Run.quiet();
        new Geodesic(9, OptionalInt.empty()).over(Dataset.of(Samples.blobs(30, 3, 1)), own);
        assertThat(own.notes()).containsEntry("k-graph", "31"); // 30 reach over to the other cloud
    }

    @Test
    void duplicatesAndGridsAreInOrder() {
        Points.Builder points = Points.builder(2);
        IntStream.range(0, 120).forEach(i -> points.add((i / 2) % 10, Math.floorDiv(i, 20)));
        Dataset grid = Dataset.of(points.build());
        Neighborhoods lists = rule(11, 9).over(grid, run).neighborhoods(run);
        check(lists, geodesics(grid.points(), 9), 11);
    }

    @Test
    void newPointsAreLinkedToTheirNearest() {
        Dataset roll = Samples.roll(250, 8);
        Points fresh = Samples.roll(20, 9).points();
        double[][] geodesics = geodesics(roll.points(), 5);
        Neighborhoods found = rule(12, 5).over(roll, run).of(fresh, run);
        for (int q = 0; q < fresh.size(); q++) {
            double[] x = fresh.row(q);
            double[] direct = IntStream.range(0, roll.size())
                    .mapToDouble(j -> SlowLists.distance(x, roll.points().row(j)))
                    .toArray();
            int[] links = SlowLists.nearest(direct, -1, 5, (a, b, distance) -> distance);
            double[] along = IntStream.range(0, roll.size())
                    .mapToDouble(j -> Arrays.stream(links)
                            .mapToDouble(l -> direct[l] + geodesics[l][j])
                            .min()
                            .orElseThrow())
                    .toArray();
            int query = q;
            assertThat(IntStream.range(0, 12).map(a -> found.neighbor(query, a)).toArray())
                    .isEqualTo(SlowLists.nearest(along, -1, 12, (a, b, distance) -> distance));
        }
        Neighborhoods own = rule(12, 5).over(roll, run).of(roll.points(), run);
        for (int i = 0; i < roll.size(); i++) {
            assertThat(own.neighbor(i, 0)).isEqualTo(i);
            assertThat(own.distance(i, 0)).isZero();
        }
    }

    @Test
    void linksAreChecked() {
        assertThatThrownBy(() -> rule(5, 0)).isInstanceOf(ParameterException.class);
        assertThatThrownBy(() -> rule(5, 50).over(Samples.roll(50, 1), run))
                .isInstanceOf(ParameterException.class)
                .hasMessageContaining("k-graph = 50")
                .hasMessageContaining("49");
    }
}

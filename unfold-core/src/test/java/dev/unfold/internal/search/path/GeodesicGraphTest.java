package dev.unfold.internal.search.path;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unfold.internal.search.Lists;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Walks along links against the shortest paths between all points; where many points are as far as each other, and links have no length. */
class GeodesicGraphTest {

    private static final int LINKS = 5;

    @ParameterizedTest
    @ValueSource(ints = {2, 6, 40, 1_000_000})
    void theNearestComeInOrderOfDistanceThenOfIndex(int places) {
        int n = 40;
        double[] x = new Random(places).ints(n, 0, places).asDoubleStream().toArray();
        Lists links = Lists.allocate(n, LINKS);
        double[][] along = new double[n][n];
        for (int i = 0; i < n; i++) {
            Arrays.fill(along[i], Double.POSITIVE_INFINITY);
            along[i][i] = 0;
        }
        for (int i = 0; i < n; i++) {
            double[] far = distances(x, i);
            List<Integer> nearest = inOrder(far, i, -1); // so that a link of no length leads to a lower index
            for (int a = 0; a < LINKS; a++) {
                int j = nearest.get(a);
                links.neighbors()[LINKS * i + a] = j;
                links.distances()[LINKS * i + a] = far[j];
                along[i][j] = far[j];
                along[j][i] = far[j];
            }
        }
        for (int via = 0; via < n; via++) {
            for (int i = 0; i < n; i++) {
                for (int j = 0; j < n; j++) {
                    along[i][j] = Math.min(along[i][j], along[i][via] + along[via][j]);
                }
            }
        }
        GeodesicGraph.Walk walk = new GeodesicGraph.Walk(new GeodesicGraph(links, LINKS));
        for (int k = 1; k < n; k++) {
            for (int i = 0; i < n; i++) {
                Lists found = Lists.allocate(1, k);
                walk.begin();
                walk.reach(i, 0);
                int count = walk.settleInto(found, 0, k, i);
                double[] far = along[i];
                List<Integer> expected = inOrder(far, i, 1).stream()
                        .filter(j -> far[j] < Double.POSITIVE_INFINITY)
                        .limit(k)
                        .toList();
                assertThat(Arrays.stream(found.neighbors()).limit(count).boxed())
                        .as("%d nearest of %d", k, i)
                        .isEqualTo(expected);
                assertThat(Arrays.stream(found.distances()).limit(count).boxed())
                        .isEqualTo(expected.stream().map(j -> far[j]).toList());
            }
        }
    }

    private static double[] distances(double[] x, int i) {
        return Arrays.stream(x).map(other -> Math.abs(other - x[i])).toArray();
    }

    /** @param sign 1 if of points that are as far the one of the lower index comes first, -1 if the other */
    private static List<Integer> inOrder(double[] far, int i, int sign) {
        return IntStream.range(0, far.length)
                .filter(j -> j != i)
                .boxed()
                .sorted(Comparator.<Integer>comparingDouble(j -> far[j]).thenComparingInt(j -> sign * j))
                .toList();
    }
}

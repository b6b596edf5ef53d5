package dev.unfold.selection;

import dev.unfold.error.NumericalException;
import dev.unfold.internal.dense.RowMajor;
import dev.unfold.internal.search.Euclid;
import dev.unfold.internal.search.pairs.CoMoments;
import dev.unfold.internal.search.path.GeodesicGraph;
import dev.unfold.meta.Parameter;
import dev.unfold.meta.Reference;
import dev.unfold.neighbors.Neighborhoods;
import dev.unfold.quality.ResidualVariance;
import dev.unfold.run.Run;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * The residual variance 1 − ρ² of the embedding with k neighbours, ρ the linear correlation of the distances in the input and in the
 * embedding over pairs of points. Of Euclidean distances it is the measure {@link ResidualVariance}.
 *
 * <p>By default the distances in the input are geodesic: lengths of shortest paths in the symmetric graph that links each point with its
 * κ nearest, κ the smallest number that links all points, plus 1; it is the same graph for every k. Euclidean distances, the
 * survey's, go through the ambient space, and on rolls picked no k that unrolls in 6 runs, where geodesic ones did in all of them.
 *
 * <ul>
 *   <li>All pairs to n = 5,000. Beyond, 2,000,000 pairs drawn with the run's seed; geodesic ones from 1,000 points to 2,000 others
 *       each, since a walk through the graph gives all distances from one point.
 *   <li>Where all distances of one space are equal nothing is explained: the value is 1.
 *   <li>No κ up to k_max links all points: refused.
 * </ul>
 *
 * <p>Cost: Dijkstra's algorithm from each of min(n, 1,000 beyond 5,000) points, O(nκ log n) a walk, once for all k; then O(p) a pair and k.
 *
 * @param reference which distances in the input
 */
@Reference(
        key = "kouropteva2002",
        citation =
                "O. Kouropteva, O. Okun, M. Pietikäinen: Selection of the optimal parameter value for the locally linear"
                        + " embedding algorithm. FSKD (2002) 359-363",
        survey = "7.1")
public record ResidualVarianceCriterion(
        @Parameter(
                name = "reference",
                meaning = "which distances of the input are compared with those of the embedding")
        Distances reference)
        implements Criterion.ForAll {

    /** Which distances. */
    public enum Distances {
        GEODESIC,
        EUCLIDEAN
    }

    private static final int SOURCES = 1_000;
    private static final int TARGETS = 2_000;

    @Override
    public String name() {
        return "residual-variance";
    }

    @Override
    public void check(Neighborhoods lists, int largest) {
        if (reference == Distances.GEODESIC) {
            smallestConnected(lists, largest);
        }
    }

    @Override
    public double[] values(TrialEmbeddings embedded) {
        return reference == Distances.EUCLIDEAN ? embedded.measured(new ResidualVariance()) : geodesic(embedded);
    }

    private static double[] geodesic(TrialEmbeddings embedded) {
        int n = embedded.input().size();
        int[] sources = IntStream.range(0, n - 1).toArray();
        int[][] targets = new int[0][];
        if (n > TrialEmbeddings.ALL_PAIRS) {
            SplittableRandom random = new SplittableRandom(embedded.run().seed());
            sources = random.ints(SOURCES, 0, n).toArray();
            targets = new int[SOURCES][];
            for (int s = 0; s < SOURCES; s++) {
                int source = sources[s];
                targets[s] = random.ints(TARGETS, 0, n - 1)
                        .map(j -> j < source ? j : j + 1)
                        .toArray();
            }
        }
        return correlated(embedded, graph(embedded), sources, targets);
    }

    private static GeodesicGraph graph(TrialEmbeddings embedded) {
        int smallest = smallestConnected(embedded.lists(), embedded.largest());
        int links = Math.min(smallest + 1, embedded.input().size() - 1);
        embedded.run().note("k-graph", links);
        return new GeodesicGraph(embedded.lists().flat(), links);
    }

    /** The fewest neighbours each that connect all points, at most {@code largest}. */
    private static int smallestConnected(Neighborhoods lists, int largest) {
        int smallest = GeodesicGraph.smallestConnected(lists.flat());
        if (smallest == 0 || smallest > largest) {
            throw new NumericalException("k-max = " + largest + ", but so many neighbours each do not connect the "
                    + lists.size()
                    + " points, so not all of them have a geodesic distance; raise k-max, choose reference ="
                    + " euclidean, or another criterion");
        }
        return smallest;
    }

    /** @param targets of each source; none for all points after it */
    private static double[] correlated(TrialEmbeddings embedded, GeodesicGraph graph, int[] sources, int[][] targets) {
        int count = embedded.embeddings().size();
        int n = graph.size();
        Run run = embedded.run();
        CoMoments[][] parts = new CoMoments[sources.length][count];
        run.forEach("geodesics", sources.length, () -> new Walker(graph), (s, own) -> {
            int source = sources[s];
            own.walk.distancesInto(source, own.distances);
            int[] to = targets.length > 0
                    ? targets[s]
                    : IntStream.range(source + 1, n).toArray();
            double[] u = new double[to.length];
            double[] v = new double[to.length];
            for (int q = 0; q < to.length; q++) {
                u[q] = own.distances[to[q]];
            }
            for (int e = 0; e < count; e++) {
                RowMajor y = embedded.embeddings().get(e).places().flat();
                for (int q = 0; q < to.length; q++) {
                    v[q] = Euclid.distance(y, source, y, to[q]);
                }
                parts[s][e] = CoMoments.of(u, v);
            }
        });
        double[] values = new double[count];
        for (int e = 0; e < count; e++) {
            CoMoments total = CoMoments.NONE;
            for (CoMoments[] part : parts) {
                total = total.and(part[e]);
            }
            values[e] = 1 - total.squaredCorrelation();
        }
        return values;
    }

    /** What one thread needs. */
    private static final class Walker {
        private final GeodesicGraph.Walk walk;
        private final double[] distances;

        Walker(GeodesicGraph graph) {
            walk = new GeodesicGraph.Walk(graph);
            distances = new double[graph.size()];
        }
    }
}

package dev.unfold.selection;

import dev.unfold.data.Dataset;
import dev.unfold.data.Points;
import dev.unfold.error.NumericalException;
import dev.unfold.error.ParameterException;
import dev.unfold.internal.dense.PointRows;
import dev.unfold.internal.search.Lists;
import dev.unfold.internal.search.path.GeodesicGraph;
import dev.unfold.meta.Reference;
import dev.unfold.neighbors.Neighborhoods;
import dev.unfold.neighbors.Search;
import dev.unfold.neighbors.nearest.GivenNeighbors;
import dev.unfold.neighbors.nearest.KNearest;
import dev.unfold.neighbors.search.EuclideanNeighbors;
import dev.unfold.neighbors.search.Sizes;
import dev.unfold.recipe.Recipe;
import dev.unfold.run.Run;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Local neighborhood selection: a k for each point, as far as the nearest by Euclidean distance are the nearest along the manifold.
 *
 * <p>k_min is the smallest number of neighbours that links all points, |E| the number of links of that graph, and k_max =
 * ⌊n²/(k_min·|E|)⌋, at most n − 1. For each point i and each k from k_min + 1 to k_max, V(i, k) = 1 − |N(i) ∩ N_g(i)|/k, N(i) the k
 * nearest by Euclidean distance and N_g(i) those by geodesic distance, along shortest paths in the graph of k_min + 1 neighbours. k(i) is
 * the k of the smallest V(i, k), the largest of them on ties.
 *
 * <ul>
 *   <li>k_max ≤ k_min: every point has k_min.
 *   <li>It finds its range itself; no embedding is made.
 * </ul>
 *
 * <p>Cost: for each point a search for k_max neighbours and Dijkstra's algorithm until as many are settled; memory O(n·k_min) beside the
 * points.
 */
@Reference(
        key = "alvarez2011",
        citation =
                "A. Álvarez-Meza, J. Valencia-Aguirre, G. Daza-Santacoloma, G. Castellanos-Domínguez: Global and local"
                        + " choice of the number of nearest neighbors in locally linear embedding. Pattern Recognition Letters 32"
                        + " (2011) 2171-2177",
        survey = "7.4")
public record LocalNeighborhoodSelection() implements Criterion {

    /** Points whose lists are held at a time. */
    private static final int BLOCK = 1024;

    @Override
    public String name() {
        return "lns";
    }

    /**
     * k(i) for each point of data that a recipe is to fit, as it prepares them.
     *
     * @throws ParameterException if the recipe's neighbours are not the nearest points by all columns
     */
    public int[] choose(Recipe recipe, Dataset data, Run run) {
        Sizes.checkRows(data.name(), data.size());
        Points points = Prepared.points(recipe, data, "seek neighbours of; choose k by hand");
        if (!(recipe.neighborRule() instanceof KNearest) || !recipe.views().isEmpty()) {
            throw new ParameterException(
                    "lns gives each point its own number of nearest points, but the method finds neighbours otherwise;"
                            + " take one that changes the weights alone, such as lle or mlle");
        }
        int n = points.size();
        EuclideanNeighbors euclidean =
                EuclideanNeighbors.over(Dataset.of(points), Math.min(GeodesicGraph.SHORTEST, n - 1), Search.AUTO, run);
        int longest = Math.min(n - 1, Integer.MAX_VALUE / 4 / n);
        Lists lists = GeodesicGraph.connecting(euclidean.search(), n, longest, run)
                .orElseThrow(() -> new NumericalException("even " + longest + " neighbours each do not connect the " + n
                        + " points, so not all of them have a geodesic distance; choose another criterion"));
        int smallest = GeodesicGraph.smallestConnected(lists);
        long edges = new GeodesicGraph(lists, smallest).edges();
        int largest = (int) Math.min(n - 1, (long) n * n / (smallest * edges));
        run.note("k-min", smallest);
        run.note("k-max", largest);
        int[] chosen = new int[n];
        Arrays.fill(chosen, smallest);
        if (largest <= smallest) {
            return chosen;
        }
        GeodesicGraph graph = new GeodesicGraph(lists, Math.min(smallest + 1, n - 1));
        for (int begin = 0; begin < n; begin += BLOCK) {
            int first = begin;
            int size = Math.min(BLOCK, n - begin);
            run.progress("local neighborhoods", begin, n);
            PointRows block =
                    points.kept().chosen(IntStream.range(begin, begin + size).toArray());
            Lists near = euclidean.search().nearest(block, largest + 1, run.withoutProgress());
            run.share(
                    size,
                    () -> new Overlap(graph, largest),
                    (row, own) -> chosen[first + row] = own.best(first + row, near, row, smallest + 1));
        }
        run.progress("local neighborhoods", n, n);
        return chosen;
    }

    /**
     * The rule that gives each point its own number of nearest neighbours: what feeds the next stage.
     *
     * @param data as they were prepared
     */
    public static GivenNeighbors rule(Dataset data, int[] counts, Run run) {
        int longest = Arrays.stream(counts).max().orElse(1);
        Neighborhoods lists = new KNearest(longest).over(data, run).neighborhoods(run);
        return new GivenNeighbors(lists.truncated(counts));
    }

    /** How far the two orders of the points around one agree; belongs to one thread. */
    private static final class Overlap {

        private final GeodesicGraph.Walk walk;
        private final Lists paths;
        private final int largest;
        private final int[] seen; // of each point the last i that has shown it in one of its two orders

        Overlap(GeodesicGraph graph, int largest) {
            walk = new GeodesicGraph.Walk(graph);
            paths = Lists.allocate(1, largest);
            this.largest = largest;
            seen = new int[graph.size()];
            Arrays.fill(seen, -1);
        }

        /** The k of the largest |N ∩ N_g|/k, the largest such k, from {@code least} on. */
        int best(int i, Lists near, int row, int least) {
            walk.begin();
            walk.reach(i, 0);
            int reached = walk.settleInto(paths, 0, largest, i);
            int at = near.offsets()[row];
            long shared = 0;
            int best = least;
            long bestShared = -1;
            for (int k = 1; k <= largest; k++, at++) {
                if (near.neighbors()[at] == i) {
                    at++;
                }
                shared += isSecond(near.neighbors()[at], i) ? 1 : 0;
                shared += k <= reached && isSecond(paths.neighbors()[k - 1], i) ? 1 : 0;
                if (k >= least && shared * best >= bestShared * k) {
                    best = k;
                    bestShared = shared;
                }
            }
            return best;
        }

        /** Whether the other order of i has shown this point already. */
        private boolean isSecond(int point, int i) {
            boolean second = seen[point] == i;
            seen[point] = i;
            return second;
        }
    }
}

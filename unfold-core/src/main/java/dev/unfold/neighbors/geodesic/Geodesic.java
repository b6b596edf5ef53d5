package dev.unfold.neighbors.geodesic;

import dev.unfold.data.Dataset;
import dev.unfold.data.Points;
import dev.unfold.internal.check.Check;
import dev.unfold.internal.search.Lists;
import dev.unfold.internal.search.path.GeodesicGraph;
import dev.unfold.meta.Parameter;
import dev.unfold.meta.Reference;
import dev.unfold.neighbors.Link;
import dev.unfold.neighbors.NeighborRule;
import dev.unfold.neighbors.NeighborSearch;
import dev.unfold.neighbors.Neighborhoods;
import dev.unfold.neighbors.Search;
import dev.unfold.neighbors.search.EuclideanNeighbors;
import dev.unfold.neighbors.search.Listing;
import dev.unfold.neighbors.search.Sizes;
import dev.unfold.run.Run;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Geodesic neighbours: the k nearest by the length of the shortest path in the symmetric graph that links each point with
 * its κ nearest. Two sheets that come close are far apart along the paths, so they do not mix. The lists hold geodesic
 * distances.
 *
 * <ul>
 *   <li>κ is by default the smallest number that links all points, plus 1. With κ = k the lists are the Euclidean ones, since
 *       no path is shorter than a link. The default has few links, whose paths zigzag: on rolls that plain LLE unrolls it loses up
 *       to .008 of R², and {@code k-graph} = 8 hardly anything (docs/adr/0011).
 *   <li>A point that no path leads to is no neighbour, so a list may be shorter than k where the graph is disconnected. If a
 *       κ within 20 million links does not connect the data, k is taken, and that is warned of.
 *   <li>A new point is linked with its κ nearest training points, and its neighbours are the geodesic ones from there. It is as far
 *       from those that would list it; the graph stays as it is.
 * </ul>
 *
 * Cost: a search for κ neighbours, and Dijkstra's algorithm from each point until k are settled, O(kκ log(kκ)).
 *
 * @param neighbors k
 * @param graphNeighbors κ; found from the data if empty
 */
@Reference(
        key = "varini2005",
        citation = "C. Varini, A. Degenhard, T. Nattkemper: ISOLLE: locally linear embedding with geodesic distance."
                + " Knowledge Discovery in Databases (2005) 331-342",
        doi = "10.1007/11564126_34",
        survey = "10.1")
public record Geodesic(
        @Parameter(name = "neighbors", meaning = "k, how many neighbours each point has")
        int neighbors,

        @Parameter(
                name = "k-graph",
                meaning = "neighbours in the graph of paths; auto: the smallest connected number plus 1")
        OptionalInt graphNeighbors)
        implements NeighborRule {

    private static final long MOST_LINKS = 20_000_000;

    public Geodesic {
        Check.atLeast("neighbors", neighbors, 1);
        graphNeighbors.ifPresent(value -> Check.atLeast("k-graph", value, 1));
    }

    @Override
    public boolean nests() {
        return true;
    }

    @Override
    public NeighborSearch over(Dataset data, Run run) {
        int n = data.size();
        EuclideanNeighbors euclidean = EuclideanNeighbors.over(data, neighbors, Search.AUTO, run);
        if (graphNeighbors.isPresent()) {
            int links = graphNeighbors.getAsInt();
            Sizes.checkCount("k-graph", links, n);
            return new Paths(
                    neighbors,
                    links,
                    euclidean,
                    new GeodesicGraph(euclidean.search().nearest(links, run), links));
        }
        return connected(euclidean, n, run);
    }

    private Paths connected(EuclideanNeighbors euclidean, int n, Run run) {
        int longest = (int) Math.min(n - 1, Math.max(GeodesicGraph.SHORTEST, MOST_LINKS / n));
        Optional<Lists> connecting = GeodesicGraph.connecting(euclidean.search(), n, longest, run);
        if (connecting.isEmpty()) {
            run.warn("even " + longest + " neighbours each do not connect the points; paths run in the graph of"
                    + " neighbors = " + neighbors + " (k-graph)");
            Lists few = euclidean.search().nearest(neighbors, run);
            return new Paths(neighbors, neighbors, euclidean, new GeodesicGraph(few, neighbors));
        }
        int links = Math.min(GeodesicGraph.smallestConnected(connecting.get()) + 1, n - 1);
        run.note("k-graph", links);
        return new Paths(neighbors, links, euclidean, new GeodesicGraph(connecting.get(), links));
    }

    @Override
    public Optional<String> refusalOfListing() {
        return Optional.empty();
    }

    /** The graph, with what is needed to link new points. */
    private record Paths(int neighbors, int links, EuclideanNeighbors euclidean, GeodesicGraph graph)
            implements NeighborSearch {

        @Override
        public Optional<NeighborRule> learned() {
            return Optional.of(new Geodesic(neighbors, OptionalInt.of(links)));
        }

        @Override
        public Neighborhoods neighborhoods(Run run) {
            Lists lists = Lists.allocate(graph.size(), neighbors);
            int[] counts = new int[graph.size()];
            run.forEach("geodesics", graph.size(), () -> new GeodesicGraph.Walk(graph), (i, walk) -> {
                walk.begin();
                walk.reach(i, 0);
                counts[i] = walk.settleInto(lists, i, neighbors, i);
            });
            return Neighborhoods.adopt(lists).truncated(counts);
        }

        @Override
        public Neighborhoods of(Points queries, Run run) {
            Lists near = euclidean.withNeighbors(links).of(queries, run).flat();
            Lists lists = Lists.allocate(queries.size(), neighbors);
            int[] counts = new int[queries.size()];
            run.forEach("geodesics", queries.size(), () -> new GeodesicGraph.Walk(graph), (i, walk) -> {
                begin(walk, near, i);
                counts[i] = walk.settleInto(lists, i, neighbors, NOBODY);
            });
            return Neighborhoods.adopt(lists).truncated(counts);
        }

        @Override
        public Neighborhoods listing(Points queries, Neighborhoods lists, Run run) {
            Lists near = euclidean.withNeighbors(links).of(queries, run).flat();
            Listing listing = new Listing(
                    queries.size(),
                    lists.size(),
                    j -> isFull(lists, j) ? Listing.farthest(lists, j) : Double.POSITIVE_INFINITY);
            double reach = listing.reach();
            run.forEach("geodesics", queries.size(), () -> new GeodesicGraph.Walk(graph), (i, walk) -> {
                begin(walk, near, i);
                walk.settleWithin(reach, i, listing);
            });
            return listing.found();
        }

        /** From a new point to the training points that it is linked with. */
        private static void begin(GeodesicGraph.Walk walk, Lists near, int i) {
            walk.begin();
            for (int at = near.offsets()[i]; at < near.offsets()[i + 1]; at++) {
                walk.reach(near.neighbors()[at], near.distances()[at]);
            }
        }

        /** Whether paths lead to as many as it may have. */
        @Override
        public boolean isFull(Neighborhoods lists, int j) {
            return lists.count(j) >= neighbors;
        }

        @Override
        public List<Link> joins(int[] part, Run run) {
            return euclidean.joins(part, run);
        }
    }

    private static final int NOBODY = -1;
}

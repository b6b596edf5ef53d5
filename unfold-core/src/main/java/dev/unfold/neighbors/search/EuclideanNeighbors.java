package dev.unfold.neighbors.search;

import dev.unfold.data.Dataset;
import dev.unfold.data.Points;
import dev.unfold.internal.dense.PointRows;
import dev.unfold.internal.search.Euclid;
import dev.unfold.internal.search.EuclideanSearch;
import dev.unfold.internal.search.Lists;
import dev.unfold.internal.search.approximate.ApproximateSearch;
import dev.unfold.internal.search.block.BlockSearch;
import dev.unfold.internal.search.deformed.Deformation;
import dev.unfold.internal.search.route.Route;
import dev.unfold.internal.search.tree.TreeSearch;
import dev.unfold.internal.simd.Kernels;
import dev.unfold.neighbors.Link;
import dev.unfold.neighbors.NeighborSearch;
import dev.unfold.neighbors.Neighborhoods;
import dev.unfold.neighbors.Search;
import dev.unfold.run.Run;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The nearest points by Euclidean distance, new ones' too, and the links between classes of them: what most rules build on.
 *
 * @param neighbors k
 * @param points the training points
 */
public record EuclideanNeighbors(int neighbors, PointRows points, EuclideanSearch search) implements NeighborSearch {

    /** Up to this dimension a tree of few points is quicker than going through all of them. */
    private static final int LOW = 16;

    public static EuclideanNeighbors over(Dataset data, int neighbors, Search search, Run run) {
        Sizes.checkCount(neighbors, data.size());
        PointRows points = data.points().kept();
        EuclideanSearch euclidean = search == Search.APPROXIMATE
                ? Route.approximate(points, neighbors, run)
                : Route.exact(points, neighbors, run);
        return new EuclideanNeighbors(neighbors, points, euclidean);
    }

    public EuclideanNeighbors withNeighbors(int other) {
        return new EuclideanNeighbors(other, points, search);
    }

    @Override
    public Neighborhoods neighborhoods(Run run) {
        return Neighborhoods.adopt(search.nearest(neighbors, run));
    }

    /**
     * A new point enters the list of i if it is nearer than the last one there; one that is as far has the higher index. So an index
     * of the new points alone tells whose lists change, and only the new ones' own lists are sought among all.
     */
    @Override
    public Neighborhoods neighborhoods(Neighborhoods before, Run run) {
        int old = before.size();
        if (search instanceof ApproximateSearch || !hasLists(before)) {
            return neighborhoods(run);
        }
        Lists known = before.flat();
        Lists all = Lists.allocate(points.rows(), neighbors);
        System.arraycopy(known.neighbors(), 0, all.neighbors(), 0, known.neighbors().length);
        System.arraycopy(known.distances(), 0, all.distances(), 0, known.distances().length);
        double[] reach = new double[old];
        Arrays.setAll(reach, i -> known.distances()[known.offsets()[i + 1] - 1]);
        PointRows newcomers = after(old);
        EuclideanSearch among = points.columns() <= LOW
                ? new TreeSearch(newcomers, run)
                : BlockSearch.over(newcomers, Kernels.BEST, run);
        among.within(points.first(old), reach, (i, found, distance) -> replaceLast(all, i, old + found, distance), run);
        Lists nearest = search.nearest(newcomers, Math.min(neighbors + 1, points.rows()), run);
        for (int i = 0; i < newcomers.rows(); i++) {
            copyWithout(old + i, nearest, i, all);
        }
        return Neighborhoods.adopt(all);
    }

    /** Whether lists are k long each, as an exact search gives them. */
    private boolean hasLists(Neighborhoods before) {
        return before.space().isEmpty()
                && IntStream.range(0, before.size()).allMatch(i -> before.count(i) == neighbors);
    }

    private PointRows after(int old) {
        return points.chosen(IntStream.range(old, points.rows()).toArray());
    }

    /** Puts a neighbour where it belongs in a full list, whose last one falls out. */
    private static void replaceLast(Lists lists, int i, int neighbor, double distance) {
        int last = lists.offsets()[i + 1] - 1;
        if (Euclid.isLess(distance, neighbor, lists.distances()[last], lists.neighbors()[last])) {
            lists.insert(i, lists.count(i) - 1, neighbor, distance);
        }
    }

    /** The list of a point whose search found itself, too, unless its place is taken by points that equal it. */
    private void copyWithout(int self, Lists nearest, int query, Lists to) {
        int at = to.offsets()[self];
        int end = to.offsets()[self + 1];
        for (int from = nearest.offsets()[query]; at < end; from++) {
            if (nearest.neighbors()[from] != self) {
                to.neighbors()[at] = nearest.neighbors()[from];
                to.distances()[at++] = nearest.distances()[from];
            }
        }
    }

    @Override
    public Neighborhoods of(Points queries, Run run) {
        Sizes.checkDimension(queries, points.columns());
        return Neighborhoods.adopt(search.nearest(queries.kept(), neighbors, run));
    }

    @Override
    public Neighborhoods listing(Points queries, Neighborhoods lists, Run run) {
        Sizes.checkDimension(queries, points.columns());
        Listing listing = new Listing(queries.size(), lists);
        show(queries, listing.reach(), listing, run);
        return listing.found();
    }

    /**
     * The same by distances D′ that the lists hold in place of Euclidean ones.
     *
     * @param seen D′ from training points to the new ones; its keys are D′ itself
     */
    public Neighborhoods listing(Points queries, Neighborhoods lists, Deformation seen, Run run) {
        Sizes.checkDimension(queries, points.columns());
        Listing listing = new Listing(queries.size(), lists);
        double reach = IntStream.range(0, lists.size())
                .mapToDouble(j -> seen.reachOutside(j, Listing.farthest(lists, j)))
                .max()
                .orElseThrow();
        show(queries, reach, (i, j, distance) -> listing.seen(i, j, seen.key(j, i, distance)), run);
        return listing.found();
    }

    private void show(Points queries, double radius, EuclideanSearch.Sighting sighting, Run run) {
        double[] radii = new double[queries.size()];
        Arrays.fill(radii, radius);
        search.within(queries.kept(), radii, sighting, run);
    }

    @Override
    public List<Link> joins(int[] part, Run run) {
        return Links.of(search.joins(part, run));
    }
}

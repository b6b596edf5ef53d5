package dev.unfold.neighbors.search;

import dev.unfold.data.Dataset;
import dev.unfold.data.Points;
import dev.unfold.internal.dense.RowMajor;
import dev.unfold.internal.search.EuclideanSearch;
import dev.unfold.internal.search.route.Route;
import dev.unfold.neighbors.Link;
import dev.unfold.neighbors.NeighborSearch;
import dev.unfold.neighbors.Neighborhoods;
import dev.unfold.neighbors.Search;
import dev.unfold.run.Run;
import java.util.List;

/**
 * The nearest points by Euclidean distance, new ones' too, and the links between classes of them: what most rules build on.
 *
 * @param neighbors k
 * @param dimension of the points
 */
public record EuclideanNeighbors(int neighbors, int dimension, EuclideanSearch search) implements NeighborSearch {

    public static EuclideanNeighbors over(Dataset data, int neighbors, Search search, Run run) {
        Sizes.checkCount(neighbors, data.size());
        RowMajor points = data.points().flat();
        EuclideanSearch euclidean = search == Search.APPROXIMATE
                ? Route.approximate(points, neighbors, run)
                : Route.exact(points, neighbors, run);
        return new EuclideanNeighbors(neighbors, data.points().dimension(), euclidean);
    }

    public EuclideanNeighbors withNeighbors(int other) {
        return new EuclideanNeighbors(other, dimension, search);
    }

    @Override
    public Neighborhoods neighborhoods(Run run) {
        return Neighborhoods.adopt(search.nearest(neighbors, run));
    }

    @Override
    public Neighborhoods of(Points queries, Run run) {
        Sizes.checkDimension(queries, dimension);
        return Neighborhoods.adopt(search.nearest(queries.flat(), neighbors, run));
    }

    @Override
    public List<Link> joins(int[] part, Run run) {
        return Links.of(search.joins(part, run));
    }
}

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
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The nearest points by Euclidean distance, new ones' too, and the links between classes of them: what most rules build on.
 *
 * @param neighbors k
 * @param points the training points
 */
public record EuclideanNeighbors(int neighbors, RowMajor points, EuclideanSearch search) implements NeighborSearch {

    public static EuclideanNeighbors over(Dataset data, int neighbors, Search search, Run run) {
        Sizes.checkCount(neighbors, data.size());
        RowMajor points = data.points().flat();
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

    @Override
    public Neighborhoods of(Points queries, Run run) {
        Sizes.checkDimension(queries, points.columns());
        return Neighborhoods.adopt(search.nearest(queries.flat(), neighbors, run));
    }

    @Override
    public List<int[]> listing(Points queries, Neighborhoods lists, Run run) {
        Sizes.checkDimension(queries, points.columns());
        double[] farthest = new double[points.rows()];
        for (int j = 0; j < farthest.length; j++) {
            farthest[j] = lists.distance(j, lists.count(j) - 1);
        }
        double[] radii = new double[queries.size()];
        Arrays.fill(radii, Arrays.stream(farthest).max().orElseThrow());
        List<IntStream.Builder> found =
                Stream.generate(IntStream::builder).limit(radii.length).toList();
        search.within(
                queries.flat(),
                radii,
                (i, j, distance) -> {
                    if (distance < farthest[j]) {
                        found.get(i).add(j);
                    }
                },
                run);
        return found.stream().map(rows -> rows.build().sorted().toArray()).toList();
    }

    @Override
    public List<Link> joins(int[] part, Run run) {
        return Links.of(search.joins(part, run));
    }
}

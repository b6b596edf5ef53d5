package dev.unfold.neighbors.nearest;

import dev.unfold.data.Dataset;
import dev.unfold.data.Points;
import dev.unfold.internal.check.Check;
import dev.unfold.internal.dense.Median;
import dev.unfold.internal.dense.PointRows;
import dev.unfold.internal.search.EuclideanSearch;
import dev.unfold.internal.search.Lists;
import dev.unfold.internal.search.route.Route;
import dev.unfold.meta.Parameter;
import dev.unfold.meta.Reference;
import dev.unfold.neighbors.Link;
import dev.unfold.neighbors.NeighborRule;
import dev.unfold.neighbors.NeighborSearch;
import dev.unfold.neighbors.Neighborhoods;
import dev.unfold.neighbors.search.Links;
import dev.unfold.neighbors.search.Listing;
import dev.unfold.neighbors.search.Sample;
import dev.unfold.neighbors.search.Sightings;
import dev.unfold.neighbors.search.Sizes;
import dev.unfold.run.Run;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/**
 * All points within a radius, by Euclidean distance: N(i) holds the points j ≠ i with |x_i − x_j| ≤ r, and where these are
 * fewer than k, the nearest k. So dense regions have larger neighbourhoods, and nobody is left alone.
 *
 * <ul>
 *   <li>r = 0 is {@link KNearest}, but for duplicates beyond the k-th.
 *   <li>r not given: the median of the distance to the k-th neighbour, over up to 1,000 points chosen by the seed, so that about
 *       one half of all finds k or more within it.
 *   <li>A point that has k neighbours within the radius takes in a new one there, and none leaves for it; any other is as with
 *       {@link KNearest}.
 * </ul>
 *
 * Cost: a search for k neighbours, and one for all within the radius for those points that have as many.
 *
 * @param radius r; found from the data if empty
 * @param atLeast k, less than the number of points
 */
@Reference(
        key = "saul2000",
        citation = "L. K. Saul, S. T. Roweis: An introduction to locally linear embedding. Report (2000), section 2")
public record RadiusNeighbors(
        @Parameter(name = "radius", meaning = "how near a neighbour is; auto: median distance to the k-th neighbour")
        OptionalDouble radius,

        @Parameter(name = "neighbors", meaning = "k, how many neighbours each point has at least")
        int atLeast)
        implements NeighborRule {

    public RadiusNeighbors {
        radius.ifPresent(value -> Check.notNegative("radius", value));
        Check.atLeast("neighbors", atLeast, 1);
    }

    public RadiusNeighbors(double radius, int atLeast) {
        this(OptionalDouble.of(radius), atLeast);
    }

    @Override
    public RadiusNeighbors learn(Dataset data, int dimensions, Run run) {
        return learned(data, run);
    }

    private RadiusNeighbors learned(Dataset data, Run run) {
        if (radius.isPresent()) {
            return this;
        }
        Sizes.checkCount(atLeast, data.size());
        PointRows points = data.points().kept();
        int[] rows = Sample.rows(points.rows(), run.seed());
        Arrays.sort(rows);
        // One more than k, since each finds itself.
        Lists lists = Route.exact(points, atLeast, run).nearest(points.chosen(rows), atLeast + 1, run);
        double[] reach = new double[rows.length];
        Arrays.setAll(reach, i -> lists.distances()[lists.offsets()[i] + atLeast]);
        double median = Median.upper(reach);
        run.note("radius", median);
        return new RadiusNeighbors(median, atLeast);
    }

    @Override
    public NeighborSearch over(Dataset data, Run run) {
        Sizes.checkCount(atLeast, data.size());
        double reach = learned(data, run).radius.orElseThrow();
        PointRows points = data.points().kept();
        return new Within(reach, atLeast, points, Route.exact(points, atLeast, run));
    }

    @Override
    public Optional<String> refusalOfListing() {
        return Optional.empty();
    }

    private record Within(double radius, int atLeast, PointRows points, EuclideanSearch search)
            implements NeighborSearch {

        @Override
        public Neighborhoods neighborhoods(Run run) {
            Neighborhoods lists = widened(search.nearest(atLeast, run), points, true, run);
            run.note("neighbors.longest", lists.maxCount());
            return lists;
        }

        @Override
        public Neighborhoods of(Points queries, Run run) {
            Sizes.checkDimension(queries, points.columns());
            PointRows x = queries.kept();
            return widened(search.nearest(x, atLeast, run), x, false, run);
        }

        /**
         * All within the radius for those whose nearest k are.
         *
         * @param others whether query i is training point i, which is not its own neighbour
         */
        private Neighborhoods widened(Lists nearest, PointRows queries, boolean others, Run run) {
            int[] open = IntStream.range(0, queries.rows())
                    .filter(i -> nearest.distances()[nearest.offsets()[i + 1] - 1] <= radius)
                    .toArray();
            Sightings seen = new Sightings(queries.rows());
            double[] radii = new double[open.length];
            Arrays.fill(radii, radius);
            search.within(
                    queries.chosen(open),
                    radii,
                    (query, point, distance) -> {
                        if (!others || point != open[query]) {
                            seen.seen(open[query], point, distance);
                        }
                    },
                    run);
            Lists lists = Lists.allocate(queries.rows(), i -> Math.max(atLeast, seen.count(i)));
            run.forEach("sorting", queries.rows(), () -> 0, (i, none) -> {
                if (seen.count(i) == 0) {
                    lists.copy(i, nearest, i, atLeast);
                } else {
                    seen.sortInto(lists, i);
                }
            });
            return Neighborhoods.adopt(lists);
        }

        @Override
        public Neighborhoods listing(Points queries, Neighborhoods lists, Run run) {
            Sizes.checkDimension(queries, points.columns());
            Listing listing = new Listing(
                    queries.size(),
                    lists.size(),
                    j -> isFull(lists, j) ? Listing.farthest(lists, j) : Math.nextUp(radius));
            double[] radii = new double[queries.size()];
            Arrays.fill(radii, listing.reach());
            search.within(queries.kept(), radii, listing, run);
            return listing.found();
        }

        /** Whether it had to reach beyond the radius for its k neighbours. */
        @Override
        public boolean isFull(Neighborhoods lists, int j) {
            return Listing.farthest(lists, j) > radius;
        }

        @Override
        public List<Link> joins(int[] part, Run run) {
            return Links.of(search.joins(part, run));
        }
    }
}

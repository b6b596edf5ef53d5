package dev.unfold.neighbors;

import dev.unfold.data.Dataset;
import dev.unfold.data.Points;
import dev.unfold.internal.check.Check;
import dev.unfold.internal.dense.RowMajor;
import dev.unfold.internal.search.EuclideanSearch;
import dev.unfold.internal.search.Lists;
import dev.unfold.internal.search.Widening;
import dev.unfold.meta.Parameter;
import dev.unfold.meta.Reference;
import dev.unfold.run.Run;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.IntPredicate;

/**
 * All points within a radius, by Euclidean distance: N(i) holds the points j ≠ i with |x_i − x_j| ≤ r, and where these are
 * fewer than k, the nearest k. So dense regions have larger neighbourhoods, and nobody is left alone.
 *
 * <ul>
 *   <li>r = 0 is {@link KNearest}, but for duplicates beyond the k-th.
 *   <li>r not given: the median over all points of the distance to the k-th neighbour, so that one half of them finds k or
 *       more within it.
 * </ul>
 *
 * Cost: that of a search for as many neighbours as the longest list has, for those points that have as many.
 *
 * @param radius r; found from the data if empty
 * @param atLeast k, less than the number of points
 */
@Reference(
        key = "saul2003",
        citation = "L. K. Saul, S. T. Roweis: Think globally, fit locally: unsupervised learning of low dimensional"
                + " manifolds. Journal of Machine Learning Research 4 (2003) 119-155",
        survey = "2.1")
public record RadiusNeighbors(
        @Parameter(
                name = "radius",
                fallback = "auto",
                meaning = "how near a neighbour is; auto: median distance to the k-th neighbour")
        OptionalDouble radius,

        @Parameter(name = "neighbors", fallback = "12", meaning = "k, how many neighbours each point has at least")
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
    public RadiusNeighbors resolved(Dataset data, int dimensions, Run run) {
        return learned(data, run);
    }

    private RadiusNeighbors learned(Dataset data, Run run) {
        if (radius.isPresent()) {
            return this;
        }
        Neighborhoods lists = new KNearest(atLeast).over(data, run).neighborhoods(run);
        double[] reach = new double[lists.size()];
        Arrays.setAll(reach, i -> lists.distance(i, atLeast - 1));
        Arrays.sort(reach);
        double median = reach[reach.length / 2];
        run.note("radius", median);
        return new RadiusNeighbors(median, atLeast);
    }

    @Override
    public NeighborSearch over(Dataset data, Run run) {
        KNearest.checkCount(atLeast, data.size());
        double reach = learned(data, run).radius.orElseThrow();
        RowMajor points = data.points().flat();
        return new Within(reach, atLeast, points, EuclideanSearch.over(points, atLeast, run));
    }

    private record Within(double radius, int atLeast, RowMajor points, EuclideanSearch search)
            implements NeighborSearch {

        @Override
        public Neighborhoods neighborhoods(Run run) {
            Neighborhoods lists = find(points, true, run);
            run.note("neighbors.longest", lists.maxCount());
            return lists;
        }

        @Override
        public Neighborhoods of(Points queries, Run run) {
            KNearest.checkDimension(queries, points.columns());
            return find(queries.flat(), false, run);
        }

        /** @param others whether query i is training point i, which is not its own neighbour */
        private Neighborhoods find(RowMajor queries, boolean others, Run run) {
            int n = points.rows();
            int[][] neighbors = new int[queries.rows()][];
            double[][] distances = new double[queries.rows()][];
            Widening.widen(
                    search,
                    queries,
                    Math.min(n, 2 * atLeast + 2),
                    n,
                    () -> 0,
                    (i, lists, at, nothing) -> {
                        IntPredicate own = j -> others && j == i;
                        int begin = lists.offsets()[at];
                        int end = lists.offsets()[at + 1];
                        int last = begin;
                        int count = 0;
                        while (last < end && (count < atLeast || lists.distances()[last] <= radius)) {
                            count += own.test(lists.neighbors()[last]) ? 0 : 1;
                            last++;
                        }
                        if (last == end && end - begin < n) {
                            return false; // there may be more
                        }
                        neighbors[i] = new int[count];
                        distances[i] = new double[count];
                        for (int from = begin, to = 0; from < last; from++) {
                            if (!own.test(lists.neighbors()[from])) {
                                neighbors[i][to] = lists.neighbors()[from];
                                distances[i][to++] = lists.distances()[from];
                            }
                        }
                        return true;
                    },
                    run);
            return stacked(neighbors, distances);
        }

        private static Neighborhoods stacked(int[][] neighbors, double[][] distances) {
            int[] offsets = new int[neighbors.length + 1];
            for (int i = 0; i < neighbors.length; i++) {
                offsets[i + 1] = Math.addExact(offsets[i], neighbors[i].length);
            }
            Lists lists = Lists.allocate(offsets);
            for (int i = 0; i < neighbors.length; i++) {
                System.arraycopy(neighbors[i], 0, lists.neighbors(), offsets[i], neighbors[i].length);
                System.arraycopy(distances[i], 0, lists.distances(), offsets[i], neighbors[i].length);
            }
            return Neighborhoods.adopt(lists);
        }

        @Override
        public List<Link> joins(int[] part, Run run) {
            return Link.of(search.joins(part, run));
        }
    }
}

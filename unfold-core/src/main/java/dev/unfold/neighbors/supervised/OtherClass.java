package dev.unfold.neighbors.supervised;

import dev.unfold.data.Dataset;
import dev.unfold.error.DataException;
import dev.unfold.internal.check.Check;
import dev.unfold.internal.dense.PointRows;
import dev.unfold.internal.search.EuclideanRanking;
import dev.unfold.internal.search.EuclideanSearch;
import dev.unfold.internal.search.Lists;
import dev.unfold.internal.search.Nearest;
import dev.unfold.internal.search.RankedNearest;
import dev.unfold.internal.search.Ranking;
import dev.unfold.internal.search.route.Route;
import dev.unfold.meta.Parameter;
import dev.unfold.neighbors.NeighborRule;
import dev.unfold.neighbors.NeighborSearch;
import dev.unfold.neighbors.Search;
import dev.unfold.neighbors.search.EuclideanNeighbors;
import dev.unfold.run.Run;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The k nearest points of other classes, by Euclidean distance.
 *
 * <ul>
 *   <li>Fewer than k points of other classes: all of them.
 *   <li>Every point needs a label, and there must be two classes at least. New points have no label: they get their Euclidean
 *       neighbours.
 * </ul>
 *
 * The classes are halved; the points of each half look for neighbours in the other one, and then each half is halved again
 * until it is one class. So any two points of different classes meet once. In many dimensions, where all distances must be looked at
 * anyway, one search among all points passes over those of the same class.
 *
 * <p>Cost: log₂(classes) exact searches a point, the first among half of the points, the second among a quarter, and so on.
 *
 * @param neighbors k
 */
public record OtherClass(
        @Parameter(name = "neighbors", meaning = "k, how many neighbours each point has")
        int neighbors) implements NeighborRule {

    public OtherClass {
        Check.atLeast("neighbors", neighbors, 1);
    }

    @Override
    public boolean usesLabels() {
        return true;
    }

    @Override
    public NeighborSearch over(Dataset data, Run run) {
        EuclideanNeighbors euclidean = EuclideanNeighbors.over(data, neighbors, Search.AUTO, run);
        ClassGroups classes = ClassGroups.ofAll(data);
        if (classes.names().size() < 2) {
            throw new DataException(data.name() + ": all " + data.size() + " points are of one class, "
                    + classes.names().get(0)
                    + ", so none has a neighbour of another; give labels of two or more classes");
        }
        PointRows points = data.points().kept();
        boolean enough = classes.members().stream().allMatch(rows -> points.rows() - rows.length >= neighbors);
        return new OwnLists(
                euclidean,
                training -> (enough ? euclidean.search().blocks(training) : Optional.<RankedNearest>empty())
                        .map(blocks -> blocks.nearest(new Outside(points, classes.group()), neighbors, training))
                        .orElseGet(() -> new Halves(points, classes.members(), neighbors, training).lists()));
    }

    @Override
    public Optional<String> refusalOfListing() {
        return Optional.of(ClassGroups.NO_LISTING);
    }

    /** Points of one class are infinitely far from each other. */
    @SuppressWarnings("ArrayRecordComponent")
    private record Outside(EuclideanRanking distances, int[] group) implements Ranking {

        Outside(PointRows points, int[] group) {
            this(new EuclideanRanking(points, points), group);
        }

        @Override
        public double squaredWithin(int center, int point, double limit) {
            return among(center, point, distances.squaredWithin(center, point, limit));
        }

        @Override
        public double least(int center, int point, double low, double high) {
            return among(center, point, low);
        }

        @Override
        public double most(int center, int point, double low, double high) {
            return among(center, point, high);
        }

        @Override
        public double reach(int center, double limit) {
            return limit;
        }

        private double among(int center, int point, double squared) {
            return group[center] == group[point] ? Double.POSITIVE_INFINITY : squared;
        }
    }

    /** The search, class by class. */
    private static final class Halves {

        private final PointRows points;
        private final List<int[]> members;
        private final Nearest[] best;
        private final int k;
        private final Run run;

        Halves(PointRows points, List<int[]> members, int k, Run run) {
            this.points = points;
            this.members = members;
            this.k = k;
            this.run = run;
            this.best = new Nearest[points.rows()];
            for (int[] rows : members) {
                for (int i : rows) {
                    best[i] = new Nearest(Math.min(k, points.rows() - rows.length));
                }
            }
        }

        Lists lists() {
            divide(0, members.size());
            Lists lists = Lists.allocate(points.rows(), i -> best[i].size());
            for (int i = 0; i < points.rows(); i++) {
                best[i].drainInto(lists, i);
            }
            return lists;
        }

        /** Lets the points of the classes from ≤ c &lt; to meet those of the others among them. */
        private void divide(int from, int to) {
            if (to - from > 1) {
                int middle = (from + to) >>> 1;
                int[] first = rows(from, middle);
                int[] second = rows(middle, to);
                meet(first, second);
                meet(second, first);
                divide(from, middle);
                divide(middle, to);
            }
        }

        private int[] rows(int from, int to) {
            return IntStream.range(from, to)
                    .flatMap(c -> Arrays.stream(members.get(c)))
                    .sorted() // so that equal distances go to the lower row
                    .toArray();
        }

        private void meet(int[] queries, int[] others) {
            int count = Math.min(k, others.length);
            EuclideanSearch search = Route.exact(points.chosen(others), count, run);
            Lists found = search.nearest(points.chosen(queries), count, run);
            for (int q = 0; q < queries.length; q++) {
                for (int at = found.offsets()[q]; at < found.offsets()[q + 1]; at++) {
                    best[queries[q]].offerAt(found.distances()[at], others[found.neighbors()[at]]);
                }
            }
        }
    }
}

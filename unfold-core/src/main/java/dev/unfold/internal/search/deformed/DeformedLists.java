package dev.unfold.internal.search.deformed;

import dev.unfold.internal.dense.PointRows;
import dev.unfold.internal.search.EuclideanSearch;
import dev.unfold.internal.search.Lists;
import dev.unfold.internal.search.Nearest;
import dev.unfold.internal.search.RankedNearest;
import dev.unfold.internal.search.route.Route;
import dev.unfold.run.Run;
import java.util.Arrays;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * The k nearest points by a {@link Deformation}, exactly and without a matrix of distances.
 *
 * <p>First the 2k nearest of a point's home group and, unless these are known to be nearer than any other could be, its 2k
 * nearest of all are weighed. What that leaves of the best k bounds the distance within which better ones could be
 * hidden. Where the bound goes beyond what was seen, all points within it are weighed. Where all distances must be looked at
 * anyway, in many dimensions, a rule that allows it is searched by directly ({@link #inBlocks}).
 */
public final class DeformedLists {

    private final PointRows queries;
    private final boolean training;
    private final EuclideanSearch all;
    private final int points;
    private final int[] group;
    private final int[] home;
    private final int k;
    private final Deformation rule;
    private final Run run;

    private final Nearest[] best;
    /** Up to which distance, at least, each query has seen every point of its group, and of the others. */
    private final double[] seenWithin;

    private final double[] seenOutside;

    private DeformedLists(
            PointRows queries,
            boolean training,
            EuclideanSearch all,
            int points,
            int[] group,
            int[] home,
            int k,
            Deformation rule,
            Run run) {
        this.queries = queries;
        this.training = training;
        this.all = all;
        this.points = points;
        this.group = group;
        this.home = home;
        this.k = k;
        this.rule = rule;
        this.run = run;
        best = new Nearest[queries.rows()];
        Arrays.setAll(best, i -> new Nearest(k));
        seenWithin = new double[queries.rows()];
        seenOutside = new double[queries.rows()];
        Arrays.fill(seenWithin, Double.POSITIVE_INFINITY);
        Arrays.fill(seenOutside, Double.POSITIVE_INFINITY);
    }

    /**
     * The lists of training points.
     *
     * @param group for each point the number of its group, from 0, or −1 if it is in none
     * @param home for each point the group that it looks at first: its own, or for a point in none any, or −1
     * @param all a search among all of them
     */
    public static Lists ofTraining(
            PointRows points, int[] group, int[] home, EuclideanSearch all, int k, Deformation rule, Run run) {
        DeformedLists lists = new DeformedLists(points, true, all, points.rows(), group, home, k, rule, run);
        Group[] groups = lists.weighGroups();
        lists.weighNearest(lists.rows(i -> rule.reachOutside(i, lists.best[i].farthest()) >= 0));
        return lists.lists(groups);
    }

    /**
     * The same lists from one look at all pairs, for a rule whose key follows from the distance and grows with it.
     *
     * @param blocks of the points
     */
    public static Lists inBlocks(
            PointRows points, int[] group, RankedNearest blocks, int k, Deformation rule, Run run) {
        return withDistances(blocks.nearest(new DeformedRanking(points, group, rule), k, run), rule);
    }

    /**
     * The lists of training points where there are no groups.
     *
     * @param near their nearest {@link #seen} others
     */
    public static Lists ofTraining(
            PointRows points, Lists near, EuclideanSearch all, int k, Deformation rule, Run run) {
        int[] none = alone(points);
        DeformedLists lists = new DeformedLists(points, true, all, points.rows(), none, none, k, rule, run);
        lists.weigh(lists.rows(i -> true), near);
        return lists.lists(new Group[0]);
    }

    /**
     * The lists of new points, which are in no group.
     *
     * @param near their nearest {@link #seen} points, and one more
     * @param points how many training points there are
     */
    public static Lists ofNew(
            PointRows queries, Lists near, int points, EuclideanSearch all, int k, Deformation rule, Run run) {
        int[] none = alone(queries);
        DeformedLists lists = new DeformedLists(queries, false, all, points, none, none, k, rule, run);
        lists.weigh(lists.rows(i -> true), near);
        return lists.lists(new Group[0]);
    }

    private static int[] alone(PointRows queries) {
        int[] none = new int[queries.rows()];
        Arrays.fill(none, -1);
        return none;
    }

    /** How many of the nearest others are weighed before a bound is taken. */
    public static int seen(int k, int points) {
        return Math.min(2 * k, points - 1);
    }

    private Lists lists(Group[] groups) {
        widen(groups);
        Lists lists = Lists.allocate(queries.rows(), k);
        for (int i = 0; i < queries.rows(); i++) {
            best[i].drainInto(lists, i);
        }
        return withDistances(lists, rule);
    }

    /** Lists with distances in place of keys. */
    private static Lists withDistances(Lists lists, Deformation rule) {
        for (int at = 0; at < lists.distances().length; at++) {
            lists.distances()[at] = rule.distance(lists.distances()[at]);
        }
        return lists;
    }

    /** A group with its index, and the points in no group that look at it first. */
    @SuppressWarnings("ArrayRecordComponent")
    private record Group(int[] rows, int[] visitors, EuclideanSearch search) {}

    private int[] rows(IntPredicate wanted) {
        return IntStream.range(0, queries.rows()).filter(wanted).toArray();
    }

    private void weigh(int i, int j, double distance) {
        best[i].offerAt(rule.key(i, j, distance), j);
    }

    private Group[] weighGroups() {
        Group[] groups = new Group[Arrays.stream(group).max().orElse(-1) + 1];
        for (int g = 0; g < groups.length; g++) {
            int number = g;
            int[] rows = rows(i -> group[i] == number);
            int[] visitors = rows(i -> group[i] != number && home[i] == number);
            groups[g] = new Group(rows, visitors, Route.exact(queries.chosen(rows), k, run));
            weighGroup(groups[g]);
        }
        return groups;
    }

    /** The nearest of a group, for its own points and its visitors. */
    private void weighGroup(Group own) {
        int size = own.rows().length;
        int m = seen(k, size);
        if (m > 0) {
            weighMembers(own, own.rows(), own.search().nearest(m, run), m < size - 1);
        }
        int n = Math.min(2 * k, size);
        if (own.visitors().length > 0) {
            weighMembers(own, own.visitors(), own.search().nearest(queries.chosen(own.visitors()), n, run), n < size);
        }
    }

    /** @param some whether the lists leave out points of the group */
    private void weighMembers(Group own, int[] rows, Lists lists, boolean some) {
        run.forEach("weighing", rows.length, () -> 0, (row, none) -> {
            int i = rows[row];
            for (int at = lists.offsets()[row]; at < lists.offsets()[row + 1]; at++) {
                weigh(i, own.rows()[lists.neighbors()[at]], lists.distances()[at]);
            }
            seenWithin[i] = some ? lists.distances()[lists.offsets()[row + 1] - 1] : Double.POSITIVE_INFINITY;
        });
    }

    /** The nearest of all, for the given rows; those of their home group have been weighed. */
    private void weighNearest(int[] rows) {
        int m = seen(k, points);
        if (rows.length == points) { // then each product serves both ends
            weigh(rows, all.nearest(m, run));
        } else if (rows.length > 0) {
            weigh(rows, all.nearest(queries.chosen(rows), m + 1, run));
        }
    }

    /** @param near the nearest of the given rows, all others or at least {@link #seen} */
    private void weigh(int[] rows, Lists near) {
        boolean some = seen(k, points) < points - 1;
        run.forEach("weighing", rows.length, () -> 0, (row, none) -> {
            int i = rows[row];
            for (int at = near.offsets()[row]; at < near.offsets()[row + 1]; at++) {
                if (isOutside(i, near.neighbors()[at])) {
                    weigh(i, near.neighbors()[at], near.distances()[at]);
                }
            }
            seenOutside[i] = some ? near.distances()[near.offsets()[row + 1] - 1] : Double.POSITIVE_INFINITY;
        });
    }

    /** Whether j is another point than i, and not of i's home group. */
    private boolean isOutside(int i, int j) {
        return !training || (j != i && (home[i] < 0 || group[j] != home[i]));
    }

    /** All points within reach, for the rows whose reach goes beyond what they have seen. */
    private void widen(Group[] groups) {
        int n = queries.rows();
        double[] within = new double[n];
        double[] outside = new double[n];
        int[] open = rows(i -> {
            within[i] = rule.reachWithin(i, best[i].farthest());
            outside[i] = rule.reachOutside(i, best[i].farthest());
            return goesBeyond(within[i], seenWithin[i]) || goesBeyond(outside[i], seenOutside[i]);
        });
        if (open.length == 0) {
            return;
        }
        run.note("widened", open.length + " of " + n + " lists");
        boolean[] isOpen = new boolean[n];
        for (int i : open) {
            isOpen[i] = true;
            best[i].clear();
        }
        for (Group own : groups) {
            int[] rows = IntStream.concat(Arrays.stream(own.rows()), Arrays.stream(own.visitors()))
                    .filter(i -> isOpen[i])
                    .toArray();
            own.search()
                    .within(
                            queries.chosen(rows),
                            radii(rows, within),
                            (query, member, distance) -> {
                                if (own.rows()[member] != rows[query]) {
                                    weigh(rows[query], own.rows()[member], distance);
                                }
                            },
                            run);
        }
        all.within(
                queries.chosen(open),
                radii(open, outside),
                (query, point, distance) -> {
                    if (isOutside(open[query], point)) {
                        weigh(open[query], point, distance);
                    }
                },
                run);
    }

    private static boolean goesBeyond(double reach, double seen) {
        return seen < Double.POSITIVE_INFINITY && reach >= seen;
    }

    private static double[] radii(int[] rows, double[] of) {
        return Arrays.stream(rows).mapToDouble(i -> of[i]).toArray();
    }
}

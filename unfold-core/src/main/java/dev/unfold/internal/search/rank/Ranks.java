package dev.unfold.internal.search.rank;

import dev.unfold.internal.dense.PointRows;
import dev.unfold.internal.dense.RowMajor;
import dev.unfold.internal.search.Differences;
import dev.unfold.internal.search.Euclid;
import dev.unfold.internal.search.Lists;
import dev.unfold.internal.search.block.Panels;
import dev.unfold.internal.search.pairs.DistanceTiles;
import dev.unfold.internal.search.route.Route;
import dev.unfold.internal.search.tree.KdTree;
import dev.unfold.internal.simd.Kernels;
import dev.unfold.run.Run;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * The ranks of given points in the neighbourhood of others: how many points are nearer, plus one. Nearness is that of
 * the searches, ties included, so the rank of the a-th of the nearest is a + 1.
 *
 * <p>A point that is on the list of the nearest has its place there for a rank; only those out of the list are
 * counted for, all those of one point in one go.
 */
public final class Ranks {

    /** How many points pass over the distance tiles together. */
    private static final int BLOCK = 8;

    /** Up to so many dimensions a tree leaves enough unvisited. */
    private static final int TREE = 8;

    /** Counts how many points come before each target out of the list; belongs to one thread. */
    interface Counting {

        /** The points first ≤ i &lt; end are the next to be asked for. */
        default void announce(int first, int end) {}

        /** Tallies every point but i. */
        void count(int i, OutOfList outOfList);
    }

    private Ranks() {}

    /**
     * @param nearest the nearest of these points, as many for each as {@code targets} has
     * @param targets for each point those whose ranks are wanted
     * @return the ranks, in the places of the targets
     */
    public static int[] of(PointRows points, Lists nearest, Lists targets, Run run) {
        if (points.columns() <= TREE) {
            return of(points, nearest, targets, tree(points, run), run);
        }
        Optional<Panels> panels = panels(points, run);
        return panels.isPresent()
                ? of(points, nearest, targets, panels.get(), List.of(), run)
                : of(points, nearest, targets, scan(points), run);
    }

    /** Panels of points of many dimensions, whose ranks are counted by products; empty where these are few, or products fail. */
    public static Optional<Panels> panels(PointRows points, Run run) {
        return points.columns() <= TREE
                ? Optional.empty()
                : Panels.of(Differences.SQUARED, points, Route.kernels(points), run);
    }

    /**
     * The ranks without any lists, in one pass over all pairs with others who look at the same products.
     *
     * @param panels of these points, in their order
     */
    public static int[] inOnePass(
            PointRows points, Panels panels, Lists targets, List<Supplier<Panels.Look>> others, Run run) {
        return of(points, Lists.allocate(points.rows(), 0), targets, panels, others, run);
    }

    static int[] of(
            PointRows points,
            Lists nearest,
            Lists targets,
            Panels panels,
            List<Supplier<Panels.Look>> others,
            Run run) {
        int[] ranks = new int[targets.neighbors().length];
        Rows rows = new Rows(points, nearest, targets, ranks);
        OutOfList[] outOfList = new OutOfList[points.rows()];
        run.forEach(
                "targets",
                points.rows(),
                () -> rows,
                (i, own) -> outOfList[i] = own.place(i, new OutOfList(targets.count(i))));
        boolean compares = panels.kernels() != Kernels.SCALAR
                && Arrays.stream(outOfList).allMatch(counted -> counted.size() <= CompareCounting.FEW);
        PairCounting counting = compares
                ? new CompareCounting(points, panels, outOfList, run)
                : new BlockCounting(points, panels, outOfList, run);
        panels.forEachPair(
                "ranks",
                () -> Panels.Look.all(Stream.concat(Stream.of(counting.looks()), others.stream())
                        .map(Supplier::get)
                        .toList()),
                run);
        int[] left = counting.left();
        if (left.length > 0) {
            DistanceTiles tiles = new DistanceTiles(points.widened());
            run.forEach("ranks", left.length, () -> new ScanCounting(tiles, 1), (at, scan) -> {
                scan.announce(left[at], left[at] + 1);
                scan.count(left[at], outOfList[left[at]]);
            });
        }
        for (OutOfList counted : outOfList) {
            counted.ranksInto(ranks);
        }
        return ranks;
    }

    static int[] of(PointRows points, Lists nearest, Lists targets, Supplier<Counting> counting, Run run) {
        int[] ranks = new int[targets.neighbors().length];
        Rows rows = new Rows(points, nearest, targets, ranks);
        run.forEachBlock("ranks", points.rows(), BLOCK, () -> new Row(rows, counting.get()), (begin, end, row) -> {
            row.counting.announce(begin, end);
            for (int i = begin; i < end; i++) {
                row.rank(i);
            }
        });
        return ranks;
    }

    static Supplier<Counting> tree(PointRows points, Run run) {
        RowMajor wide = points.widened();
        KdTree tree = new KdTree(wide, run);
        DistanceTiles tiles = new DistanceTiles(wide);
        return () -> new TreeCounting(tree, wide, new ScanCounting(tiles, 1));
    }

    static Supplier<Counting> scan(PointRows points) {
        DistanceTiles tiles = new DistanceTiles(points.widened());
        return () -> new ScanCounting(tiles, BLOCK);
    }

    /** The ranks of one point's targets, by the counting of one thread. */
    private static final class Row {

        private final Rows rows;
        private final Counting counting;
        private OutOfList outOfList = new OutOfList(0);

        Row(Rows rows, Counting counting) {
            this.rows = rows;
            this.counting = counting;
        }

        void rank(int i) {
            outOfList = rows.place(i, outOfList.emptied(rows.targets.count(i)));
            if (!outOfList.isEmpty()) {
                counting.count(i, outOfList);
                outOfList.ranksInto(rows.ranks);
            }
        }
    }

    /** The targets of each point and their places among the nearest. */
    @SuppressWarnings("ArrayRecordComponent")
    private record Rows(PointRows points, Lists nearest, Lists targets, int[] ranks) {

        /** Sets the ranks of those on the list; the others go to {@code outOfList}, which is returned. */
        OutOfList place(int i, OutOfList outOfList) {
            for (int at = targets.offsets()[i]; at < targets.offsets()[i + 1]; at++) {
                int target = targets.neighbors()[at];
                double distance = Math.sqrt(Euclid.squared(points, i, target));
                int place = place(i, distance, target);
                ranks[at] = place + 1;
                if (place == nearest.count(i)) {
                    outOfList.add(distance, target, at);
                }
            }
            return outOfList;
        }

        /** How many of the nearest come before this point. */
        private int place(int i, double distance, int point) {
            int low = nearest.offsets()[i];
            int high = nearest.offsets()[i + 1];
            while (low < high) {
                int middle = (low + high) >>> 1;
                if (Euclid.isLess(nearest.distances()[middle], nearest.neighbors()[middle], distance, point)) {
                    low = middle + 1;
                } else {
                    high = middle;
                }
            }
            return low - nearest.offsets()[i];
        }
    }
}

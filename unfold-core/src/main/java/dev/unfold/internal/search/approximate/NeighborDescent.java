package dev.unfold.internal.search.approximate;

import dev.unfold.internal.dense.PointRows;
import dev.unfold.internal.search.Euclid;
import dev.unfold.internal.search.Lists;
import dev.unfold.internal.search.Nearest;
import dev.unfold.run.Run;
import java.util.Arrays;

/**
 * Lists of near points, improved by the neighbours of neighbours until few change (Dong, Moses and Li, Efficient k-nearest
 * neighbor graph construction for generic similarity measures, WWW 2011). A round reads the lists of the round before,
 * and row i writes list i, so the result does not depend on the number of threads.
 */
final class NeighborDescent {

    private static final int ROUNDS = 12;

    /** A round that changes a smaller part of all entries is the last. */
    private static final double FEW = .001;

    private final PointRows points;
    private final Nearness nearness;
    private final int k;

    /** The lists of the round before, and which entries came in then. */
    private Lists lists;

    private boolean[] fresh;

    /** The points in whose lists a point is, nearest ranks first, at most k; and which of them came in then. */
    private final int[] followers;

    private final boolean[] followersFresh;
    private final int[] followerCounts;

    NeighborDescent(PointRows points, Nearness nearness, int k) {
        this.points = points;
        this.nearness = nearness;
        this.k = k;
        int n = points.rows();
        lists = Lists.allocate(n, k);
        fresh = new boolean[n * k];
        followers = new int[n * k];
        followersFresh = new boolean[n * k];
        followerCounts = new int[n];
    }

    /** About the nearest k of each point; k is less than the number of points. */
    Lists run(ProjectionForest forest, Run run) {
        int n = points.rows();
        run.forEach("neighbours", n, () -> new Row(this), (i, row) -> row.start(i, forest, lists));
        Arrays.fill(fresh, true);
        for (int round = 0; round < ROUNDS; round++) {
            turnRound();
            Lists next = Lists.allocate(n, k);
            boolean[] nextFresh = new boolean[n * k];
            run.forEach("neighbours", n, () -> new Row(this), (i, row) -> row.improve(i, next, nextFresh));
            lists = next;
            fresh = nextFresh;
            int changes = 0;
            for (boolean isFresh : fresh) {
                changes += isFresh ? 1 : 0;
            }
            if (changes < FEW * fresh.length) {
                break;
            }
        }
        return sorted(run);
    }

    /** The lists in the order of exact distances. */
    private Lists sorted(Run run) {
        Lists exact = Lists.allocate(points.rows(), k);
        run.forEach("distances", points.rows(), () -> new Nearest(k), (i, nearest) -> {
            for (int at = i * k; at < i * k + k; at++) {
                nearest.offer(Euclid.squared(points, i, lists.neighbors()[at]), lists.neighbors()[at]);
            }
            nearest.drainInto(exact, i);
        });
        return exact;
    }

    private void turnRound() {
        Arrays.fill(followerCounts, 0);
        for (int rank = 0; rank < k; rank++) {
            for (int i = 0; i < points.rows(); i++) {
                int j = lists.neighbors()[i * k + rank];
                if (followerCounts[j] < k) {
                    int at = j * k + followerCounts[j]++;
                    followers[at] = i;
                    followersFresh[at] = fresh[i * k + rank];
                }
            }
        }
    }

    /** The work on one list at a time; {@code seen[j] == stamp} if j has been offered to it. */
    private static final class Row {

        private final NeighborDescent from;
        private final Nearest nearest;
        private final int[] seen;
        private int stamp;
        private int i;

        Row(NeighborDescent from) {
            this.from = from;
            this.nearest = new Nearest(from.k);
            this.seen = new int[from.points.rows()];
        }

        private void open(int row) {
            i = row;
            stamp++;
            seen[i] = stamp;
        }

        /** The k points next in number, so that the list is full, and the point's companions in the leaves. */
        void start(int row, ProjectionForest forest, Lists lists) {
            open(row);
            int first = Math.max(0, Math.min(i - from.k / 2, from.points.rows() - from.k - 1));
            for (int j = first; j <= first + from.k; j++) {
                offer(j);
            }
            for (int tree = 0; tree < forest.trees(); tree++) {
                forest.forEachMember(tree, forest.leafOf(tree, i), this::offer);
            }
            nearest.drainInto(lists, i);
        }

        /** The list and what its members and followers know; what was together in a round before is not tried again. */
        void improve(int row, Lists next, boolean[] nextFresh) {
            open(row);
            int k = from.k;
            int begin = i * k;
            for (int at = begin; at < begin + k; at++) {
                int j = from.lists.neighbors()[at];
                seen[j] = stamp;
                nearest.offerAt(from.lists.distances()[at], j);
            }
            for (int at = begin; at < begin + k; at++) {
                offerFriends(from.lists.neighbors()[at], from.fresh[at]);
            }
            for (int at = begin; at < begin + from.followerCounts[i]; at++) {
                offer(from.followers[at]);
                offerFriends(from.followers[at], from.followersFresh[at]);
            }
            nearest.drainInto(next, i);
            for (int at = begin; at < begin + k; at++) {
                nextFresh[at] = !isIn(from.lists.neighbors(), begin, begin + k, next.neighbors()[at]);
            }
        }

        private static boolean isIn(int[] values, int begin, int end, int value) {
            for (int at = begin; at < end; at++) {
                if (values[at] == value) {
                    return true;
                }
            }
            return false;
        }

        private void offerFriends(int j, boolean isFresh) {
            int begin = j * from.k;
            for (int at = begin; at < begin + from.k; at++) {
                if (isFresh || from.fresh[at]) {
                    offer(from.lists.neighbors()[at]);
                }
            }
            for (int at = begin; at < begin + from.followerCounts[j]; at++) {
                if (isFresh || from.followersFresh[at]) {
                    offer(from.followers[at]);
                }
            }
        }

        private void offer(int j) {
            if (seen[j] != stamp) {
                seen[j] = stamp;
                nearest.offer(from.nearness.squared(i, j, nearest.limit()), j);
            }
        }
    }
}

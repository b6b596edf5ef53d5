package dev.unfold.internal.search;

import dev.unfold.internal.dense.RowMajor;
import dev.unfold.run.Run;

/**
 * The nearest k by a {@link Ranking}, exactly: candidates are the Euclidean nearest, {@link Widening widened} until no point
 * beyond them can be nearer than the k-th. Centres for which that takes too many see all points one by one.
 */
public final class RankedNearest {

    /** How much wider than at first the candidates may become: beyond, looking at all points is quicker. */
    private static final int WIDEST = 16;

    /** Rounding of a squared distance and of its bound, with a wide margin. */
    private static final double MARGIN = 1 - 1e-9;

    private static final int NONE = -1;

    private RankedNearest() {}

    /**
     * @param n the number of points that the search is over
     * @param others whether centre i is point i, which is not its own neighbour
     */
    public static Lists find(
            EuclideanSearch search, RowMajor centers, int n, int k, boolean others, Ranking ranking, Run run) {
        Lists result = Lists.allocate(centers.rows(), k);
        int first = Math.min(n, 2 * k + 8);
        int widest = Math.min(n, WIDEST * first);
        int[] left = Widening.widen(
                search,
                centers,
                first,
                widest,
                () -> new Nearest(k),
                (i, lists, at, nearest) -> {
                    int begin = lists.offsets()[at];
                    int end = lists.offsets()[at + 1];
                    int own = others ? i : NONE;
                    for (int from = begin; from < end; from++) {
                        offer(i, lists.neighbors()[from], own, ranking, nearest);
                    }
                    double beyond = ranking.leastBeyond(i, lists.distances()[end - 1]);
                    if (end - begin == n || MARGIN * beyond > nearest.limit()) {
                        nearest.drainInto(result, i);
                        return true;
                    }
                    nearest.clear();
                    return false;
                },
                run);
        run.note("search.candidates", centers.rows() - left.length + " of " + centers.rows() + " from candidates");
        run.forEach("neighbours", left.length, () -> new Nearest(k), (at, nearest) -> {
            for (int j = 0; j < n; j++) {
                offer(left[at], j, others ? left[at] : NONE, ranking, nearest);
            }
            nearest.drainInto(result, left[at]);
        });
        return result;
    }

    private static void offer(int center, int point, int own, Ranking ranking, Nearest nearest) {
        if (point != own) {
            nearest.offer(ranking.squared(center, point), point);
        }
    }
}

package dev.unfold.internal.search;

import dev.unfold.internal.dense.RowMajor;
import dev.unfold.run.Run;
import java.util.Arrays;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * Asks a Euclidean search for more and more of the nearest points, for those queries that have not seen enough yet: the first
 * step of exact searches by other rules. A query is asked about w points, then 4w and so on.
 */
public final class Widening {

    /** What is to be done with the candidates of a query. */
    @FunctionalInterface
    public interface Task<S> {

        /**
         * Looks at the nearest points of a query and says whether they are enough.
         *
         * @param lists list {@code at} holds the points, the query itself among them if it is a training point
         */
        boolean isEnough(int query, Lists lists, int at, S scratch);
    }

    /** Entries held at a time. */
    private static final int ENTRIES = 1 << 22;

    private static final int FACTOR = 4;

    private Widening() {}

    /**
     * Widens until all queries have enough, or the lists have reached {@code widest}.
     *
     * @param first how many points a query is asked about at first
     * @return the queries that have not seen enough, rising
     */
    public static <S> int[] widen(
            EuclideanSearch search,
            RowMajor queries,
            int first,
            int widest,
            Supplier<S> scratch,
            Task<S> task,
            Run run) {
        int[] pending = IntStream.range(0, queries.rows()).toArray();
        int width = Math.min(first, widest);
        while (true) {
            boolean[] enough = new boolean[queries.rows()];
            int step = Math.max(1, ENTRIES / width);
            for (int begin = 0; begin < pending.length; begin += step) {
                int[] chunk = Arrays.copyOfRange(pending, begin, Math.min(pending.length, begin + step));
                Lists lists = search.nearest(queries.chosen(chunk), width, run);
                run.forEach("candidates", chunk.length, scratch, (at, own) -> {
                    enough[chunk[at]] = task.isEnough(chunk[at], lists, at, own);
                });
            }
            pending = Arrays.stream(pending).filter(i -> !enough[i]).toArray();
            if (pending.length == 0 || width == widest) {
                return pending;
            }
            width = (int) Math.min(widest, (long) FACTOR * width);
        }
    }
}

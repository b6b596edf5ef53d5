package dev.unfold.bench.worker;

import dev.unfold.data.Points;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * Work before the work that is timed, so that a library call meets compiled code: the same call on the first points of the
 * data, again and again until the seconds are over, at least once.
 */
final class WarmUp {

    private WarmUp() {}

    /** @param most the number of points at most; with all of the data where they are fewer */
    static void run(Points points, int most, double seconds, Consumer<Points> call) {
        Points first = points.size() <= most
                ? points
                : points.rows(IntStream.range(0, most).toArray());
        long start = System.nanoTime();
        do {
            call.accept(first);
        } while (System.nanoTime() - start < 1e9 * seconds);
    }
}

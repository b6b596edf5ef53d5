package dev.unfold.bench.landmarks;

import dev.unfold.data.Dataset;
import java.util.Comparator;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * The same fit again and again in one JVM.
 *
 * @param first for which code has yet to be compiled and memory to be got
 * @param middle of the others, by its seconds
 */
public record LandmarkRuns(LandmarkRun first, LandmarkRun middle) {

    /** Fits a roll once, and then so many times more. */
    public static LandmarkRuns of(Dataset roll, String method, String solver, int repeats, Consumer<String> progress) {
        String what = roll.size() + ": " + method + ", " + solver;
        progress.accept(what + ", first run");
        LandmarkRun first = LandmarkRun.of(roll, method, solver);
        LandmarkRun middle = IntStream.rangeClosed(1, repeats)
                .mapToObj(repeat -> {
                    progress.accept(what + ", run " + repeat + " of " + repeats);
                    return LandmarkRun.of(roll, method, solver);
                })
                .sorted(Comparator.comparingDouble(LandmarkRun::seconds))
                .skip((repeats - 1) / 2)
                .findFirst()
                .orElseThrow();
        return new LandmarkRuns(first, middle);
    }
}

package dev.unfold.bench.worker;

import dev.unfold.data.Points;
import java.util.stream.IntStream;
import smile.manifold.LLE;

/** One fit by Smile in a warm JVM. */
public final class SmileWorker {

    private static final int WARM_POINTS = 2_000;

    private SmileWorker() {}

    public static void main(String[] arguments) {
        Task task = Task.of(arguments);
        Points points = task.points();
        WarmUp.run(points, WARM_POINTS, task.warmUp(), first -> fit(rows(first), task));
        double[][] rows = rows(points);
        System.gc();
        long start = System.nanoTime();
        LLE model = fit(rows, task);
        Said.say("seconds", (System.nanoTime() - start) / 1e9);
        int dropped = points.size() - model.index.length;
        Said.say("dropped", dropped);
        if (dropped == 0) {
            task.write(Points.of(model.coordinates));
        }
    }

    private static LLE fit(double[][] rows, Task task) {
        return LLE.of(rows, task.neighbors(), task.dimensions());
    }

    private static double[][] rows(Points points) {
        return IntStream.range(0, points.size()).mapToObj(points::row).toArray(double[][]::new);
    }
}

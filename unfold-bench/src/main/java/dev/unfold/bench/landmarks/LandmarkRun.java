package dev.unfold.bench.landmarks;

import com.sun.management.OperatingSystemMXBean;
import dev.unfold.bench.peers.Quality;
import dev.unfold.catalog.Catalog;
import dev.unfold.data.Dataset;
import dev.unfold.data.Points;
import dev.unfold.recipe.Recipe;
import dev.unfold.run.Listener;
import dev.unfold.run.Run;
import java.lang.management.ManagementFactory;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * One fit of a roll in memory.
 *
 * @param points n
 * @param seconds the whole fit
 * @param processor seconds of all processors for it
 * @param stages the seconds of its stages, in their order
 * @param arc R² of the affine regression of the arc length on the embedding
 * @param height that of the height
 */
public record LandmarkRun(
        int points,
        String method,
        String solver,
        double seconds,
        double processor,
        Map<String, Double> stages,
        double arc,
        double height) {

    /** Fits a roll, whose columns t1 and t2 are the truth. */
    public static LandmarkRun of(Dataset roll, String method, String solver) {
        Recipe recipe = Catalog.recipe(Map.of("method", method, "solver", solver));
        Clock clock = new Clock();
        Run run = Run.with(Runtime.getRuntime().availableProcessors(), 0, clock);
        double before = processorSeconds();
        long begin = System.nanoTime();
        Points y = recipe.fit(roll, run).embedding().coordinates();
        double seconds = (System.nanoTime() - begin) / 1e9;
        return new LandmarkRun(
                roll.size(),
                method,
                solver,
                seconds,
                processorSeconds() - before,
                clock.seconds(),
                Quality.explained(roll.extra("t1").orElseThrow(), y),
                Quality.explained(roll.extra("t2").orElseThrow(), y));
    }

    private static double processorSeconds() {
        return ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean()).getProcessCpuTime() / 1e9;
    }

    /** As in "residuals 3.1, placing 1.2": what took a tenth of a second at least. */
    public String split() {
        return stages.entrySet().stream()
                .filter(stage -> stage.getValue() >= 0.1)
                .map(stage -> String.format(Locale.ROOT, "%s %.1f", stage.getKey(), stage.getValue()))
                .collect(Collectors.joining(", "));
    }

    /** How long each stage was the last that reported. */
    private static final class Clock implements Listener {

        private final Map<String, Double> seconds = new LinkedHashMap<>();
        private String stage = "";
        private long since = System.nanoTime();

        @Override
        public void progress(String now, long done, long total) {
            if (!now.equals(stage)) {
                close();
                stage = now;
            }
        }

        private void close() {
            long time = System.nanoTime();
            if (!stage.isEmpty()) {
                seconds.merge(stage, (time - since) / 1e9, Double::sum);
            }
            since = time;
        }

        Map<String, Double> seconds() {
            close();
            return seconds;
        }
    }
}

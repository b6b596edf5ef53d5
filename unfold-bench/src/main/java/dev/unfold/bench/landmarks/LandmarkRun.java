package dev.unfold.bench.landmarks;

import dev.unfold.catalog.Catalog;
import dev.unfold.data.Column;
import dev.unfold.data.Dataset;
import dev.unfold.data.Points;
import dev.unfold.recipe.Recipe;
import dev.unfold.run.Listener;
import dev.unfold.run.Run;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * One fit of a roll in memory.
 *
 * @param points n
 * @param seconds the whole fit
 * @param stages the seconds of its stages, in their order
 * @param arc R² of the affine regression of the arc length on the embedding
 * @param height that of the height
 */
public record LandmarkRun(
        int points,
        String method,
        String solver,
        double seconds,
        Map<String, Double> stages,
        double arc,
        double height) {

    /** Fits a roll, whose columns t1 and t2 are the truth. */
    public static LandmarkRun of(Dataset roll, String method, String solver) {
        Recipe recipe = Catalog.recipe(Map.of("method", method, "solver", solver));
        Clock clock = new Clock();
        Run run = Run.with(Runtime.getRuntime().availableProcessors(), 0, clock);
        long begin = System.nanoTime();
        Points y = recipe.fit(roll, run).embedding().coordinates();
        double seconds = (System.nanoTime() - begin) / 1e9;
        return new LandmarkRun(
                roll.size(),
                method,
                solver,
                seconds,
                clock.seconds(),
                affineR2(y, roll.extra("t1").orElseThrow()),
                affineR2(y, roll.extra("t2").orElseThrow()));
    }

    /** As in "residuals 3.1, placing 1.2": what took a tenth of a second at least. */
    public String split() {
        return stages.entrySet().stream()
                .filter(stage -> stage.getValue() >= 0.1)
                .map(stage -> String.format(Locale.ROOT, "%s %.1f", stage.getKey(), stage.getValue()))
                .collect(Collectors.joining(", "));
    }

    /** Columns of Y are orthonormal but for their length and centred, so the regression is a sum of projections. */
    private static double affineR2(Points y, Column truth) {
        int n = y.size();
        double mean = 0;
        for (int i = 0; i < n; i++) {
            mean += truth.get(i) / n;
        }
        double all = 0;
        double[] products = new double[y.dimension()];
        double[] squares = new double[y.dimension()];
        for (int i = 0; i < n; i++) {
            double off = truth.get(i) - mean;
            all += off * off;
            for (int r = 0; r < products.length; r++) {
                products[r] += off * y.get(i, r);
                squares[r] += y.get(i, r) * y.get(i, r);
            }
        }
        double explained = 0;
        for (int r = 0; r < products.length; r++) {
            explained += products[r] * products[r] / squares[r];
        }
        return explained / all;
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

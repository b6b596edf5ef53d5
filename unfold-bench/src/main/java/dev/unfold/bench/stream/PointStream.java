package dev.unfold.bench.stream;

import dev.unfold.data.Dataset;
import dev.unfold.data.Points;
import dev.unfold.recipe.Model;
import dev.unfold.recipe.Recipe;
import dev.unfold.recipe.Update;
import dev.unfold.run.Run;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * A model that batch after batch is updated, in this JVM, and beside it fits on all points so far.
 *
 * @param first how many points the first model is fitted on
 * @param size the points of a batch
 * @param count how many batches
 * @param every after so many batches a fit is timed beside the update
 */
public record PointStream(int first, int size, int count, int every) {

    /** Fits and updates before anything is timed. */
    private static final int WARM = 10;

    /** @param data first + size·count points, in the order in which they come */
    public List<Batch> run(Recipe recipe, Dataset data, Consumer<String> progress) {
        Model model = fit(recipe, data, first);
        Dataset next = rows(data, first, first + size);
        for (int i = 0; i < WARM; i++) {
            model = fit(recipe, data, first);
            model.update(next, new Update.Eigen(), Run.quiet());
        }
        List<Batch> batches = new ArrayList<>();
        for (int b = 1; b <= count; b++) {
            int end = first + b * size;
            Points before = model.embedding().coordinates();
            Dataset more = rows(data, end - size, end);
            long start = System.nanoTime();
            model = model.update(more, new Update.Eigen(), Run.quiet());
            double update = (System.nanoTime() - start) / 1e9;
            OptionalDouble fit = OptionalDouble.empty();
            OptionalDouble difference = OptionalDouble.empty();
            Points now = model.embedding().coordinates();
            if (b == 1 || b % every == 0) {
                Dataset all = rows(data, 0, end);
                long begin = System.nanoTime();
                Model batch = recipe.fit(all, Run.quiet());
                fit = OptionalDouble.of((System.nanoTime() - begin) / 1e9);
                difference =
                        OptionalDouble.of(Procrustes.distance(batch.embedding().coordinates(), now));
                progress.accept("batch " + b + " of " + count);
            }
            batches.add(new Batch(
                    b,
                    end,
                    Integer.parseInt(model.provenance().diagnostics().getOrDefault("update.changed", "0")),
                    update,
                    fit,
                    Procrustes.distance(before, now),
                    difference));
        }
        return batches;
    }

    private static Model fit(Recipe recipe, Dataset data, int count) {
        return recipe.fit(rows(data, 0, count), Run.quiet());
    }

    private static Dataset rows(Dataset data, int from, int to) {
        return data.rows(IntStream.range(from, to).toArray());
    }
}

package dev.unfold.bench.worker;

import dev.unfold.data.Dataset;
import dev.unfold.data.Points;
import dev.unfold.recipe.Model;
import dev.unfold.recipe.Recipe;
import dev.unfold.run.Run;
import java.util.Arrays;

/** One fit by Unfold in a warm JVM. */
public final class UnfoldWorker {

    /** The warm-up uses at most so many points, and so many coordinates in all: a second or two of work. */
    private static final int WARM_POINTS = 100_000;

    private static final int WARM_COORDINATES = 8_000_000;

    private UnfoldWorker() {}

    public static void main(String[] arguments) {
        Task task = Task.of(arguments);
        Points points = task.points();
        Recipe recipe = task.recipe();
        int most = Math.min(WARM_POINTS, WARM_COORDINATES / points.dimension());
        WarmUp.run(points, most, task.warmUp(), recipe::fit);
        System.gc();
        StageClock clock = new StageClock();
        Model model =
                recipe.fit(Dataset.of(points), Run.with(Runtime.getRuntime().availableProcessors(), 0, clock));
        Stages stages = clock.stop();
        Said.say("seconds", stages.total());
        Said.say("stages", stages.neighbours(), stages.weights(), stages.eigen());
        double[] eigenvalues = model.eigenvalues();
        Said.say("eigenvalues", Arrays.copyOfRange(eigenvalues, 1, eigenvalues.length));
        Said.say("dropped", points.size() - model.embedding().coordinates().size());
        model.provenance().diagnostics().forEach((name, value) -> System.out.println("note " + name + " " + value));
        task.write(model.embedding().coordinates());
    }
}

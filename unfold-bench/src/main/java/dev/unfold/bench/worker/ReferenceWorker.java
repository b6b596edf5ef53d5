package dev.unfold.bench.worker;

import dev.unfold.data.Dataset;
import dev.unfold.internal.sparse.SparseRows;
import dev.unfold.neighbors.Neighborhoods;
import dev.unfold.neighbors.nearest.KNearest;
import dev.unfold.recipe.Model;
import dev.unfold.run.Run;

/**
 * The spectrum with which those of the contenders are compared, where there is one of the same matrix for all. There is
 * none where the data are disconnected, since then each contender does something else, nor where a point has its k-th and its
 * next neighbour at equal distances, since then each takes the one that it likes. Nothing here is timed.
 */
public final class ReferenceWorker {

    private ReferenceWorker() {}

    public static void main(String[] arguments) {
        Task task = Task.of(arguments);
        Run run = Run.quiet();
        Dataset data = Dataset.of(task.points());
        int ties = ties(data, task.neighbors());
        if (ties > 0) {
            Said.say("ties", ties);
            return;
        }
        Model model = task.recipe().withDimensions(task.dimensions() + 1).fit(data, run);
        SparseRows a = model.residuals().matrix();
        boolean whole = "1".equals(run.notes().get("groups"));
        if (whole && a.rows() == a.columns()) {
            ReferenceSpectrum reference =
                    ReferenceSpectrum.of(a, model.embedding().coordinates().flat(), run);
            Said.say("bound", reference.bound());
            Said.say("eigenvalues", reference.values());
        }
    }

    /** How many points have more than one set of k nearest neighbours. */
    static int ties(Dataset data, int k) {
        Neighborhoods lists = new KNearest(k + 1).over(data, Run.quiet()).neighborhoods(Run.quiet());
        int ties = 0;
        for (int i = 0; i < lists.size(); i++) {
            ties += lists.distance(i, k - 1) == lists.distance(i, k) ? 1 : 0;
        }
        return ties;
    }
}

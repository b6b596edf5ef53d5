package dev.unfold.extension;

import dev.unfold.data.Dataset;
import dev.unfold.data.Points;
import dev.unfold.internal.dense.RowMajor;
import dev.unfold.local.PatchCursor;
import dev.unfold.local.Reconstruction;
import dev.unfold.local.Scratch;
import dev.unfold.neighbors.NeighborSearch;
import dev.unfold.neighbors.Neighborhoods;
import dev.unfold.run.Run;

/**
 * Carries points from one space to another over anchors that are known in both: a point is written as a weighted sum of
 * its neighbours among the anchors in the first space, and the same sum is taken in the second.
 */
record WeightedSums(Dataset anchors, NeighborSearch search, Reconstruction reconstruction) {

    /** Σ_j w_j targets_j for each point; a point at distance 0 from an anchor takes that anchor's target. */
    Points apply(Points points, Points targets, Run run) {
        int n = points.size();
        int p = targets.dimension();
        RowMajor t = targets.flat();
        Neighborhoods lists = search.of(points, run);
        double[] result = new double[n * p];
        run.forEach("placing", n, () -> new Worker(points, lists), (i, worker) -> {
            if (lists.distance(i, 0) == 0) {
                System.arraycopy(t.values(), t.offset(lists.neighbor(i, 0)), result, i * p, p);
                return;
            }
            worker.patch.moveTo(i);
            reconstruction.weightsInto(worker.weights, worker.patch, worker.scratch);
            for (int a = 0; a < lists.count(i); a++) {
                int from = t.offset(lists.neighbor(i, a));
                for (int r = 0; r < p; r++) {
                    result[i * p + r] += worker.weights[a] * t.values()[from + r];
                }
            }
        });
        return Points.adopt(new RowMajor(result, n, p));
    }

    private final class Worker {
        final PatchCursor patch;
        final double[] weights;
        final Scratch scratch = new Scratch();

        Worker(Points points, Neighborhoods lists) {
            patch = PatchCursor.ofQueries(anchors, points, lists);
            weights = new double[lists.maxCount()];
        }
    }
}

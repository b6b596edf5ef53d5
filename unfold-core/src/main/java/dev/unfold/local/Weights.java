package dev.unfold.local;

import dev.unfold.data.Dataset;
import dev.unfold.data.Points;
import dev.unfold.error.DataException;
import dev.unfold.internal.dense.RowMajor;
import dev.unfold.neighbors.NeighborSearch;
import dev.unfold.neighbors.Neighborhoods;
import dev.unfold.run.Run;

/**
 * New points as weighted sums of training points, x ≈ Σ_j w_j x_j with Σw = 1: for each the rows j and the weights. A point
 * at distance 0 from a training point is that point, with weight 1. Immutable.
 */
public final class Weights {

    /** As many as an array can have. */
    private static final int MOST_NUMBERS = Integer.MAX_VALUE - 8;

    private final int[] offsets;
    private final int[] rows;
    private final double[] weights;
    private final boolean[] training;

    private Weights(int[] offsets, int[] rows, double[] weights, boolean[] training) {
        this.offsets = offsets;
        this.rows = rows;
        this.weights = weights;
        this.training = training;
    }

    /** The weights that a rule gives the neighbours of each point. */
    public static Weights of(
            Dataset data, NeighborSearch search, Reconstruction reconstruction, Points points, Run run) {
        int n = points.size();
        Neighborhoods lists = search.of(points, run);
        int[] offsets = new int[n + 1];
        boolean[] training = new boolean[n];
        for (int i = 0; i < n; i++) {
            training[i] = lists.distance(i, 0) == 0;
            offsets[i + 1] = Math.addExact(offsets[i], training[i] ? 1 : lists.count(i));
        }
        int[] rows = new int[offsets[n]];
        double[] weights = new double[offsets[n]];
        run.forEach("placing", n, () -> new Worker(data, points, lists), (i, worker) -> {
            int count = offsets[i + 1] - offsets[i];
            for (int a = 0; a < count; a++) {
                rows[offsets[i] + a] = lists.neighbor(i, a);
            }
            if (training[i]) {
                weights[offsets[i]] = 1;
            } else {
                worker.patch.moveTo(i);
                reconstruction.weightsInto(worker.weights, worker.patch, worker.scratch);
                System.arraycopy(worker.weights, 0, weights, offsets[i], count);
            }
        });
        return new Weights(offsets, rows, weights, training);
    }

    private static final class Worker {
        final PatchCursor patch;
        final double[] weights;
        final Scratch scratch = new Scratch();

        Worker(Dataset data, Points points, Neighborhoods lists) {
            patch = PatchCursor.ofQueries(data, points, lists);
            weights = new double[lists.maxCount()];
        }
    }

    /** Those of some of the points. */
    public Weights of(int... points) {
        int[] ownOffsets = new int[points.length + 1];
        boolean[] ownTraining = new boolean[points.length];
        for (int i = 0; i < points.length; i++) {
            ownOffsets[i + 1] = ownOffsets[i] + count(points[i]);
            ownTraining[i] = training[points[i]];
        }
        int[] ownRows = new int[ownOffsets[points.length]];
        double[] ownWeights = new double[ownRows.length];
        for (int i = 0; i < points.length; i++) {
            System.arraycopy(rows, offsets[points[i]], ownRows, ownOffsets[i], count(points[i]));
            System.arraycopy(weights, offsets[points[i]], ownWeights, ownOffsets[i], count(points[i]));
        }
        return new Weights(ownOffsets, ownRows, ownWeights, ownTraining);
    }

    /** How many points there are. */
    public int size() {
        return offsets.length - 1;
    }

    /** How much memory they take. */
    public long bytes() {
        return (long) size() * (Integer.BYTES + 1) + (long) rows.length * (Integer.BYTES + Double.BYTES);
    }

    /** Whether the i-th is at distance 0 from a training point, which is all of its sum. */
    public boolean isTraining(int i) {
        return training[i];
    }

    /** Of how many training points the i-th is a sum. */
    public int count(int i) {
        return offsets[i + 1] - offsets[i];
    }

    /** The a-th of these, a row of the training data. */
    public int row(int i, int a) {
        return rows[offsets[i] + java.util.Objects.checkIndex(a, count(i))];
    }

    /** Its weight. */
    public double weight(int i, int a) {
        return weights[offsets[i] + java.util.Objects.checkIndex(a, count(i))];
    }

    /** The same sums of other things that are known of the training points: Σ_j w_j targets_j for each point. */
    public Points sums(Points targets) {
        int p = targets.dimension();
        long numbers = (long) size() * p;
        if (numbers > MOST_NUMBERS) {
            throw new DataException(size() + " points with " + p + " coordinates each are " + numbers
                    + " numbers, but at most " + MOST_NUMBERS + " can be held; take fewer points at a time");
        }
        RowMajor t = targets.flat();
        double[] sums = new double[size() * p];
        for (int i = 0; i < size(); i++) {
            for (int e = offsets[i]; e < offsets[i + 1]; e++) {
                int from = t.offset(rows[e]);
                for (int r = 0; r < p; r++) {
                    sums[i * p + r] += weights[e] * t.values()[from + r];
                }
            }
        }
        return Points.adopt(new RowMajor(sums, size(), p));
    }
}

package dev.unfold.local;

import dev.unfold.data.Dataset;
import dev.unfold.data.Points;
import dev.unfold.internal.dense.PointRows;
import dev.unfold.internal.dense.RowMajor;
import dev.unfold.internal.simd.Kernels;
import dev.unfold.neighbors.Neighborhoods;
import dev.unfold.neighbors.Space;
import java.util.OptionalInt;

/** Moves over the neighbourhoods of some centres, in the space in which they were found. */
public final class PatchCursor implements Patch {

    /** The coordinates of a space that has none. */
    private static final PointRows NOTHING = new RowMajor(new double[0], 0, 0);

    private final Dataset data;
    private final Space space;
    private final PointRows training;
    private final PointRows centers;
    private final boolean centersAreTraining;
    private final Neighborhoods lists;
    private final double[] center;
    private final double[] differences;
    private final double[] gram;
    private int at;

    private PatchCursor(Dataset data, Points centers, boolean centersAreTraining, Neighborhoods lists) {
        this.data = data;
        this.space = lists.space().orElseGet(() -> new Space.Coordinates(centers, data.points()));
        if (space instanceof Space.Coordinates coordinates) {
            this.training = coordinates.training().kept();
            this.centers = coordinates.centers().kept();
        } else if (space instanceof Space.Rays rays) {
            this.training = rays.training().kept();
            this.centers = rays.centers().kept();
        } else {
            this.training = NOTHING;
            this.centers = NOTHING;
        }
        this.centersAreTraining = centersAreTraining;
        this.lists = lists;
        int k = lists.maxCount();
        this.center = new double[training.columns()];
        this.differences = new double[k * training.columns()];
        this.gram = new double[k * k];
    }

    /** The neighbourhoods of the training points themselves. */
    public static PatchCursor ofTraining(Dataset data, Neighborhoods lists) {
        return new PatchCursor(data, data.points(), true, lists);
    }

    /** The neighbourhoods of new points among the training points. */
    public static PatchCursor ofQueries(Dataset data, Points queries, Neighborhoods lists) {
        return new PatchCursor(data, queries, false, lists);
    }

    /** Makes the neighbourhood of centre {@code i} the current one. */
    public PatchCursor moveTo(int i) {
        at = i;
        return this;
    }

    @Override
    public int size() {
        return lists.count(at);
    }

    @Override
    public int neighbor(int a) {
        return lists.neighbor(at, a);
    }

    @Override
    public double distance(int a) {
        return lists.distance(at, a);
    }

    @Override
    public OptionalInt row() {
        return centersAreTraining ? OptionalInt.of(at) : OptionalInt.empty();
    }

    @Override
    public Dataset data() {
        return data;
    }

    @Override
    public OptionalInt dimension() {
        return space instanceof Space.Distances ? OptionalInt.empty() : OptionalInt.of(training.columns());
    }

    @Override
    public double[] differences() {
        if (space instanceof Space.Distances) {
            throw new IllegalStateException("only distances are known of " + name());
        }
        int k = size();
        int d = training.columns();
        centers.rowInto(at, center, 0);
        for (int a = 0; a < k; a++) {
            training.subtractedInto(neighbor(a), center, 0, differences, a * d);
        }
        if (space instanceof Space.Rays rays) {
            for (int a = 0; a < k; a++) {
                double f = rays.factor(neighbor(a));
                for (int at = a * d; at < (a + 1) * d; at++) {
                    differences[at] *= f;
                }
            }
        }
        return differences;
    }

    @Override
    public double[] gram() {
        if (space instanceof Space.Distances distances) {
            distances.gramInto(gram, at, lists);
            return gram;
        }
        int k = size();
        int d = training.columns();
        double[] delta = differences();
        for (int a = 0; a < k; a++) {
            for (int b = 0; b <= a; b++) {
                double product = Kernels.BEST.dot(delta, a * d, delta, b * d, d);
                gram[a * k + b] = product;
                gram[b * k + a] = product;
            }
        }
        return gram;
    }
}

package dev.unfold.extension;

import dev.unfold.data.Dataset;
import dev.unfold.data.Labels;
import dev.unfold.data.Points;
import dev.unfold.local.PatchCursor;
import dev.unfold.local.Reconstruction;
import dev.unfold.local.Scratch;
import dev.unfold.neighbors.Neighborhoods;
import dev.unfold.neighbors.Space;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The neighbourhood of a training point that a new one has entered.
 *
 * @param around the centre, then its neighbours, the new one without a label
 * @param space in which they see each other
 * @param neighbors by distance, as rows of the training data but for the new point
 * @param place where the new point stands among them: after those that are as near, since it comes last
 */
@SuppressWarnings("ArrayRecordComponent")
record GrownRow(Dataset around, Space space, int[] neighbors, double[] distances, int place) {

    private static final int NONE = -1;

    /**
     * @param listing who would list the new points, of which the i-th enters the list of the a-th
     * @param full whether that list is full; then the farthest neighbour leaves, unless it is there by a link
     */
    static GrownRow of(FittedView view, Points points, Neighborhoods listing, int i, int a, boolean full) {
        int row = listing.neighbor(i, a);
        double distance = listing.distance(i, a);
        Neighborhoods lists = view.lists();
        int leaving = full ? farthest(lists, row) : NONE;
        int k = lists.count(row) + (full ? 0 : 1);
        int[] rows = new int[k + 1]; // the centre first
        double[] distances = new double[k];
        rows[0] = row;
        int place = NONE;
        int at = 0;
        for (int b = 0; b <= lists.count(row); b++) {
            boolean end = b == lists.count(row);
            if (place == NONE && (end || lists.distance(row, b) > distance)) {
                place = at;
                distances[at++] = distance;
                rows[at] = NONE;
            }
            if (!end && b != leaving) {
                distances[at++] = lists.distance(row, b);
                rows[at] = lists.neighbor(row, b);
            }
        }
        Dataset data = view.data();
        Space whole = listing.space().orElseGet(() -> new Space.Coordinates(points, data.points()));
        return new GrownRow(
                around(data, points, i, rows),
                among(whole, i, rows),
                Arrays.copyOfRange(rows, 1, k + 1),
                distances,
                place);
    }

    private static int farthest(Neighborhoods lists, int row) {
        int farthest = lists.count(row) - 1;
        while (lists.isLink(row, farthest)) {
            farthest--;
        }
        return farthest;
    }

    private static Dataset around(Dataset data, Points points, int i, int[] rows) {
        Optional<Labels> labels = data.labels().map(all -> {
            List<String> names = new ArrayList<>();
            for (int j : rows) {
                names.add(j == NONE ? "" : all.name(j));
            }
            return Labels.of(names);
        });
        return new Dataset(
                data.name(),
                stacked(rows, data.points(), points.row(i)),
                data.features(),
                Optional.empty(),
                labels,
                List.of());
    }

    /** The space in which rows of the training data see each other and the new point i. */
    private static Space among(Space whole, int i, int[] rows) {
        if (whole instanceof Space.Coordinates all) {
            Points own = stacked(rows, all.training(), all.centers().row(i));
            return new Space.Coordinates(own, own);
        }
        if (whole instanceof Space.Rays all) {
            Points own = stacked(rows, all.training(), all.centers().row(i));
            double[] factor = all.centerFactors().orElseThrow().row(i);
            return new Space.Rays(own, own, stacked(rows, all.factors(), factor));
        }
        return new Among((Space.Distances) whole, i, rows);
    }

    private static Points stacked(int[] rows, Points training, double[] x) {
        Points.Builder stack = Points.builder(training.dimension());
        for (int j : rows) {
            stack.add(j == NONE ? x : training.row(j));
        }
        return stack.build();
    }

    /** Distances of a few rows of the training data, and of a new point. */
    private record Among(Space.Distances whole, int newcomer, int[] rows) implements Space.Distances {

        @Override
        public double squared(int center, int neighbor) {
            return squaredBetween(center, neighbor);
        }

        @Override
        public double squaredBetween(int first, int second) {
            int one = rows[first];
            int other = rows[second];
            if (one == NONE || other == NONE) {
                return one == other ? 0 : whole.squared(newcomer, Math.max(one, other));
            }
            return whole.squaredBetween(one, other);
        }
    }

    double[] weights(Reconstruction reconstruction, Scratch scratch) {
        int k = neighbors.length;
        int[] offsets = new int[k + 2];
        Arrays.fill(offsets, 1, k + 2, k); // only the centre has neighbours
        int[] rows = new int[k];
        Arrays.setAll(rows, a -> a + 1);
        double[] w = new double[k];
        PatchCursor patch = PatchCursor.ofTraining(
                around, Neighborhoods.of(offsets, rows, distances).in(space));
        reconstruction.weightsInto(w, patch.moveTo(0), scratch);
        return w;
    }
}

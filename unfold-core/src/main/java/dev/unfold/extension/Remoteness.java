package dev.unfold.extension;

import dev.unfold.data.Points;
import dev.unfold.error.DataException;
import dev.unfold.internal.dense.PointRows;
import dev.unfold.internal.search.Euclid;
import dev.unfold.neighbors.NeighborSearch;
import dev.unfold.neighbors.Neighborhoods;
import dev.unfold.run.Run;
import java.util.Arrays;
import java.util.function.IntToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * How far points lie from the training data: r(x) = min_j |x − x_j| / u over the neighbours x_j that the model's rule finds for x,
 * where u is the median, over the training points, of the distance to the farthest of their neighbours (of k neighbours the
 * k-th). Distances are Euclidean, over the columns as they were fitted.
 *
 * <ul>
 *   <li>A training point has r = 0; a point between training points has r &lt; 1 as a rule.
 *   <li>Far beyond 1, a place is a guess: the neighbours lie all on one side, and their weights extrapolate.
 *   <li>Rules by Euclidean distance find the nearest training point; others, which may take a distant point for a near one, find
 *       one of the nearest by their own lights, and the distance to that one is measured.
 *   <li>Training points whose neighbours all equal them take no part in the median.
 *   <li>Links that join disconnected parts are no neighbours here.
 * </ul>
 *
 * Cost: the neighbour search of a point, which is the same that places it.
 */
public final class Remoteness {

    private final NeighborSearch search;
    private final PointRows training;
    private final double unit;

    private Remoteness(NeighborSearch search, PointRows training, double unit) {
        this.search = search;
        this.training = training;
        this.unit = unit;
    }

    /** What the distances of a model are measured by. */
    public static Remoteness of(Fitted model, Run run) {
        Points points = model.training().points();
        PointRows x = points.kept();
        Neighborhoods lists = FusedSearch.union(
                points,
                points,
                model.views().stream().map(view -> view.lists().found()).toList(),
                run);
        double[] reach = ofEach(lists, run, i -> distances(x, i, x, lists).max().orElse(0));
        double[] farthest =
                Arrays.stream(reach).filter(distance -> distance > 0).sorted().toArray();
        if (farthest.length == 0) {
            throw new DataException(
                    "no training point has a neighbour at a distance above 0, so there is no unit for the"
                            + " distance of new points; fit the model on points that differ");
        }
        double unit = (farthest[(farthest.length - 1) / 2] + farthest[farthest.length / 2]) / 2;
        return new Remoteness(FusedSearch.of(model.training(), model.views(), run), x, unit);
    }

    /** The same, measured by the searches of another model with the same views. */
    Remoteness over(Fitted same, Run run) {
        return new Remoteness(FusedSearch.of(same.training(), same.views(), run), training, unit);
    }

    /** r(x) of each point, which has the columns of the training data as they were fitted. */
    public double[] of(Points points, Run run) {
        Neighborhoods lists = search.of(points, run);
        PointRows x = points.kept();
        return ofEach(lists, run, i -> distances(x, i, training, lists).min().orElseThrow() / unit);
    }

    private static double[] ofEach(Neighborhoods lists, Run run, IntToDoubleFunction measure) {
        double[] values = new double[lists.size()];
        run.forEach("remoteness", values.length, () -> measure, (i, own) -> values[i] = own.applyAsDouble(i));
        return values;
    }

    /** The distances from the i-th of some points to its neighbours. */
    private static DoubleStream distances(PointRows points, int i, PointRows training, Neighborhoods lists) {
        return IntStream.range(0, lists.count(i))
                .mapToDouble(a -> Euclid.distance(points, i, training, lists.neighbor(i, a)));
    }
}

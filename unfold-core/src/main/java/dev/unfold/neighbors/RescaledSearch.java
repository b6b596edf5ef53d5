package dev.unfold.neighbors;

import dev.unfold.data.Points;
import dev.unfold.internal.dense.RowMajor;
import dev.unfold.internal.search.Euclid;
import dev.unfold.internal.search.Lists;
import dev.unfold.run.Run;
import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleUnaryOperator;

/**
 * Search in a space whose squared distances grow with those of the coordinates: the neighbours are the Euclidean ones, only
 * their distances are others.
 *
 * @param rescale from the square of a Euclidean distance to the square of the distance in the space; rising
 */
record RescaledSearch(NeighborSearch euclidean, RowMajor training, DoubleUnaryOperator rescale)
        implements NeighborSearch {

    @Override
    public Neighborhoods neighborhoods(Run run) {
        return rescaled(euclidean.neighborhoods(run), training);
    }

    @Override
    public Neighborhoods of(Points queries, Run run) {
        return rescaled(euclidean.of(queries, run), queries.flat());
    }

    private Neighborhoods rescaled(Neighborhoods found, RowMajor centers) {
        Lists lists = found.flat();
        double[] distances =
                Arrays.stream(lists.distances()).map(this::distance).toArray();
        return Neighborhoods.adopt(new Lists(lists.offsets(), lists.neighbors(), distances))
                .in(new PointSpace(centers, training, this::squared));
    }

    private double squared(double[] x, int xFrom, double[] z, int zFrom, int d) {
        return rescale.applyAsDouble(Euclid.squared(x, xFrom, z, zFrom, d));
    }

    private double distance(double euclideanDistance) {
        return Math.sqrt(rescale.applyAsDouble(euclideanDistance * euclideanDistance));
    }

    @Override
    public List<Link> joins(int[] part, Run run) {
        return euclidean.joins(part, run).stream()
                .map(link -> new Link(link.first(), link.second(), distance(link.distance())))
                .toList();
    }
}

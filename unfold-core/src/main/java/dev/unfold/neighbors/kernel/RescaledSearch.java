package dev.unfold.neighbors.kernel;

import dev.unfold.data.Points;
import dev.unfold.internal.dense.RowMajor;
import dev.unfold.internal.search.Lists;
import dev.unfold.neighbors.Link;
import dev.unfold.neighbors.NeighborSearch;
import dev.unfold.neighbors.Neighborhoods;
import dev.unfold.run.Run;
import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleUnaryOperator;

/**
 * Search in a space whose distances grow with plainer ones: the neighbours are those of the plain distance, only how far they
 * are is another matter.
 *
 * @param search by the plain distance
 * @param plain its square
 * @param rescale from the square of the plain distance to that of the distance in the space; rising
 */
record RescaledSearch(
        NeighborSearch search, RowMajor training, PointSpace.Separation plain, DoubleUnaryOperator rescale)
        implements NeighborSearch {

    @Override
    public Neighborhoods neighborhoods(Run run) {
        return rescaled(search.neighborhoods(run), training);
    }

    @Override
    public Neighborhoods of(Points queries, Run run) {
        return rescaled(search.of(queries, run), queries.flat());
    }

    private Neighborhoods rescaled(Neighborhoods found, RowMajor centers) {
        Lists lists = found.flat();
        double[] distances =
                Arrays.stream(lists.distances()).map(this::distance).toArray();
        return Neighborhoods.adopt(new Lists(lists.offsets(), lists.neighbors(), distances))
                .in(new PointSpace(centers, training, this::squared));
    }

    private double squared(double[] x, int xFrom, double[] z, int zFrom, int d) {
        return rescale.applyAsDouble(plain.squared(x, xFrom, z, zFrom, d));
    }

    private double distance(double plainDistance) {
        return Math.sqrt(rescale.applyAsDouble(plainDistance * plainDistance));
    }

    @Override
    public List<Link> joins(int[] part, Run run) {
        return search.joins(part, run).stream()
                .map(link -> new Link(link.first(), link.second(), distance(link.distance())))
                .toList();
    }
}

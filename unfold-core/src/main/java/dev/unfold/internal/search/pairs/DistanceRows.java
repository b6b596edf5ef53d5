package dev.unfold.internal.search.pairs;

import dev.unfold.internal.dense.PointRows;
import dev.unfold.internal.search.Differences;
import dev.unfold.internal.search.block.Panels;
import dev.unfold.internal.search.route.Route;
import dev.unfold.run.Run;
import java.util.Optional;
import java.util.function.Supplier;

/** The distances of one point to a block of others, for passes over all pairs; belongs to one thread. */
@FunctionalInterface
public interface DistanceRows {

    /** Points of a block. */
    int BLOCK = Panels.BLOCK;

    /** Up to so many dimensions, or points, a distance is made of differences. */
    int FEW_DIMENSIONS = 8;

    int FEW_POINTS = 5_000;

    /** out[l] = |x_i − x_j| for the points j = block·{@link #BLOCK} + l of a block. */
    void into(double[] out, int i, int block);

    /** What gives each thread its own: by the products of panels where these are quicker and there are any, else by differences. */
    static Supplier<DistanceRows> over(PointRows points, Optional<Panels> panels) {
        if (panels.isPresent()) {
            ProductDistances products = new ProductDistances(points, panels.get());
            return products::rows;
        }
        DistanceTiles tiles = new DistanceTiles(points.widened());
        return () -> (out, i, block) -> tiles.tileInto(i, block, out);
    }

    /** Panels of the points, if distances are to come from products. */
    static Optional<Panels> panels(PointRows points, Run run) {
        return isByProducts(points)
                ? Panels.of(Differences.SQUARED, points, Route.kernels(points), run)
                : Optional.empty();
    }

    /** Whether products are quicker than differences and exact enough in a sum over all pairs, if they do not fail. */
    static boolean isByProducts(PointRows points) {
        return points.columns() > FEW_DIMENSIONS && points.rows() > FEW_POINTS;
    }
}

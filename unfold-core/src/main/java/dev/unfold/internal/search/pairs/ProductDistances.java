package dev.unfold.internal.search.pairs;

import dev.unfold.internal.dense.PointRows;
import dev.unfold.internal.search.Euclid;
import dev.unfold.internal.search.block.Panels;
import java.util.Arrays;

/**
 * Distances by |x − z|² = |x|² + |z|² − 2x·z from the single-precision products of {@link Panels}, or by differences where
 * little of that is left.
 *
 * <p>A distance is good to six or seven digits. The errors have either sign, and all but cancel in a sum over all pairs of
 * thousands of points: such sums keep ten digits or more.
 */
public final class ProductDistances {

    /** What must be left of |x|² + |z|², so that not too many digits are lost. */
    private static final double LEFT = 1e-2;

    private final PointRows points;
    private final Panels panels;
    private final double[] squares;

    /** @param panels of these points, in their order */
    public ProductDistances(PointRows points, Panels panels) {
        this.points = points;
        this.panels = panels;
        squares = new double[points.rows()];
        Arrays.setAll(squares, i -> (panels.rows().lower(i) + panels.rows().upper(i)) / 2 / panels.unit());
    }

    /** For one thread, which has a strip of products made whenever it comes to another. */
    DistanceRows rows() {
        float[] products = new float[Panels.STRIP * Panels.BLOCK];
        int[] made = {-1, -1};
        return (out, i, block) -> {
            int strip = i - i % Panels.STRIP;
            if (made[0] != strip || made[1] != block) {
                panels.rows().products(strip, block, products);
                made[0] = strip;
                made[1] = block;
            }
            into(out, i, block, products, (i - strip) * Panels.BLOCK);
        };
    }

    /** The distances of point i to those of a block, by the products that stand from {@code from} on. */
    public void into(double[] out, int i, int block, float[] products, int from) {
        int begin = block * Panels.BLOCK;
        int width = Math.min(Panels.BLOCK, points.rows() - begin);
        double own = squares[i];
        double factor = 2 / panels.unit();
        for (int l = 0; l < width; l++) {
            double both = own + squares[begin + l];
            double squared = both - factor * products[from + l];
            out[l] = squared > LEFT * both ? squared : Euclid.squared(points, i, begin + l);
        }
        for (int l = 0; l < width; l++) {
            out[l] = Math.sqrt(out[l]);
        }
    }
}

package dev.unfold.quality;

import dev.unfold.data.Points;
import dev.unfold.internal.dense.PointRows;
import dev.unfold.internal.search.block.BlockPairs;
import dev.unfold.internal.search.block.Panels;
import dev.unfold.internal.search.pairs.DistanceRows;
import dev.unfold.internal.search.pairs.ProductDistances;
import dev.unfold.run.Run;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The {@link PairMoments} of all pairs, by {@link BlockPairs}: one thread sums a part, and the parts are merged in order. No more
 * than a strip of distances is held, and 96 bytes for two blocks: 3 MB for 100,000 points.
 *
 * <p>In many dimensions the products of {@link Panels} give the distances in the input, perhaps in a pass that somebody else makes too
 * ({@link #looks}): the sums are the same to the bit.
 */
final class AllPairs {

    private final PointRows input;
    private final BlockPairs pairs;
    private final Supplier<DistanceRows> places;
    private final double factor;
    private final PairMoments[] parts;

    AllPairs(Points input, Points embedding, Run run) {
        this.input = input.kept();
        pairs = new BlockPairs(input.size());
        places = DistanceRows.over(embedding.flat(), DistanceRows.panels(embedding.flat(), run));
        factor = PairMoments.factor(input, embedding);
        parts = new PairMoments[pairs.parts()];
        Arrays.fill(parts, PairMoments.NONE);
    }

    /** A pass of its own. */
    PairMoments moments(Run run) {
        Optional<Panels> panels = DistanceRows.panels(input, run);
        if (panels.isPresent()) {
            panels.get().forEachPair("pairs", looks(panels.get()), run);
        } else {
            Supplier<DistanceRows> rows = DistanceRows.over(input, Optional.empty());
            run.forEach("pairs", parts.length, () -> new Summing(rows.get()), (part, own) -> {
                int begin = pairs.begin(pairs.rows(part));
                own.sum(begin, pairs.end(pairs.rows(part)), pairs.columns(part));
            });
        }
        return total();
    }

    /** For each thread of somebody's pass over the products of the input. */
    Supplier<Panels.Look> looks(Panels panels) {
        ProductDistances distances = new ProductDistances(input, panels);
        return () -> {
            Products products = new Products(distances);
            Summing summing = new Summing(products);
            return (first, last, begin, end, values) -> {
                products.first = first;
                products.values = values;
                summing.sum(first, last, begin / Panels.BLOCK);
            };
        };
    }

    /** What all parts come to, after a pass. */
    PairMoments total() {
        return PairMoments.merged(parts);
    }

    /** The distances of a strip of rows, by products that are there. */
    private static final class Products implements DistanceRows {

        private final ProductDistances distances;
        private int first;
        private float[] values = new float[0];

        Products(ProductDistances distances) {
            this.distances = distances;
        }

        @Override
        public void into(double[] out, int i, int block) {
            distances.into(out, i, block, values, (i - first) * Panels.BLOCK);
        }
    }

    /** What one thread needs to sum. */
    private final class Summing {

        private final DistanceRows x;
        private final DistanceRows y = places.get();
        private final double[] u = new double[DistanceRows.BLOCK];
        private final double[] v = new double[DistanceRows.BLOCK];
        private final PairMoments.Sums sums = new PairMoments.Sums(DistanceRows.BLOCK, factor);

        Summing(DistanceRows x) {
            this.x = x;
        }

        /** Rows of one block with the columns of a block. */
        void sum(int first, int last, int block) {
            int begin = pairs.begin(block);
            int width = pairs.end(block) - begin;
            for (int i = first; i < last; i++) {
                x.into(u, i, block);
                y.into(v, i, block);
                int from = BlockPairs.from(i, begin) - begin;
                if (from > 0) {
                    System.arraycopy(u, from, u, 0, width - from);
                    System.arraycopy(v, from, v, 0, width - from);
                }
                sums.add(u, v, width - from);
            }
            int part = pairs.part(first / DistanceRows.BLOCK, block);
            parts[part] = parts[part].and(sums.drained());
        }
    }
}

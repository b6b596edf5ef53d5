package dev.unfold.internal.search.block;

import dev.unfold.internal.dense.PointRows;
import dev.unfold.internal.search.Differences;
import dev.unfold.internal.simd.Kernels;
import dev.unfold.run.Run;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * Points in few bits, packed for tiles of {@link Kernels}: as rows, and as columns of panels. The points may be a choice of the
 * caller's, in an order of its own; their places in it are what is counted here.
 *
 * <p>A tile gives a product p for each pair, a sum of {@link Differences} of the true points is at least lower_i + lower_j − 2p
 * and at most upper_i + upper_j − 2p, in a unit of the panels' own.
 */
public abstract class Panels {

    /** Rows and columns of a block: a multiple of the panel of every variant of the kernels, such that a block of 784 dimensions fits a cache of 2 MB. */
    public static final int BLOCK = 384;

    /** Rows of a block that are multiplied and looked through at a time. */
    public static final int STRIP = 48;

    /** Points as rows of tiles, with zeros up to a multiple of {@link #STRIP}. */
    public abstract static class Rows {

        private final double[] lower;
        private final double[] upper;

        Rows(int count) {
            lower = new double[count];
            upper = new double[count];
        }

        /** Puts a point into a row, and says whether it is near enough for the bounds; one that is not becomes 0. */
        abstract boolean put(int row, double[] x);

        /** The products of {@link #STRIP} rows with the columns of a block, one row of the result after the other. */
        public abstract void products(int firstRow, int block, float[] out);

        final void bound(int row, double low, double high) {
            lower[row] = low;
            upper[row] = high;
        }

        public final double lower(int row) {
            return lower[row];
        }

        public final double upper(int row) {
            return upper[row];
        }
    }

    private final PointRows points;
    private final int[] order;
    private final Kernels kernels;
    private final float[] halves;

    Panels(PointRows points, int[] order, Kernels kernels) {
        this.points = points;
        this.order = order;
        this.kernels = kernels;
        this.halves = new float[blocks() * BLOCK];
    }

    /** The points in blocks that bound the sum of their differences; empty where coordinates are too large or too small for that. */
    public static Optional<Panels> of(Differences differences, PointRows points, Kernels kernels, Run run) {
        return switch (differences) {
            case SQUARED -> {
                Frame frame = Frame.around(points);
                yield frame.isSafe()
                        ? Optional.of(new ProductPanels(points, inOrder(points), frame, kernels, run))
                        : Optional.empty();
            }
            case ABSOLUTE -> {
                Grid grid = Grid.around(points);
                yield grid.isSafe()
                        ? Optional.of(new MinimaPanels(points, inOrder(points), grid, kernels, run))
                        : Optional.empty();
            }
        };
    }

    /** Looks at the products of pairs of places; belongs to one thread. */
    @FunctionalInterface
    public interface Look {

        /**
         * A strip of rows first ≤ i &lt; last with the columns begin ≤ j &lt; end of a block: the product of i and j is {@code
         * products[(i − first)·BLOCK + j − begin]}. Where the rows are of the same block, only j &gt; i are pairs to be looked at
         * ({@link BlockPairs#from}).
         */
        void at(int first, int last, int begin, int end, float[] products);

        /** One look after the other. */
        static Look all(List<Look> looks) {
            return (first, last, begin, end, products) ->
                    looks.forEach(look -> look.at(first, last, begin, end, products));
        }
    }

    /**
     * Shows all pairs of places, each once, by {@link BlockPairs}; what belongs to one of its parts is shown by one thread, in order. Two
     * threads may have a block in common, so a block is guarded by a lock: what a look keeps of its places nobody else changes
     * meanwhile. But the order of the parts differs from run to run, and must not matter.
     */
    public final void forEachPair(String stage, Supplier<Look> look, Run run) {
        BlockPairs pairs = new BlockPairs(size());
        Object[] locks = new Object[pairs.blocks()];
        Arrays.setAll(locks, b -> new Object());
        run.forEach(
                stage,
                pairs.parts(),
                () -> new Pairs(look.get()),
                (part, own) -> show(pairs, pairs.rows(part), pairs.columns(part), locks, own));
    }

    /** What one thread needs to go through pairs. */
    private static final class Pairs {

        private final Look look;
        private final float[] products = new float[STRIP * BLOCK];

        Pairs(Look look) {
            this.look = look;
        }
    }

    private void show(BlockPairs pairs, int rowBlock, int columnBlock, Object[] locks, Pairs own) {
        int lastRow = pairs.end(rowBlock);
        for (int strip = pairs.begin(rowBlock); strip < lastRow; strip += STRIP) {
            rows().products(strip, columnBlock, own.products);
            synchronized (locks[Math.min(rowBlock, columnBlock)]) {
                synchronized (locks[Math.max(rowBlock, columnBlock)]) {
                    own.look.at(
                            strip,
                            Math.min(lastRow, strip + STRIP),
                            pairs.begin(columnBlock),
                            pairs.end(columnBlock),
                            own.products);
                }
            }
        }
    }

    /** The order in which the points are. */
    public static int[] inOrder(PointRows points) {
        return IntStream.range(0, points.rows()).toArray();
    }

    /** Fills rows and columns; for constructors. */
    final void pack(Rows rows, Run run) {
        run.forEachBlock("packing", order.length, BLOCK, () -> new double[points.columns()], (begin, end, x) -> {
            for (int place = begin; place < end; place++) {
                points.rowInto(order[place], x, 0);
                rows.put(place, x);
                halves[place] = (float) (.5 * rows.lower(place));
                packColumn(place, columnAt(place));
            }
        });
    }

    /** Where entry 0 of a place's column stands; the others follow at a distance of w. */
    private int columnAt(int place) {
        int w = kernels.panelColumns();
        return (place - place % w) * points.columns() + place % w;
    }

    /** Copies the row of a place to its column, whose entries stand from {@code at} on. */
    abstract void packColumn(int place, int at);

    /** The points themselves as rows. */
    public abstract Rows rows();

    /** Room for a block of queries. */
    abstract Rows room();

    /** The same points, or some of them, in another order. */
    abstract Panels reordered(int[] newOrder, Run run);

    /** What a sum of differences is multiplied by here. */
    public abstract double unit();

    final PointRows points() {
        return points;
    }

    public final Kernels kernels() {
        return kernels;
    }

    public final int size() {
        return order.length;
    }

    /** The caller's index of the point at a place. */
    final int index(int place) {
        return order[place];
    }

    /** Half the lower bound of each place. */
    public final float[] halves() {
        return halves;
    }

    final int blocks() {
        return (order.length + BLOCK - 1) / BLOCK;
    }

    /** How many columns of a block are in use. */
    final int used(int block) {
        return Math.min(BLOCK, order.length - block * BLOCK);
    }
}

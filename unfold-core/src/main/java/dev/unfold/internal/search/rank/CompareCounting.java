package dev.unfold.internal.search.rank;

import dev.unfold.internal.dense.PointRows;
import dev.unfold.internal.search.Euclid;
import dev.unfold.internal.search.block.BlockPairs;
import dev.unfold.internal.search.block.Panels;
import dev.unfold.internal.simd.Kernels;
import dev.unfold.run.Run;
import java.util.Arrays;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * Counting for all points at once, for few targets each, where the kernels compare several pairs at a time: each v = h_j − p is
 * compared with two limits of every target, below which j is nearer and from which on it is farther, whatever the rounding. Where as
 * many are below the one as below the other, which is nearly everywhere, that is all; else the exact distances of those in between
 * decide. {@link BlockCounting} says what v is, and costs less for many targets.
 */
final class CompareCounting implements PairCounting {

    /** Up to so many targets a point. */
    static final int FEW = 48;

    private final PointRows points;
    private final Panels panels;
    private final OutOfList[] outOfList;
    /** T, a number of targets that no point exceeds. */
    private final int targets;
    /** Of point l of block b, target s: the limit of the nearer at (2bT + s)·BLOCK + l, that of the farther T rows further on. */
    private final float[] limits;
    /** Likewise how many points are nearer, at (bT + s)·BLOCK + l. */
    private final int[] nearer;
    /** How many exact distances a point asked for. */
    private final int[] undecided;

    CompareCounting(PointRows points, Panels panels, OutOfList[] outOfList, Run run) {
        this.points = points;
        this.panels = panels;
        this.outOfList = outOfList;
        int most = Arrays.stream(outOfList).mapToInt(OutOfList::size).max().orElse(0);
        targets = (most + Kernels.LIMITS - 1) / Kernels.LIMITS * Kernels.LIMITS;
        int blocks = new BlockPairs(points.rows()).blocks();
        limits = new float[Math.multiplyExact(blocks * Panels.BLOCK, 2 * targets)];
        nearer = new int[limits.length / 2];
        undecided = new int[points.rows()];
        Arrays.fill(limits, Float.NEGATIVE_INFINITY);
        double margin = PairCounting.margin(panels);
        run.forEach("targets", points.rows(), () -> margin, this::prepare);
    }

    private void prepare(int i, double margin) {
        for (int s = 0; s < outOfList[i].size(); s++) {
            limits[limit(i, s)] = PairCounting.nearer(panels, i, outOfList[i].distance(s), margin);
            limits[limit(i, s) + targets * Panels.BLOCK] =
                    Math.nextUp(PairCounting.farther(panels, i, outOfList[i].distance(s)));
        }
    }

    private int limit(int i, int s) {
        return (2 * (i / Panels.BLOCK) * targets + s) * Panels.BLOCK + i % Panels.BLOCK;
    }

    private int count(int i, int s) {
        return (i / Panels.BLOCK * targets + s) * Panels.BLOCK + i % Panels.BLOCK;
    }

    @Override
    public Supplier<Panels.Look> looks() {
        return () -> new Comparing();
    }

    @Override
    public int[] left() {
        int allowed = PairCounting.allowed(points.rows());
        for (int i = 0; i < outOfList.length; i++) {
            int before = 0;
            for (int s = 0; undecided[i] <= allowed && s < outOfList[i].size(); s++) {
                // The target itself is among those that do not come after it.
                outOfList[i].tally(nearer[count(i, s)] + 1 - before, s);
                before = nearer[count(i, s)] + 1;
            }
        }
        return IntStream.range(0, outOfList.length)
                .filter(i -> undecided[i] > allowed)
                .toArray();
    }

    /** What one thread needs. */
    private final class Comparing implements Panels.Look {

        private final Kernels kernels = panels.kernels();
        private final float[] halves = panels.halves();
        private final float[] own = new float[2 * targets];
        private final int[] counts = new int[2 * targets];
        private final int[] inColumns = new int[2 * targets * Panels.BLOCK];

        @Override
        public void at(int first, int last, int begin, int end, float[] products) {
            for (int i = first; i < last; i++) {
                row(i, BlockPairs.from(i, begin), end, products, (i - first) * Panels.BLOCK - begin);
            }
            if (BlockPairs.from(first, begin) == begin) {
                columns(first, last, begin, products);
            } else {
                for (int i = first; i < last; i++) {
                    for (int j = i + 1; j < end; j++) {
                        one(j, i, products[(i - first) * Panels.BLOCK + j - begin]);
                    }
                }
            }
        }

        /** Point i with the points begin ≤ j &lt; end, whose products are {@code products[base + j]}, for i. */
        private void row(int i, int begin, int end, float[] products, int base) {
            int from = limit(i, 0);
            for (int s = 0; s < own.length; s++) {
                own[s] = limits[from + s * Panels.BLOCK];
            }
            kernels.countBelow(products, base + begin, halves, begin, end - begin, own, own.length, counts);
            for (int s = 0; s < targets; s++) {
                nearer[count(i, s)] += counts[s];
                if (counts[targets + s] != counts[s]) {
                    for (int j = begin; j < end; j++) {
                        float v = halves[j] - products[base + j];
                        decide(i, s, j, v, products[base + j]);
                    }
                }
            }
        }

        /** A strip of rows with the points of a block, for these. */
        private void columns(int first, int last, int begin, float[] products) {
            kernels.countBelowInColumns(
                    products,
                    Panels.BLOCK,
                    last - first,
                    halves,
                    first,
                    limits,
                    limit(begin, 0),
                    2 * targets,
                    inColumns);
            int to = count(begin, 0);
            int between = targets * Panels.BLOCK;
            for (int at = 0; at < between; at++) {
                nearer[to + at] += inColumns[at];
            }
            for (int at = 0; at < between; at++) {
                if (inColumns[at] != inColumns[at + between]) {
                    int j = begin + at % Panels.BLOCK;
                    for (int i = first; i < last; i++) {
                        float product = products[(i - first) * Panels.BLOCK + j - begin];
                        decide(j, at / Panels.BLOCK, i, halves[i] - product, product);
                    }
                }
            }
        }

        /** Point j for the targets of i. */
        private void one(int i, int j, float product) {
            float v = halves[j] - product;
            for (int s = 0; s < outOfList[i].size(); s++) {
                nearer[count(i, s)] += v < limits[limit(i, s)] ? 1 : 0;
                decide(i, s, j, v, product);
            }
        }

        /** Counts point j for target s of i if that is undecided and the bounds of the pair, or the exact distance, say that it is nearer. */
        private void decide(int i, int s, int j, float v, float product) {
            int at = limit(i, s);
            if (v < limits[at] || !(v < limits[at + targets * Panels.BLOCK])) {
                return;
            }
            Panels.Rows rows = panels.rows();
            double low = (rows.lower(i) + rows.lower(j) - 2.0 * product) / panels.unit();
            double high = (rows.upper(i) + rows.upper(j) - 2.0 * product) / panels.unit();
            double target = outOfList[i].distance(s);
            // Roots are rounded in order too.
            if (Math.sqrt(Math.max(0, high)) < target) {
                nearer[count(i, s)]++;
            } else if (Math.sqrt(Math.max(0, low)) <= target
                    && ++undecided[i] <= PairCounting.allowed(points.rows())
                    && outOfList[i].isBefore(Math.sqrt(Euclid.squared(points, i, j)), j, s)) {
                nearer[count(i, s)]++;
            }
        }
    }
}

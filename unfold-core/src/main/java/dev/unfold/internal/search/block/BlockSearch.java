package dev.unfold.internal.search.block;

import dev.unfold.internal.dense.PointRows;
import dev.unfold.internal.search.Euclid;
import dev.unfold.internal.search.EuclideanRanking;
import dev.unfold.internal.search.EuclideanSearch;
import dev.unfold.internal.search.Lists;
import dev.unfold.internal.search.Pair;
import dev.unfold.internal.search.RankedNearest;
import dev.unfold.internal.search.scan.Scan;
import dev.unfold.internal.simd.Kernels;
import dev.unfold.run.Run;
import java.util.List;
import java.util.Optional;

/**
 * Search by all distances, for many dimensions, in {@link Blocks} of inner products in single precision. Costs n²d products,
 * half of it for the points themselves, and no memory beyond O(n(d + k)).
 *
 * <p>No point may have many duplicates ({@link DistinctSearch} sees to it), and all must be {@link Frame#isSafe safe}.
 */
public final class BlockSearch implements EuclideanSearch {

    /** So many duplicates of a point cost less than a copy of the points without them. */
    static final int FEW = 16;

    /** So few queries cost more in blocks, where {@link Panels#STRIP} rows are multiplied at a time, than one by one. */
    private static final int SINGLE = 4;

    private final PointRows points;
    private final ProductPanels panels;
    private final Blocks blocks;
    private final Scan scan;

    /** The search by blocks among points of any kind: duplicates apart, and by a {@link Scan} where single precision fails. */
    public static EuclideanSearch over(PointRows points, Kernels kernels, Run run) {
        Frame frame = Frame.around(points);
        if (!frame.isSafe()) {
            return new Scan(points);
        }
        Duplicates duplicates = Duplicates.among(points);
        if (duplicates.most() <= FEW) {
            return new BlockSearch(points, frame, kernels, run);
        }
        BlockSearch distinct = new BlockSearch(duplicates.firsts(points), frame, kernels, run);
        BlockLinks links = new BlockLinks(
                (order, own) -> new ProductPanels(points, order, frame, kernels, own),
                new EuclideanRanking(points, points));
        return new DistinctSearch(duplicates, distinct, links);
    }

    private BlockSearch(PointRows points, Frame frame, Kernels kernels, Run run) {
        this.points = points;
        this.panels = new ProductPanels(points, Panels.inOrder(points), frame, kernels, run);
        this.blocks = new Blocks(panels);
        this.scan = new Scan(points);
    }

    @Override
    public Lists nearest(int k, Run run) {
        return blocks.nearest(new EuclideanRanking(points, points), k, run);
    }

    @Override
    public Lists nearest(PointRows queries, int k, Run run) {
        return queries.rows() <= SINGLE
                ? scan.nearest(queries, k, run)
                : blocks.nearest(queries, new EuclideanRanking(queries, points), k, run);
    }

    @Override
    public void within(PointRows queries, double[] radii, Sighting sighting, Run run) {
        run.forEachBlock(
                "widening",
                queries.rows(),
                Panels.BLOCK,
                () -> new Reaching(panels, queries, radii),
                (begin, end, block) -> block.show(begin, end, scan, sighting));
    }

    @Override
    public Optional<RankedNearest> blocks(Run run) {
        return Optional.of(blocks);
    }

    @Override
    public List<Pair> joins(int[] part, Run run) {
        return blocks.joins(part, new EuclideanRanking(points, points), run);
    }

    /** A block of queries at a time, each with its radius, against all points. */
    private static final class Reaching {

        private final ProductPanels panels;
        private final PointRows queries;
        private final double[] radii;
        private final Panels.Rows rows;
        private final float[] gates = new float[Panels.BLOCK];
        private final boolean[] near = new boolean[Panels.BLOCK];
        private final float[] products = new float[Panels.STRIP * Panels.BLOCK];
        private final double[] x;

        Reaching(ProductPanels panels, PointRows queries, double[] radii) {
            this.panels = panels;
            this.queries = queries;
            this.radii = radii;
            this.rows = panels.room();
            this.x = new double[queries.columns()];
        }

        void show(int begin, int end, Scan scan, Sighting sighting) {
            boolean any = false;
            for (int i = begin; i < end; i++) {
                int row = i - begin;
                queries.rowInto(i, x, 0);
                near[row] = rows.put(row, x) && radii[i] >= 0;
                any |= near[row];
                if (near[row]) {
                    double reach = radii[i] * panels.frame().scale();
                    gates[row] = (float) (.5 * (rows.lower(row) - reach * reach));
                } else {
                    scan.show(queries, i, radii[i], sighting);
                }
            }
            for (int block = 0; any && block < panels.blocks(); block++) {
                for (int strip = 0; strip < end - begin; strip += Panels.STRIP) {
                    rows.products(strip, block, products);
                    for (int row = strip; row < Math.min(end - begin, strip + Panels.STRIP); row++) {
                        if (near[row]) {
                            look(begin + row, gates[row], (row - strip) * Panels.BLOCK, block, sighting);
                        }
                    }
                }
            }
        }

        /** Looks at the points of a block whose products, from {@code from} on, may mean that they are near. */
        private void look(int query, float gate, int from, int block, Sighting sighting) {
            int begin = block * Panels.BLOCK;
            int end = Math.min(panels.size(), begin + Panels.BLOCK);
            int base = from - begin;
            float[] halves = panels.halves();
            double limit = Euclid.limit(radii[query]);
            PointRows points = panels.points();
            int at = begin + base;
            while (true) {
                at = panels.kernels().firstAtLeast(products, at, end + base, halves, gate, halves, gate, -base);
                if (at >= end + base) {
                    return;
                }
                int point = panels.index(at - base);
                double distance = Math.sqrt(Euclid.squaredWithin(queries, query, points, point, limit));
                if (distance <= radii[query]) {
                    sighting.seen(query, point, distance);
                }
                at++;
            }
        }
    }
}

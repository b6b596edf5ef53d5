package dev.unfold.internal.search;

import dev.unfold.internal.dense.RowMajor;
import dev.unfold.internal.simd.Kernels;
import dev.unfold.run.Run;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Search by all distances, for many dimensions: inner products of blocks in single precision find {@link Candidates},
 * exact distances decide among them. Between the points themselves each product serves both ends. Costs n²d products,
 * half of it for the points themselves, and no memory beyond O(n(d + k)).
 *
 * <p>The points must be distinct ({@link DistinctSearch} sees to it) and {@link Frame#isSafe safe}.
 */
final class BlockSearch implements EuclideanSearch {

    private final RowMajor points;
    private final Panels panels;
    private final Scan scan;

    /** The search by blocks among points of any kind: copies apart, and by a {@link Scan} where single precision fails. */
    static EuclideanSearch over(RowMajor points, Kernels kernels, Run run) {
        Frame frame = Frame.around(points);
        if (!frame.isSafe()) {
            return new Scan(points);
        }
        Copies copies = Copies.among(points);
        if (copies.groups() == copies.size()) {
            return new BlockSearch(points, frame, kernels, run);
        }
        BlockSearch distinct = new BlockSearch(copies.firsts(points), frame, kernels, run);
        return new DistinctSearch(copies, distinct, new BlockLinks(points, frame, kernels));
    }

    private BlockSearch(RowMajor points, Frame frame, Kernels kernels, Run run) {
        this.points = points;
        this.panels = new Panels(points, IntStream.range(0, points.rows()).toArray(), frame, kernels, run);
        this.scan = new Scan(points);
    }

    /**
     * All pairs of blocks, each once: block b with the one o further on, for o from 0 to half of their number, so that
     * every point soon knows some near ones. Two threads may have a block in common, so a block's candidates are guarded
     * by a lock; the order in which they are offered does not matter to what remains in the end.
     */
    @Override
    public Lists nearest(int k, Run run) {
        int n = points.rows();
        Candidates candidates = new Candidates(n, points, panels, k);
        for (int i = 0; i < n; i++) {
            candidates.open(i, i, panels.norm(i));
        }
        int blocks = panels.blocks();
        Object[] locks = new Object[blocks];
        Arrays.setAll(locks, b -> new Object());
        run.forEach("neighbours", blocks * (blocks + 1) / 2, () -> new Tile(panels, candidates), (pair, tile) -> {
            int block = pair % blocks;
            tile.pair(block, (block + pair / blocks) % blocks, locks);
        });
        Lists lists = Lists.allocate(n, k);
        run.forEach("distances", n, () -> new Closing(candidates, k), (i, closing) -> {
            candidates.closeInto(closing.nearest, i, closing.scratch);
            closing.nearest.drainInto(lists, i);
        });
        return lists;
    }

    @Override
    public Lists nearest(RowMajor queries, int k, Run run) {
        Lists lists = Lists.allocate(queries.rows(), k);
        run.forEachBlock(
                "neighbours",
                queries.rows(),
                Panels.BLOCK,
                () -> new Queries(panels, queries, k),
                (begin, end, block) -> block.search(begin, end, scan, lists));
        return lists;
    }

    @Override
    public void within(RowMajor queries, double[] radii, Sighting sighting, Run run) {
        run.forEachBlock(
                "widening",
                queries.rows(),
                Panels.BLOCK,
                () -> new Reaching(panels, queries, radii),
                (begin, end, block) -> block.show(begin, end, scan, sighting));
    }

    @Override
    public List<Pair> joins(int[] part, Run run) {
        return new BlockLinks(points, panels.frame(), panels.kernels()).joins(part, run);
    }

    /** What one thread needs to come from candidates to lists. */
    private static final class Closing {
        private final Candidates.Scratch scratch;
        private final Nearest nearest;

        Closing(Candidates candidates, int k) {
            scratch = new Candidates.Scratch(candidates);
            nearest = new Nearest(k);
        }
    }

    /** A query with a larger ν is too far out for single precision. */
    private static final double FARTHEST = 0x1p80;

    /** A block of queries at a time, against all points. */
    private static final class Queries {

        private final RowMajor queries;
        private final Panels panels;
        private final Tile tile;
        private final Nearest nearest;
        private final float[] rows;
        private final int[] none = new int[Panels.BLOCK];
        private final boolean[] far = new boolean[Panels.BLOCK];

        Queries(Panels panels, RowMajor queries, int k) {
            this.queries = queries;
            this.panels = panels;
            this.tile = new Tile(panels, new Candidates(Panels.BLOCK, queries, panels, k));
            this.nearest = new Nearest(k);
            this.rows = new float[Panels.BLOCK * queries.columns()];
        }

        void search(int begin, int end, Scan scan, Lists lists) {
            int d = queries.columns();
            for (int i = begin; i < end; i++) {
                int from = (i - begin) * d;
                double norm = panels.frame().roundInto(queries.values(), queries.offset(i), rows, from);
                far[i - begin] = !(norm < FARTHEST);
                if (far[i - begin]) {
                    Arrays.fill(rows, from, from + d, 0);
                }
                tile.candidates().open(i - begin, i, norm);
            }
            for (int block = 0; block < panels.blocks(); block++) {
                tile.rows(rows, 0, end - begin, block, none, none);
            }
            for (int i = begin; i < end; i++) {
                if (far[i - begin]) {
                    scan.offer(queries, i, j -> true, nearest);
                } else {
                    tile.candidates().closeInto(nearest, i - begin, tile.scratch());
                }
                nearest.drainInto(lists, i);
            }
        }
    }

    /** A block of queries at a time, each with its radius, against all points. */
    private static final class Reaching {

        private final Panels panels;
        private final RowMajor queries;
        private final double[] radii;
        private final float[] rows;
        private final float[] gates = new float[Panels.BLOCK];
        private final boolean[] near = new boolean[Panels.BLOCK];
        private final float[] products = new float[Panels.STRIP * Panels.BLOCK];

        Reaching(Panels panels, RowMajor queries, double[] radii) {
            this.panels = panels;
            this.queries = queries;
            this.radii = radii;
            this.rows = new float[Panels.BLOCK * queries.columns()];
        }

        void show(int begin, int end, Scan scan, Sighting sighting) {
            int d = queries.columns();
            Frame frame = panels.frame();
            boolean any = false;
            for (int i = begin; i < end; i++) {
                int row = i - begin;
                double norm = frame.roundInto(queries.values(), queries.offset(i), rows, row * d);
                near[row] = radii[i] >= 0 && norm < FARTHEST;
                any |= near[row];
                if (near[row]) {
                    double reach = radii[i] * frame.scale();
                    gates[row] = (float) (.5 * (frame.lower(norm) - reach * reach));
                } else {
                    Arrays.fill(rows, row * d, row * d + d, 0);
                    scan.show(queries, i, radii[i], sighting);
                }
            }
            for (int block = 0; any && block < panels.blocks(); block++) {
                for (int strip = 0; strip < end - begin; strip += Panels.STRIP) {
                    panels.products(rows, strip * d, block, products);
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
            RowMajor points = panels.points();
            int at = begin + base;
            while (true) {
                at = panels.kernels().firstAtLeast(products, at, end + base, halves, gate, halves, gate, -base);
                if (at >= end + base) {
                    return;
                }
                int point = panels.index(at - base);
                double distance = Math.sqrt(Euclid.squaredWithin(
                        queries.values(),
                        queries.offset(query),
                        points.values(),
                        points.offset(point),
                        points.columns(),
                        limit));
                if (distance <= radii[query]) {
                    sighting.seen(query, point, distance);
                }
                at++;
            }
        }
    }
}

package dev.unfold.recipe;

import dev.unfold.data.Dataset;
import dev.unfold.data.PointBlocks;
import dev.unfold.data.Points;
import dev.unfold.error.DataException;
import dev.unfold.internal.dense.RowMajor;
import dev.unfold.internal.sparse.HeapBudget;
import dev.unfold.local.Weights;
import dev.unfold.run.Run;
import dev.unfold.spectral.LandmarkSums;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Points that one machine reads block by block, once for each thing that they are asked; some rows of them are anchors. Where there is room
 * for their weights on the landmarks, which are needed twice, these are kept, and spare the last pass.
 */
final class InPasses implements DistributedPoints {

    private final PointBlocks blocks;
    private final int n;
    private final int[] rows; // the anchors, rising
    private final Places all;
    private final double room;
    private final Run run;
    private final Run quiet;
    private final List<Weights> kept = new ArrayList<>(); // of all blocks in their order, or of none

    /** What is done with the places of a block of points, before their signs are known. */
    interface Places {

        void add(Points places);

        /** 1 or −1 for each column, so that its entry of largest magnitude is positive. */
        double[] signs();
    }

    InPasses(PointBlocks blocks, int n, int[] rows, Places all, Run run) {
        this(blocks, n, rows, all, HeapBudget.bytes() / 16, run);
    }

    /** @param room how many bytes the weights may take */
    InPasses(PointBlocks blocks, int n, int[] rows, Places all, double room, Run run) {
        this.blocks = blocks;
        this.n = n;
        this.rows = rows;
        this.all = all;
        this.room = room;
        this.run = run;
        this.quiet = run.withoutProgress();
    }

    /** The anchors. */
    Dataset anchors() {
        int d = blocks.features().size();
        double[] values = new double[Math.multiplyExact(rows.length, d)];
        int[] next = {0};
        pass("anchors", (block, begin) -> {
            while (next[0] < rows.length && rows[next[0]] < begin + block.size()) {
                System.arraycopy(block.row(rows[next[0]] - begin), 0, values, next[0]++ * d, d);
            }
        });
        return new Dataset(
                blocks.name(),
                Points.adopt(new RowMajor(values, rows.length, d)),
                blocks.features(),
                Optional.empty(),
                Optional.empty(),
                List.of());
    }

    @Override
    public long size() {
        return n;
    }

    @Override
    public void addTo(LandmarkSums sums, Anchors anchors) {
        pass("residuals", (block, begin) -> {
            Weights weights = anchors.onLandmarks(block, quiet);
            double bytes = (double) weights.bytes() / block.size() * n;
            if (isKept(begin) && bytes < room) {
                kept.add(weights);
            } else {
                kept.clear();
            }
            int[] others = IntStream.range(0, block.size())
                    .filter(i -> Arrays.binarySearch(rows, begin + i) < 0)
                    .toArray();
            anchors.addTo(sums, block.rows(others), weights.of(others), quiet);
        });
    }

    @Override
    public double[] signs(Anchors anchors) {
        if (isKept(n)) {
            kept.forEach(weights -> all.add(anchors.places(weights)));
            kept.clear();
        } else {
            pass("placing", (block, begin) -> all.add(anchors.places(block, quiet)));
        }
        return all.signs();
    }

    /** Whether the weights of so many points are kept, from the first on. */
    private boolean isKept(int count) {
        return kept.stream().mapToInt(Weights::size).sum() == count;
    }

    /** A block of points that begins at the given row. */
    private interface BlockTask {
        void accept(Points block, int begin);
    }

    /** One pass over all points, which must be as many as before. */
    private void pass(String stage, BlockTask task) {
        int[] begin = {0};
        run.progress(stage, 0, n);
        blocks.forEach(block -> {
            if (block.size() <= n - begin[0]) {
                task.accept(block, begin[0]);
            }
            begin[0] = Math.addExact(begin[0], block.size());
            run.progress(stage, Math.min(n, begin[0]), n);
        });
        if (begin[0] != n) {
            throw new DataException(blocks.name() + ": has " + begin[0] + " rows now, but had " + n
                    + " in the first pass; do not change it while it is read");
        }
    }

    /** Keeps all places. */
    static final class Kept implements Places {

        private final RowMajor y;
        private int at;

        Kept(int n, int p) {
            y = new RowMajor(new double[Math.multiplyExact(n, p)], n, p);
        }

        @Override
        public void add(Points places) {
            double[] values = places.flat().values();
            System.arraycopy(values, 0, y.values(), at, values.length);
            at += values.length;
        }

        @Override
        public double[] signs() {
            double[] signs = y.signs();
            y.scaleColumns(signs);
            return signs;
        }

        Points places() {
            return Points.adopt(y);
        }
    }
}

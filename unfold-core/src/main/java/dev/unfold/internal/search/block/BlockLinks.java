package dev.unfold.internal.search.block;

import dev.unfold.internal.search.Boruvka;
import dev.unfold.internal.search.Lists;
import dev.unfold.internal.search.Nearest;
import dev.unfold.internal.search.Pair;
import dev.unfold.internal.search.Ranking;
import dev.unfold.run.Run;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Joins by blocks. The points lie component by component, the largest last: the rows are the points before it, and what a row
 * has to skip is one range of columns.
 */
record BlockLinks(Packing packing, Ranking ranking) {

    /** Puts the points, or some of them, into panels in a given order. */
    @FunctionalInterface
    interface Packing {
        Panels of(int[] order, Run run);
    }

    List<Pair> joins(int[] part, Run run) {
        return Boruvka.joins(part, (component, largest, best) -> closestInto(component, largest, best, run));
    }

    private void closestInto(int[] component, int largest, @Nullable Pair[] best, Run run) {
        int[] order = IntStream.range(0, component.length)
                .filter(i -> component[i] >= 0)
                .mapToLong(i -> (long) (component[i] == largest ? best.length : component[i]) << 32 | i)
                .sorted()
                .mapToInt(key -> (int) key)
                .toArray();
        int[] begins = new int[order.length];
        int[] ends = new int[order.length];
        int rows = 0;
        for (int begin = 0, end; begin < order.length; begin = end) {
            int own = component[order[begin]];
            for (end = begin; end < order.length && component[order[end]] == own; end++) {
                begins[end] = begin;
            }
            Arrays.fill(ends, begin, end, end);
            rows = own == largest ? begin : rows;
        }
        Panels panels = packing.of(order, run);
        Lists nearest = Lists.allocate(rows, 1);
        run.forEachBlock(
                "joining",
                rows,
                Panels.BLOCK,
                () -> new Rows(panels, ranking, begins, ends),
                (begin, end, own) -> own.search(begin, end, nearest));
        for (int row = 0; row < rows; row++) {
            Boruvka.improve(
                    best,
                    component[order[row]],
                    Pair.of(order[row], nearest.neighbors()[row], nearest.distances()[row]));
        }
    }

    /** A block of rows at a time, against the columns outside their components. */
    private static final class Rows {

        private final Panels panels;
        private final int[] begins;
        private final int[] ends;
        private final Tile tile;
        private final Nearest nearest = new Nearest(1);
        private final int[] skipBegin = new int[Panels.BLOCK];
        private final int[] skipEnd = new int[Panels.BLOCK];

        Rows(Panels panels, Ranking ranking, int[] begins, int[] ends) {
            this.panels = panels;
            this.begins = begins;
            this.ends = ends;
            this.tile = new Tile(panels, new Candidates(Panels.BLOCK, ranking, panels, 1));
        }

        void search(int begin, int end, Lists lists) {
            int count = end - begin;
            for (int row = 0; row < count; row++) {
                int place = begin + row;
                tile.candidates()
                        .open(
                                row,
                                panels.index(place),
                                panels.rows().lower(place),
                                panels.rows().upper(place));
                skipBegin[row] = begins[place];
                skipEnd[row] = ends[place];
            }
            for (int block = 0; block < panels.blocks(); block++) {
                int last = Math.min(panels.size(), (block + 1) * Panels.BLOCK);
                boolean allSkip = ends[begin] >= end && begins[begin] <= block * Panels.BLOCK && last <= ends[begin];
                if (!allSkip) {
                    tile.rows(panels.rows(), begin, count, block, skipBegin, skipEnd);
                }
            }
            for (int row = 0; row < count; row++) {
                tile.candidates().closeInto(nearest, row, tile.scratch());
                nearest.drainInto(lists, begin + row);
            }
        }
    }
}

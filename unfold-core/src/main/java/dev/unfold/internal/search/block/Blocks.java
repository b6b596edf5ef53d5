package dev.unfold.internal.search.block;

import dev.unfold.internal.dense.PointRows;
import dev.unfold.internal.search.EuclideanSearch;
import dev.unfold.internal.search.Lists;
import dev.unfold.internal.search.Nearest;
import dev.unfold.internal.search.Pair;
import dev.unfold.internal.search.RankedNearest;
import dev.unfold.internal.search.Ranking;
import dev.unfold.internal.search.scan.PairScan;
import dev.unfold.run.Run;
import java.util.List;
import java.util.function.Supplier;

/**
 * Search by all distances in blocks: the products of {@link Panels} find {@link Candidates}, exact distances decide among them.
 * Between the points themselves each product serves both ends.
 */
public record Blocks(Panels panels) implements RankedNearest {

    /** Queries of a part: few, lest threads wait for the last part of the queries, but enough that points come from memory seldom. */
    private static final int QUERIES = 2 * Panels.STRIP;

    @Override
    public Lists nearest(Ranking ranking, int k, Run run) {
        Search search = new Search(panels, ranking, k);
        panels.forEachPair("neighbours", search, run);
        return search.lists(run);
    }

    /** The search for the nearest k of the points themselves, in whoever's pass over all pairs: first the looks, then the lists. */
    public static final class Search implements Supplier<Panels.Look> {

        private final Panels panels;
        private final Candidates candidates;
        private final int k;

        public Search(Panels panels, Ranking ranking, int k) {
            this.panels = panels;
            this.k = k;
            candidates = new Candidates(panels.size(), ranking, panels, k);
            for (int i = 0; i < panels.size(); i++) {
                candidates.open(i, i, panels.rows().lower(i), panels.rows().upper(i));
            }
        }

        /** Whether no point has many duplicates, which bounds cannot tell apart. */
        public static boolean suits(PointRows points) {
            return Duplicates.among(points).most() <= BlockSearch.FEW;
        }

        @Override
        public Panels.Look get() {
            return new Tile(panels, candidates);
        }

        public Lists lists(Run run) {
            Lists lists = Lists.allocate(panels.size(), k);
            run.forEach("distances", panels.size(), () -> new Closing(candidates, k), (i, closing) -> {
                candidates.closeInto(closing.nearest, i, closing.scratch);
                closing.nearest.drainInto(lists, i);
            });
            return lists;
        }
    }

    @Override
    public Lists nearest(PointRows queries, Ranking ranking, int k, Run run) {
        Lists lists = Lists.allocate(queries.rows(), k);
        run.forEachBlock(
                "neighbours",
                queries.rows(),
                QUERIES,
                () -> new Queries(panels, queries, ranking, k),
                (begin, end, block) -> block.search(begin, end, lists));
        return lists;
    }

    @Override
    public void within(PointRows queries, Ranking ranking, double radius, EuclideanSearch.Sighting sighting, Run run) {
        PairScan.within(queries.rows(), panels.size(), radius, ranking, sighting, run);
    }

    @Override
    public List<Pair> joins(int[] part, Ranking ranking, Run run) {
        return new BlockLinks(panels::reordered, ranking).joins(part, run);
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

    /** A block of queries at a time, against all points. */
    private static final class Queries {

        private final PointRows queries;
        private final Panels panels;
        private final Ranking ranking;
        private final Tile tile;
        private final Nearest nearest;
        private final Panels.Rows rows;
        private final int[] none = new int[QUERIES];
        private final boolean[] near = new boolean[QUERIES];
        private final double[] x;

        Queries(Panels panels, PointRows queries, Ranking ranking, int k) {
            this.queries = queries;
            this.panels = panels;
            this.ranking = ranking;
            this.tile = new Tile(panels, new Candidates(QUERIES, ranking, panels, k));
            this.nearest = new Nearest(k);
            this.rows = panels.room();
            this.x = new double[queries.columns()];
        }

        void search(int begin, int end, Lists lists) {
            for (int i = begin; i < end; i++) {
                int row = i - begin;
                queries.rowInto(i, x, 0);
                near[row] = rows.put(row, x);
                tile.candidates().open(row, i, rows.lower(row), rows.upper(row));
            }
            for (int block = 0; block < panels.blocks(); block++) {
                tile.rows(rows, 0, end - begin, block, none, none);
            }
            for (int i = begin; i < end; i++) {
                if (near[i - begin]) {
                    tile.candidates().closeInto(nearest, i - begin, tile.scratch());
                } else {
                    lookAtAll(i);
                }
                nearest.drainInto(lists, i);
            }
        }

        private void lookAtAll(int i) {
            for (int j = 0; j < panels.size(); j++) {
                nearest.offer(ranking.squaredWithin(i, j, nearest.limit()), j);
            }
        }
    }
}

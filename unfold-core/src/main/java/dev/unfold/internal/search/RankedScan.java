package dev.unfold.internal.search;

import dev.unfold.internal.dense.RowMajor;
import dev.unfold.run.Run;
import java.util.List;

/** The plain search by a {@link Ranking}: every distance is computed, as no bound can be trusted. */
record RankedScan(RowMajor points) implements RankedNearest {

    @Override
    public Lists nearest(Ranking ranking, int k, Run run) {
        return PairScan.nearest(points.rows(), k, ranking::squared, run);
    }

    @Override
    public Lists nearest(RowMajor queries, Ranking ranking, int k, Run run) {
        return PairScan.nearest(queries.rows(), points.rows(), k, ranking::squared, run);
    }

    @Override
    public List<Pair> joins(int[] part, Ranking ranking, Run run) {
        return PairScan.joins(part, ranking::squared, run);
    }
}

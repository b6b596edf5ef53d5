package dev.unfold.internal.search;

import dev.unfold.internal.dense.RowMajor;
import dev.unfold.run.Run;

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
}

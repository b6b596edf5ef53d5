package dev.unfold.internal.search.scan;

import dev.unfold.internal.dense.PointRows;
import dev.unfold.internal.search.EuclideanSearch;
import dev.unfold.internal.search.Lists;
import dev.unfold.internal.search.Pair;
import dev.unfold.internal.search.RankedNearest;
import dev.unfold.internal.search.Ranking;
import dev.unfold.run.Run;
import java.util.List;

/** The plain search by a {@link Ranking}: every distance is computed, as no bound can be trusted. */
public record RankedScan(PointRows points) implements RankedNearest {

    @Override
    public Lists nearest(Ranking ranking, int k, Run run) {
        return PairScan.nearest(points.rows(), k, ranking::squared, run);
    }

    @Override
    public Lists nearest(PointRows queries, Ranking ranking, int k, Run run) {
        return PairScan.nearest(queries.rows(), points.rows(), k, ranking::squared, run);
    }

    @Override
    public void within(PointRows queries, Ranking ranking, double radius, EuclideanSearch.Sighting sighting, Run run) {
        PairScan.within(queries.rows(), points.rows(), radius, ranking, sighting, run);
    }

    @Override
    public List<Pair> joins(int[] part, Ranking ranking, Run run) {
        return PairScan.joins(part, ranking::squared, run);
    }
}

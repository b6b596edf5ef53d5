package dev.unfold.neighbors;

import dev.unfold.data.Points;
import dev.unfold.internal.dense.RowMajor;
import dev.unfold.internal.search.EuclideanSearch;
import dev.unfold.internal.search.PairScan;
import dev.unfold.internal.search.RankedNearest;
import dev.unfold.internal.search.Ranking;
import dev.unfold.run.Run;
import java.util.List;
import java.util.function.Function;

/**
 * Search by a distance that the Euclidean bounds from below.
 *
 * @param rankings the distances from given centres to the training points
 */
record RankedSearch(int neighbors, RowMajor training, EuclideanSearch euclidean, Function<RowMajor, Ranking> rankings)
        implements NeighborSearch {

    static RankedSearch over(RowMajor training, int neighbors, Function<RowMajor, Ranking> rankings, Run run) {
        return new RankedSearch(neighbors, training, EuclideanSearch.over(training, 2 * neighbors, run), rankings);
    }

    @Override
    public Neighborhoods neighborhoods(Run run) {
        return find(training, true, run);
    }

    @Override
    public Neighborhoods of(Points queries, Run run) {
        KNearest.checkDimension(queries, training.columns());
        return find(queries.flat(), false, run);
    }

    private Neighborhoods find(RowMajor centers, boolean others, Run run) {
        Ranking ranking = rankings.apply(centers);
        return Neighborhoods.adopt(
                RankedNearest.find(euclidean, centers, training.rows(), neighbors, others, ranking, run));
    }

    @Override
    public List<Link> joins(int[] part, Run run) {
        return Link.of(PairScan.joins(part, rankings.apply(training)::squared, run));
    }
}

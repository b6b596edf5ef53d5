package dev.unfold.neighbors.search;

import dev.unfold.data.Points;
import dev.unfold.internal.dense.RowMajor;
import dev.unfold.internal.search.Differences;
import dev.unfold.internal.search.RankedNearest;
import dev.unfold.internal.search.Ranking;
import dev.unfold.internal.search.route.Route;
import dev.unfold.neighbors.Link;
import dev.unfold.neighbors.NeighborSearch;
import dev.unfold.neighbors.Neighborhoods;
import dev.unfold.run.Run;
import java.util.List;
import java.util.function.Function;

/**
 * Search by a distance that grows with a sum of differences.
 *
 * @param rankings the distances from given centres to the training points
 */
public record RankedSearch(int neighbors, RowMajor training, RankedNearest search, Function<RowMajor, Ranking> rankings)
        implements NeighborSearch {

    public static RankedSearch over(
            RowMajor training, Differences differences, int neighbors, Function<RowMajor, Ranking> rankings, Run run) {
        return new RankedSearch(neighbors, training, Route.ranked(training, differences, neighbors, run), rankings);
    }

    @Override
    public Neighborhoods neighborhoods(Run run) {
        return Neighborhoods.adopt(search.nearest(rankings.apply(training), neighbors, run));
    }

    @Override
    public Neighborhoods of(Points queries, Run run) {
        Sizes.checkDimension(queries, training.columns());
        return Neighborhoods.adopt(search.nearest(queries.flat(), rankings.apply(queries.flat()), neighbors, run));
    }

    @Override
    public Neighborhoods listing(Points queries, Neighborhoods lists, Run run) {
        Sizes.checkDimension(queries, training.columns());
        Listing listing = new Listing(queries.size(), lists);
        search.within(queries.flat(), rankings.apply(queries.flat()), listing.reach(), listing, run);
        return listing.found();
    }

    @Override
    public List<Link> joins(int[] part, Run run) {
        return Links.of(search.joins(part, rankings.apply(training), run));
    }
}

package dev.unfold.neighbors.search;

import dev.unfold.data.Points;
import dev.unfold.internal.search.scan.PairScan;
import dev.unfold.neighbors.Link;
import dev.unfold.neighbors.NeighborSearch;
import dev.unfold.neighbors.Neighborhoods;
import dev.unfold.neighbors.Space;
import dev.unfold.run.Run;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Search in a space of which only distances are known: all are computed, none is kept.
 *
 * @param dimension the number of columns of the points, new ones included
 * @param training the training points as seen by each other
 * @param newcomers the training points as seen by new ones
 * @param trusted whether the distances are known to be those of points in some Euclidean space; if not, the neighbourhoods
 *     are checked
 */
public record SpaceSearch(
        int size,
        int dimension,
        int neighbors,
        Space.Distances training,
        Function<Points, Space.Distances> newcomers,
        boolean trusted)
        implements NeighborSearch {

    @Override
    public Neighborhoods neighborhoods(Run run) {
        Neighborhoods lists = Neighborhoods.adopt(PairScan.nearest(size, neighbors, training::squared, run));
        if (!trusted) {
            Definiteness.check(lists, training, run);
        }
        return lists.in(training);
    }

    @Override
    public Neighborhoods of(Points queries, Run run) {
        Sizes.checkDimension(queries, dimension);
        Space.Distances space = newcomers.apply(queries);
        return Neighborhoods.adopt(PairScan.nearest(queries.size(), size, neighbors, space::squared, run))
                .in(space);
    }

    @Override
    public Neighborhoods listing(Points queries, Neighborhoods lists, Run run) {
        Sizes.checkDimension(queries, dimension);
        Space.Distances space = newcomers.apply(queries);
        Listing listing = new Listing(queries.size(), lists);
        PairScan.within(queries.size(), size, listing.reach(), space::squared, listing, run);
        return listing.found().in(space);
    }

    @Override
    public Optional<Space> space() {
        return Optional.of(training);
    }

    @Override
    public List<Link> joins(int[] part, Run run) {
        return Links.of(PairScan.joins(part, training::squared, run));
    }
}

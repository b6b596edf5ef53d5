package dev.unfold.neighbors.kernel;

import dev.unfold.data.Points;
import dev.unfold.internal.dense.RowMajor;
import dev.unfold.internal.search.Lists;
import dev.unfold.neighbors.Link;
import dev.unfold.neighbors.NeighborSearch;
import dev.unfold.neighbors.Neighborhoods;
import dev.unfold.neighbors.Space;
import dev.unfold.run.Run;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Search in a space whose distances grow with plainer ones: the neighbours are those of the plain distance, only how far they
 * are is another matter.
 *
 * @param search by the plain distance
 */
record RescaledSearch(NeighborSearch search, Points training, RadialDistance radial) implements NeighborSearch {

    @Override
    public Neighborhoods neighborhoods(Run run) {
        return rescaled(search.neighborhoods(run), training);
    }

    @Override
    public Neighborhoods of(Points queries, Run run) {
        return rescaled(search.of(queries, run), queries);
    }

    @Override
    public Neighborhoods listing(Points queries, Neighborhoods lists, Run run) {
        return rescaled(search.listing(queries, farthest(lists), run), queries);
    }

    /** The farthest of each list, by the plain distance: of two that are far both may be √2 in this space. */
    private Neighborhoods farthest(Neighborhoods lists) {
        RowMajor x = training.flat();
        Lists last = Lists.allocate(lists.size(), 1);
        for (int j = 0; j < lists.size(); j++) {
            int to = lists.neighbor(j, lists.count(j) - 1);
            last.neighbors()[j] = to;
            last.distances()[j] =
                    Math.sqrt(radial.plain().squared(x.values(), x.offset(j), x.values(), x.offset(to), x.columns()));
        }
        return Neighborhoods.adopt(last);
    }

    private Neighborhoods rescaled(Neighborhoods found, Points centers) {
        Lists lists = found.flat();
        double[] distances =
                Arrays.stream(lists.distances()).map(this::distance).toArray();
        return Neighborhoods.adopt(new Lists(lists.offsets(), lists.neighbors(), distances))
                .in(seenFrom(centers));
    }

    private Space seenFrom(Points centers) {
        return new PointSpace(centers, training, radial);
    }

    @Override
    public Optional<Space> space() {
        return Optional.of(seenFrom(training));
    }

    private double distance(double plainDistance) {
        return Math.sqrt(radial.rescaled(plainDistance * plainDistance));
    }

    @Override
    public List<Link> joins(int[] part, Run run) {
        return search.joins(part, run).stream()
                .map(link -> new Link(link.first(), link.second(), distance(link.distance())))
                .toList();
    }
}

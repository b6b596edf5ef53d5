package dev.unfold.neighbors.nearest;

import dev.unfold.data.Dataset;
import dev.unfold.data.Points;
import dev.unfold.error.NumericalException;
import dev.unfold.internal.check.Check;
import dev.unfold.internal.search.scan.PairScan;
import dev.unfold.meta.Parameter;
import dev.unfold.neighbors.Link;
import dev.unfold.neighbors.NeighborRule;
import dev.unfold.neighbors.NeighborSearch;
import dev.unfold.neighbors.Neighborhoods;
import dev.unfold.neighbors.search.Links;
import dev.unfold.neighbors.search.Listing;
import dev.unfold.neighbors.search.Rows;
import dev.unfold.neighbors.search.Sizes;
import dev.unfold.run.Run;
import java.util.List;
import java.util.Optional;

/**
 * The k nearest points by a distance of one's own, for use from Java; a model with it cannot be saved. The distance decides who
 * is whose neighbour, and nothing else: the patches are seen in the data's coordinates.
 *
 * <p>Cost: n² calls of the distance, none of which is kept, and a copy of the data.
 *
 * @param neighbors k, less than the number of points
 */
public record MetricNearest(
        @Parameter(name = "neighbors", meaning = "k, how many neighbours each point has")
        int neighbors,

        Metric metric) implements NeighborRule {

    public MetricNearest {
        Check.atLeast("neighbors", neighbors, 1);
    }

    @Override
    public boolean nests() {
        return true;
    }

    @Override
    public NeighborSearch over(Dataset data, Run run) {
        Sizes.checkCount(neighbors, data.size());
        return new Scan(neighbors, metric, Rows.of(data.points()), data.points().dimension());
    }

    @Override
    public Optional<String> refusalOfListing() {
        return Optional.empty();
    }

    private record Scan(int neighbors, Metric metric, Rows training, int dimension) implements NeighborSearch {

        @Override
        public Neighborhoods neighborhoods(Run run) {
            return Neighborhoods.adopt(PairScan.nearest(training.size(), neighbors, distance(training), run));
        }

        @Override
        public Neighborhoods of(Points queries, Run run) {
            Sizes.checkDimension(queries, dimension);
            Rows x = Rows.of(queries);
            return Neighborhoods.adopt(PairScan.nearest(x.size(), training.size(), neighbors, distance(x), run));
        }

        @Override
        public Neighborhoods listing(Points queries, Neighborhoods lists, Run run) {
            Sizes.checkDimension(queries, dimension);
            Rows x = Rows.of(queries);
            Listing listing = new Listing(x.size(), lists);
            PairScan.within(x.size(), training.size(), listing.reach(), distance(x), listing, run);
            return listing.found();
        }

        @Override
        public List<Link> joins(int[] part, Run run) {
            return Links.of(PairScan.joins(part, distance(training), run));
        }

        private PairScan.Squared distance(Rows x) {
            return (i, j) -> {
                double distance = metric.of(x.get(i), training.get(j));
                if (distance >= 0 && distance < Double.POSITIVE_INFINITY) {
                    return distance * distance;
                }
                throw new NumericalException("the distance of rows " + i + " and " + j + " is " + distance
                        + ", but it must be at least 0 and finite; check the metric");
            };
        }
    }
}

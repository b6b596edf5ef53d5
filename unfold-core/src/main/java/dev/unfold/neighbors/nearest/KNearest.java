package dev.unfold.neighbors.nearest;

import dev.unfold.data.Dataset;
import dev.unfold.internal.check.Check;
import dev.unfold.meta.Parameter;
import dev.unfold.meta.Reference;
import dev.unfold.neighbors.NeighborRule;
import dev.unfold.neighbors.NeighborSearch;
import dev.unfold.neighbors.Search;
import dev.unfold.neighbors.search.EuclideanNeighbors;
import dev.unfold.run.Run;
import java.util.Optional;

/**
 * The k nearest points by Euclidean distance, the neighbours of LLE: N(i) holds the k points j ≠ i with the smallest
 * (|x_i − x_j|, j).
 *
 * <p>|x − z| is the rounded root of the sum of (x_c − z_c)² in the order of the coordinates c, so duplicates are at
 * distance 0 exactly, |x − z| = |z − x|, and ties are those of these numbers, whichever route found them.
 *
 * @param neighbors k, less than the number of points
 * @param search whether every list must be right
 */
@Reference(
        key = "roweis2000",
        citation = "S. T. Roweis, L. K. Saul: Nonlinear dimensionality reduction by locally linear embedding."
                + " Science 290 (2000) 2323-2326",
        doi = "10.1126/science.290.5500.2323",
        survey = "2.1")
public record KNearest(
        @Parameter(name = "neighbors", meaning = "k, how many neighbours each point has")
        int neighbors,

        @Parameter(name = "search", meaning = "whether a few neighbours may be missed to save time")
        Search search)
        implements NeighborRule {

    /** k where nobody says otherwise. */
    public static final int USUAL = 12;

    public KNearest {
        Check.atLeast("neighbors", neighbors, 1);
    }

    /** The k nearest, exactly. */
    public KNearest(int neighbors) {
        this(neighbors, Search.AUTO);
    }

    @Override
    public boolean nests() {
        return true;
    }

    @Override
    public NeighborSearch over(Dataset data, Run run) {
        return EuclideanNeighbors.over(data, neighbors, search, run);
    }

    @Override
    public Optional<String> refusalOfListing() {
        return Optional.empty();
    }
}

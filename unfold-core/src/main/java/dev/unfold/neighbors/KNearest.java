package dev.unfold.neighbors;

import dev.unfold.data.Dataset;
import dev.unfold.data.Points;
import dev.unfold.error.DataException;
import dev.unfold.error.ParameterException;
import dev.unfold.internal.check.Check;
import dev.unfold.internal.dense.RowMajor;
import dev.unfold.internal.search.EuclideanSearch;
import dev.unfold.meta.Parameter;
import dev.unfold.meta.Reference;
import dev.unfold.run.Run;
import java.util.List;

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
        @Parameter(name = "neighbors", fallback = "12", meaning = "k, how many neighbours each point has")
        int neighbors,

        @Parameter(name = "search", fallback = "auto", meaning = "whether a few neighbours may be missed to save time")
        Search search)
        implements NeighborRule {

    public KNearest {
        Check.atLeast("neighbors", neighbors, 1);
    }

    /** The k nearest, exactly. */
    public KNearest(int neighbors) {
        this(neighbors, Search.AUTO);
    }

    @Override
    public NeighborSearch over(Dataset data, Run run) {
        return nearest(data, neighbors, search, run);
    }

    /** The search by Euclidean distance, on which other rules build. */
    static Nearest nearest(Dataset data, int neighbors, Search search, Run run) {
        checkCount(neighbors, data.size());
        RowMajor points = data.points().flat();
        EuclideanSearch euclidean = search == Search.APPROXIMATE
                ? EuclideanSearch.approximate(points, neighbors, run)
                : EuclideanSearch.over(points, neighbors, run);
        return new Nearest(neighbors, data.points().dimension(), euclidean);
    }

    /** Refuses more neighbours than there are. */
    static void checkCount(int neighbors, int n) {
        if (neighbors >= n) {
            throw new ParameterException("neighbors = " + neighbors + ", but " + n + " points have at most "
                    + Math.max(0, n - 1) + " neighbours each; lower neighbors");
        }
    }

    /** Refuses new points that do not have the training points' columns. */
    static void checkDimension(Points queries, int dimension) {
        if (queries.dimension() != dimension) {
            throw new DataException("the new points have " + queries.dimension()
                    + " coordinates, but the training points have " + dimension + "; give the same columns");
        }
    }

    /** The nearest points, new ones' too, and the links between classes of them. */
    record Nearest(int neighbors, int dimension, EuclideanSearch search) implements NeighborSearch {

        Nearest withNeighbors(int other) {
            return new Nearest(other, dimension, search);
        }

        @Override
        public Neighborhoods neighborhoods(Run run) {
            return Neighborhoods.adopt(search.nearest(neighbors, run));
        }

        @Override
        public Neighborhoods of(Points queries, Run run) {
            checkDimension(queries, dimension);
            return Neighborhoods.adopt(search.nearest(queries.flat(), neighbors, run));
        }

        @Override
        public List<Link> joins(int[] part, Run run) {
            return Link.of(search.joins(part, run));
        }
    }
}

package dev.unfold.neighbors.nearest;

import dev.unfold.data.Dataset;
import dev.unfold.data.Points;
import dev.unfold.error.DataException;
import dev.unfold.internal.check.Check;
import dev.unfold.meta.Parameter;
import dev.unfold.meta.Reference;
import dev.unfold.neighbors.NeighborRule;
import dev.unfold.neighbors.NeighborSearch;
import dev.unfold.neighbors.Space;
import dev.unfold.neighbors.search.Sizes;
import dev.unfold.neighbors.search.SpaceSearch;
import dev.unfold.neighbors.search.SquareTable;
import dev.unfold.run.Run;
import java.util.Optional;

/**
 * The k nearest points by distances that are given: the table has one row and one column a point, D_ij, in place of
 * coordinates. Local fits know the patches by these distances too, G(a, b) = ½(D²_ia + D²_ib − D²_ab), so no coordinates are
 * needed anywhere.
 *
 * <ul>
 *   <li>Distances of points in a Euclidean space: all is as in {@link KNearest} on the points.
 *   <li>Others (travel times, edit distances): where the Gram matrix of a neighbourhood has a negative eigenvalue, the smallest
 *       is warned of; a fit whose ridge does not outweigh it says so.
 *   <li>The table must be symmetric with entries of at least 0, on the diagonal 0; the first cell that is not is named.
 *   <li>New points come as rows of their distances to the n training points.
 * </ul>
 *
 * Cost: O(n²), beyond the table nothing of that size is held.
 *
 * @param neighbors k, less than the number of points
 */
@Reference(
        key = "saul2000",
        citation = "L. K. Saul, S. T. Roweis: An introduction to locally linear embedding. Report (2000), appendix C:"
                + " LLE from pairwise distances")
public record DistanceTable(
        @Parameter(name = "neighbors", meaning = "k, how many neighbours each point has")
        int neighbors) implements NeighborRule {

    /** As a share of the largest distance, what rounding may leave on the diagonal. */
    private static final double ROUNDING = 1e-8;

    public DistanceTable {
        Check.atLeast("neighbors", neighbors, 1);
    }

    @Override
    public boolean isOfPairs() {
        return true;
    }

    @Override
    public Dataset part(Dataset data, int... rows) {
        return SquareTable.part(data, rows);
    }

    @Override
    public NeighborSearch over(Dataset data, Run run) {
        Sizes.checkCount(neighbors, data.size());
        SquareTable table = SquareTable.of(data, "distances");
        double largest = checkNotNegative(data.points(), data.name() + ": row ");
        for (int i = 0; i < table.size(); i++) {
            if (table.get(i, i) > ROUNDING * largest) {
                throw new DataException(data.name() + ": row " + i + ", column " + i + " is " + table.get(i, i)
                        + ", but the distance of a point to itself is 0; if these are kernels, use kernel=precomputed");
            }
        }
        Between training = new Between(table);
        return new SpaceSearch(
                table.size(),
                table.size(),
                neighbors,
                training,
                queries -> {
                    checkNotNegative(queries, "new point ");
                    return new Newcomers(queries, training);
                },
                false);
    }

    /** Returns the largest entry. */
    private static double checkNotNegative(Points table, String place) {
        double largest = 0;
        for (int i = 0; i < table.size(); i++) {
            for (int j = 0; j < table.dimension(); j++) {
                if (!(table.get(i, j) >= 0)) {
                    throw new DataException(
                            place + i + ", column " + j + " is " + table.get(i, j) + ", but a distance is at least 0");
                }
                largest = Math.max(largest, table.get(i, j));
            }
        }
        return largest;
    }

    private record Between(SquareTable table) implements Space.Distances {

        @Override
        public double squared(int center, int neighbor) {
            return squaredBetween(center, neighbor);
        }

        @Override
        public double squaredBetween(int first, int second) {
            double distance = table.get(first, second);
            return first == second ? 0 : distance * distance;
        }
    }

    private record Newcomers(Points distances, Between training) implements Space.Distances {

        @Override
        public double squared(int center, int neighbor) {
            double distance = distances.get(center, neighbor);
            return distance * distance;
        }

        @Override
        public double squaredBetween(int first, int second) {
            return training.squaredBetween(first, second);
        }
    }

    @Override
    public Optional<String> refusalOfListing() {
        return Optional.empty();
    }

    @Override
    public Optional<String> refusalOfFurtherPoints() {
        return Optional.of("takes a table whose columns are the points, and the new ones have no column in it");
    }
}

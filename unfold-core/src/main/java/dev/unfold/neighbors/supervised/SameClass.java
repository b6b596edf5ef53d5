package dev.unfold.neighbors.supervised;

import dev.unfold.data.Dataset;
import dev.unfold.error.DataException;
import dev.unfold.internal.check.Check;
import dev.unfold.internal.dense.PointRows;
import dev.unfold.internal.search.Lists;
import dev.unfold.internal.search.route.Route;
import dev.unfold.meta.Parameter;
import dev.unfold.neighbors.NeighborRule;
import dev.unfold.neighbors.NeighborSearch;
import dev.unfold.neighbors.Search;
import dev.unfold.neighbors.search.EuclideanNeighbors;
import dev.unfold.run.Run;
import java.util.List;
import java.util.Optional;

/**
 * The k nearest points of the same class, by Euclidean distance.
 *
 * <ul>
 *   <li>A class of at most k points: each has all the others for neighbours, which is noted ({@code classes.small}).
 *   <li>A class of one point is refused: it would have no neighbour.
 *   <li>Every point needs a label. New points have none: they get their Euclidean neighbours.
 *   <li>The lists never lead from one class to another, so they have at least as many closed classes.
 * </ul>
 *
 * Cost: an exact search within each class.
 *
 * @param neighbors k
 */
public record SameClass(
        @Parameter(name = "neighbors", meaning = "k, how many neighbours each point has")
        int neighbors) implements NeighborRule {

    public SameClass {
        Check.atLeast("neighbors", neighbors, 1);
    }

    @Override
    public NeighborSearch over(Dataset data, Run run) {
        EuclideanNeighbors euclidean = EuclideanNeighbors.over(data, neighbors, Search.AUTO, run);
        ClassGroups classes = ClassGroups.ofAll(data);
        for (int[] rows : classes.members()) {
            if (rows.length == 1) {
                throw new DataException(data.name() + ": row " + rows[0] + " is the only point of class "
                        + classes.names().get(classes.group()[rows[0]])
                        + ", so it has no neighbour of its class; leave it out, or join the class to another");
            }
        }
        PointRows points = data.points().kept();
        return new OwnLists(euclidean, training -> {
            int small = classes.small(neighbors).length;
            if (small > 0) {
                training.note(
                        "classes.small",
                        small + " of " + classes.names().size() + " have at most neighbors = " + neighbors + " points");
            }
            return lists(points, classes, training);
        });
    }

    private Lists lists(PointRows points, ClassGroups classes, Run run) {
        List<int[]> members = classes.members();
        Lists lists =
                Lists.allocate(points.rows(), i -> Math.min(neighbors, members.get(classes.group()[i]).length - 1));
        for (int[] rows : members) {
            int k = Math.min(neighbors, rows.length - 1);
            Lists own = Route.exact(points.chosen(rows), k, run).nearest(k, run);
            for (int member = 0; member < rows.length; member++) {
                int to = lists.offsets()[rows[member]];
                for (int at = own.offsets()[member]; at < own.offsets()[member + 1]; at++, to++) {
                    lists.neighbors()[to] = rows[own.neighbors()[at]]; // rising rows: ties keep their order
                    lists.distances()[to] = own.distances()[at];
                }
            }
        }
        return lists;
    }

    @Override
    public Optional<String> refusalOfListing() {
        return Optional.of(ClassGroups.NO_LISTING);
    }

    @Override
    public boolean usesLabels() {
        return true;
    }
}

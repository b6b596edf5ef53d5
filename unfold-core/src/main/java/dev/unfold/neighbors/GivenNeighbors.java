package dev.unfold.neighbors;

import dev.unfold.data.Dataset;
import dev.unfold.data.Points;
import dev.unfold.error.DataException;
import dev.unfold.run.Run;
import java.util.List;

/**
 * Neighbours that are known already: a graph from elsewhere, for use from Java; a model with it cannot be saved.
 *
 * <ul>
 *   <li>Lists may differ in length, but none may be empty, and no point may be its own neighbour.
 *   <li>Their distances are taken as they are; patches are seen in the data's coordinates, or in the lists' own
 *       {@link Space}.
 *   <li>New points are in no list. They take the nearest training points by Euclidean distance, as many as the longest list
 *       has; classes that fall apart are joined by Euclidean distance too.
 * </ul>
 *
 * @param lists one for each row of the data
 */
public record GivenNeighbors(Neighborhoods lists) implements NeighborRule {

    @Override
    public NeighborSearch over(Dataset data, Run run) {
        int n = data.size();
        if (lists.size() != n) {
            throw new DataException(data.name() + ": " + n + " rows, but " + lists.size()
                    + " lists of neighbours; give one for each row");
        }
        for (int i = 0; i < n; i++) {
            if (lists.count(i) == 0) {
                throw new DataException("row " + i + " has no neighbours; give each at least one");
            }
            for (int a = 0; a < lists.count(i); a++) {
                int j = lists.neighbor(i, a);
                if (j == i || j >= n) {
                    throw new DataException("row " + i + " has the neighbour " + j
                            + ", but a neighbour is another of the " + n + " rows, counted from 0");
                }
            }
        }
        return new Given(lists, new KNearest(Math.min(lists.maxCount(), n - 1)).over(data, run));
    }

    private record Given(Neighborhoods lists, NeighborSearch euclidean) implements NeighborSearch {

        @Override
        public Neighborhoods neighborhoods(Run run) {
            return lists;
        }

        @Override
        public Neighborhoods of(Points queries, Run run) {
            return euclidean.of(queries, run);
        }

        @Override
        public List<Link> joins(int[] part, Run run) {
            return euclidean.joins(part, run);
        }
    }
}

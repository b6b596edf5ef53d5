package dev.unfold.neighbors.nearest;

import dev.unfold.data.Dataset;
import dev.unfold.data.Points;
import dev.unfold.error.DataException;
import dev.unfold.neighbors.Link;
import dev.unfold.neighbors.NeighborRule;
import dev.unfold.neighbors.NeighborSearch;
import dev.unfold.neighbors.Neighborhoods;
import dev.unfold.neighbors.Space;
import dev.unfold.run.Run;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Neighbours that are known already: a graph from elsewhere.
 *
 * <ul>
 *   <li>Lists may differ in length, but none may be empty, and no point may be its own neighbour.
 *   <li>Their distances are taken as they are; patches are seen in the data's coordinates, or in the lists' own
 *       {@link Space}.
 *   <li>New points are in no list. They take the nearest training points by Euclidean distance, as many as the longest list
 *       has; so do those of a model that was saved and read again. Disconnected classes are joined by Euclidean distance
 *       too.
 *   <li>Where a part of the data is embedded on its own, links that lead out of it are left out.
 * </ul>
 *
 * @param lists one for each row of the data
 */
public record GivenNeighbors(Neighborhoods lists) implements NeighborRule {

    private static final int NONE = -1;

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
        run.note("neighbors.given", lists.flat().neighbors().length + " links");
        return new Given(lists, forNewPoints().over(data, run));
    }

    /** The lists of some rows, as numbers within them. */
    @Override
    public GivenNeighbors among(int... rows) {
        int[] place = new int[lists.size()];
        Arrays.fill(place, NONE);
        for (int i = 0; i < rows.length; i++) {
            place[rows[i]] = i;
        }
        int[] offsets = new int[rows.length + 1];
        int[] neighbors = new int[lists.flat().neighbors().length];
        double[] distances = new double[neighbors.length];
        for (int i = 0; i < rows.length; i++) {
            int to = offsets[i];
            for (int a = 0; a < lists.count(rows[i]); a++) {
                int j = place[lists.neighbor(rows[i], a)];
                if (j != NONE) {
                    neighbors[to] = j;
                    distances[to++] = lists.distance(rows[i], a);
                }
            }
            offsets[i + 1] = to;
        }
        return new GivenNeighbors(Neighborhoods.of(
                offsets,
                Arrays.copyOf(neighbors, offsets[rows.length]),
                Arrays.copyOf(distances, offsets[rows.length])));
    }

    @Override
    public Optional<String> refusalOfListing() {
        return lists.space()
                .map(space -> "was given lists in a space of their own, which has no place for a new point");
    }

    @Override
    public KNearest forNewPoints() {
        return new KNearest(Math.min(lists.maxCount(), lists.size() - 1));
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
        public Neighborhoods listing(Points queries, Neighborhoods known, Run run) {
            return euclidean.listing(queries, known, run);
        }

        @Override
        public Optional<Space> space() {
            return lists.space();
        }

        @Override
        public List<Link> joins(int[] part, Run run) {
            return euclidean.joins(part, run);
        }
    }

    @Override
    public Optional<String> refusalOfFurtherPoints() {
        return Optional.of("was given its lists, so nobody can tell who lists a new point");
    }
}

package dev.unfold.neighbors.search;

import dev.unfold.internal.search.EuclideanSearch;
import dev.unfold.internal.search.Lists;
import dev.unfold.neighbors.Neighborhoods;
import java.util.Arrays;
import java.util.function.IntToDoubleFunction;

/** Which training points would list new ones: of those that a new point is shown, the ones that it is near enough to. */
public final class Listing implements EuclideanSearch.Sighting {

    private final double[] below;
    private final Sightings kept;

    /**
     * @param queries how many new points there are
     * @param points how many training points there are
     * @param below the distance below which a training point lists a new one
     */
    public Listing(int queries, int points, IntToDoubleFunction below) {
        this.below = new double[points];
        Arrays.setAll(this.below, below);
        this.kept = new Sightings(queries);
    }

    /** Training points list what is nearer than the farthest of their neighbours. */
    public Listing(int queries, Neighborhoods lists) {
        this(queries, lists.size(), j -> farthest(lists, j));
    }

    /** The distance from training point j to the farthest of its neighbours. */
    public static double farthest(Neighborhoods lists, int j) {
        return lists.distance(j, lists.count(j) - 1);
    }

    /** Nobody lists a point that is farther away. */
    public double reach() {
        return Arrays.stream(below).max().orElseThrow();
    }

    @Override
    public void seen(int query, int point, double distance) {
        if (distance < below[point]) {
            kept.seen(query, point, distance);
        }
    }

    /** For each new point those that would list it. */
    public Neighborhoods found() {
        Lists lists = Lists.allocate(kept.size(), kept::count);
        for (int i = 0; i < kept.size(); i++) {
            kept.sortInto(lists, i);
        }
        return Neighborhoods.adopt(lists);
    }
}

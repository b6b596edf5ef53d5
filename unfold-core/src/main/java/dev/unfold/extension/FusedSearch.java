package dev.unfold.extension;

import dev.unfold.data.Dataset;
import dev.unfold.data.Points;
import dev.unfold.internal.dense.PointRows;
import dev.unfold.internal.search.Euclid;
import dev.unfold.internal.search.Lists;
import dev.unfold.neighbors.Link;
import dev.unfold.neighbors.NeighborSearch;
import dev.unfold.neighbors.Neighborhoods;
import dev.unfold.neighbors.nearest.KNearest;
import dev.unfold.run.Run;
import java.util.List;

/**
 * Several views as one search: a point's list is the union of the lists that it has in the views. Distances, and with them
 * the order of a list and the links that join disconnected parts, are Euclidean over the columns of all views together.
 */
public final class FusedSearch implements NeighborSearch {

    private final Dataset data;
    private final List<FittedView> views;

    private FusedSearch(Dataset data, List<FittedView> views) {
        this.data = data;
        this.views = List.copyOf(views);
    }

    /** The search of the only view, or of several as one. */
    public static NeighborSearch of(Dataset data, List<FittedView> views, Run run) {
        return views.size() == 1 ? views.get(0).search(run) : new FusedSearch(data, views);
    }

    @Override
    public Neighborhoods neighborhoods(Run run) {
        return union(
                data.points(),
                data.points(),
                views.stream().map(view -> view.search(run).neighborhoods(run)).toList(),
                run);
    }

    @Override
    public Neighborhoods of(Points queries, Run run) {
        return union(
                data.points(),
                queries,
                views.stream()
                        .map(view -> view.search(run).of(view.of(queries, data), run))
                        .toList(),
                run);
    }

    /** The union of the lists that the centres have in several views; one alone stays as it is. */
    public static Neighborhoods union(Points training, Points centers, List<Neighborhoods> views, Run run) {
        if (views.size() == 1) {
            return views.get(0);
        }
        int n = centers.size();
        int[] offsets = new int[n + 1];
        for (int i = 0; i < n; i++) {
            int row = i;
            offsets[i + 1] = Math.addExact(
                    offsets[i],
                    views.stream().mapToInt(lists -> lists.count(row)).sum());
        }
        Lists all = Lists.allocate(offsets);
        PointRows x = centers.kept();
        PointRows z = training.kept();
        int[] filled = new int[n];
        run.forEach("union", n, () -> null, (i, none) -> {
            for (Neighborhoods lists : views) {
                for (int a = 0; a < lists.count(i); a++) {
                    int j = lists.neighbor(i, a);
                    filled[i] = all.insert(i, filled[i], j, Euclid.distance(x, i, z, j));
                }
            }
        });
        return Neighborhoods.adopt(all).truncated(filled);
    }

    @Override
    public List<Link> joins(int[] part, Run run) {
        return new KNearest(1).over(data, run.within("views")).joins(part, run);
    }
}

package dev.unfold.internal.search;

import dev.unfold.internal.dense.RowMajor;
import dev.unfold.run.Run;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The plain search: every distance is computed. It defines what the others must find. */
record Scan(RowMajor points) implements EuclideanSearch {

    /** No point has this index. */
    private static final int NONE = -1;

    @Override
    public Lists nearest(int k, Run run) {
        Lists lists = Lists.allocate(points.rows(), k);
        run.forEach(
                "neighbours", points.rows(), () -> new Nearest(k), (i, nearest) -> scan(points, i, i, nearest, lists));
        return lists;
    }

    @Override
    public Lists nearest(RowMajor queries, int k, Run run) {
        Lists lists = Lists.allocate(queries.rows(), k);
        run.forEach(
                "neighbours",
                queries.rows(),
                () -> new Nearest(k),
                (i, nearest) -> scan(queries, i, NONE, nearest, lists));
        return lists;
    }

    private void scan(RowMajor queries, int i, int excluded, Nearest nearest, Lists lists) {
        int d = points.columns();
        for (int j = 0; j < points.rows(); j++) {
            if (j != excluded) {
                nearest.offer(
                        Euclid.squared(queries.values(), queries.offset(i), points.values(), points.offset(j), d), j);
            }
        }
        nearest.drainInto(lists, i);
    }

    @Override
    public List<Pair> joins(int[] part, Run run) {
        int[] component = part.clone();
        List<Pair> links = new ArrayList<>();
        for (long classes = Arrays.stream(part).filter(p -> p >= 0).distinct().count(); classes > 1; classes--) {
            Pair best = new Pair(0, 0, Double.POSITIVE_INFINITY);
            for (int i = 0; i < part.length; i++) {
                for (int j = i + 1; j < part.length; j++) {
                    if (component[i] >= 0 && component[j] >= 0 && component[i] != component[j]) {
                        Pair pair = new Pair(i, j, distance(i, j));
                        best = pair.compareTo(best) < 0 ? pair : best;
                    }
                }
            }
            links.add(best);
            int merged = component[best.second()];
            int into = component[best.first()];
            Arrays.setAll(component, i -> component[i] == merged ? into : component[i]);
        }
        return links;
    }

    private double distance(int i, int j) {
        return Math.sqrt(
                Euclid.squared(points.values(), points.offset(i), points.values(), points.offset(j), points.columns()));
    }
}

package dev.unfold.internal.search;

import dev.unfold.internal.dense.RowMajor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/** The definitions, as slow as they read. */
public final class Oracle {

    private Oracle() {}

    public static double distance(RowMajor x, int i, RowMajor z, int j) {
        double sum = 0;
        for (int c = 0; c < x.columns(); c++) {
            double difference = x.values()[x.offset(i) + c] - z.values()[z.offset(j) + c];
            sum += difference * difference;
        }
        return Math.sqrt(sum);
    }

    public static Lists nearest(RowMajor points, int k) {
        return nearest(points, points, k, true);
    }

    public static Lists nearest(RowMajor points, RowMajor queries, int k) {
        return nearest(points, queries, k, false);
    }

    private static Lists nearest(RowMajor points, RowMajor queries, int k, boolean withoutSelf) {
        Lists lists = Lists.allocate(queries.rows(), k);
        for (int i = 0; i < queries.rows(); i++) {
            int self = i;
            IntPredicate wanted = j -> !withoutSelf || j != self;
            double[] to = new double[points.rows()];
            Arrays.setAll(to, j -> distance(queries, self, points, j));
            List<Integer> sorted = IntStream.range(0, points.rows())
                    .filter(wanted)
                    .boxed()
                    .sorted((a, b) -> to[a] == to[b] ? Integer.compare(a, b) : Double.compare(to[a], to[b]))
                    .limit(k)
                    .toList();
            for (int a = 0; a < k; a++) {
                lists.neighbors()[i * k + a] = sorted.get(a);
                lists.distances()[i * k + a] = to[sorted.get(a)];
            }
        }
        return lists;
    }

    /** The first k of each list. */
    public static Lists first(Lists sorted, int k) {
        Lists lists = Lists.allocate(sorted.size(), k);
        for (int i = 0; i < sorted.size(); i++) {
            lists.copy(i, sorted, i, k);
        }
        return lists;
    }

    /** Links the closest pair in different classes and merges the two, until one class is left. */
    public static List<Pair> joins(RowMajor points, int[] part) {
        int n = points.rows();
        List<Pair> pairs = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            for (int j = i + 1; j < n; j++) {
                if (part[i] >= 0 && part[j] >= 0 && part[i] != part[j]) {
                    pairs.add(new Pair(i, j, distance(points, i, points, j)));
                }
            }
        }
        pairs.sort(null);
        int[] merged = part.clone();
        List<Pair> links = new ArrayList<>();
        for (Pair pair : pairs) {
            int into = merged[pair.first()];
            int from = merged[pair.second()];
            if (from != into) {
                links.add(pair);
                Arrays.setAll(merged, i -> merged[i] == from ? into : merged[i]);
            }
        }
        return links;
    }
}

package dev.unfold.quality;

import dev.unfold.data.Points;
import dev.unfold.error.ParameterException;
import dev.unfold.run.Run;

/** The k nearest neighbours of each point, nearest first, as a table of n rows. */
final class Neighborhoods {

    /** How many points visit the distance tiles together. */
    static final int BLOCK = 8;

    private final int[] neighbors;
    private final int k;

    Neighborhoods(int n, int k) {
        this.neighbors = table(n, k);
        this.k = k;
    }

    /** The exact neighbours, by a pass over all pairs: O(n²d). */
    static Neighborhoods of(Points points, int k, Run run) {
        int n = points.size();
        DistanceTiles tiles = DistanceTiles.of(points);
        Neighborhoods result = new Neighborhoods(n, k);
        run.forEachBlock("neighbours", n, BLOCK, () -> new Scratch(n, k), (begin, end, own) -> {
            tiles.rowsInto(begin, end, 0, own.rows);
            for (int i = begin; i < end; i++) {
                own.nearest.select(own.rows, (i - begin) * n, n, i);
                result.set(i, own.nearest);
            }
        });
        return result;
    }

    /** An empty table with k entries for each of n points. */
    static int[] table(int n, int k) {
        if ((long) n * k > Integer.MAX_VALUE - 8) {
            throw new ParameterException("neighbors = " + k + ", but " + n + " points can have at most "
                    + (Integer.MAX_VALUE - 8) / n + " in a table; lower neighbors");
        }
        return new int[n * k];
    }

    int k() {
        return k;
    }

    int neighbor(int i, int j) {
        return neighbors[i * k + j];
    }

    void set(int i, NearestList nearest) {
        for (int j = 0; j < k; j++) {
            neighbors[i * k + j] = nearest.point(j);
        }
    }

    private static final class Scratch {

        final double[] rows;
        final NearestList nearest;

        Scratch(int n, int k) {
            rows = new double[BLOCK * n];
            nearest = new NearestList(k);
        }
    }
}

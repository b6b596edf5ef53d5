package dev.unfold.quality;

import dev.unfold.data.Points;
import dev.unfold.run.Run;
import java.util.Arrays;

/**
 * The k nearest neighbours of each point in two spaces, and the rank that each has in the other space.
 *
 * <p>One pass over the points: for each, its n distances in both spaces, the k smallest of them, and a count of how many
 * points are nearer than each of the other space's neighbours. O(n²(d + p)) time, a few rows of n numbers for each
 * thread, four tables of n·k.
 */
final class CrossRanks {

    private final Neighborhoods input;
    private final Neighborhoods embedding;
    private final int[] inputRanks;
    private final int[] embeddingRanks;
    private final int k;

    private CrossRanks(int n, int k) {
        this.k = k;
        input = new Neighborhoods(n, k);
        embedding = new Neighborhoods(n, k);
        inputRanks = Neighborhoods.table(n, k);
        embeddingRanks = Neighborhoods.table(n, k);
    }

    static CrossRanks of(Points input, Points embedding, int k, Run run) {
        int n = input.size();
        CrossRanks result = new CrossRanks(n, k);
        DistanceTiles x = DistanceTiles.of(input);
        DistanceTiles y = DistanceTiles.of(embedding);
        run.forEachBlock("ranks", n, Neighborhoods.BLOCK, () -> new Scratch(x, y, k), (begin, end, own) -> {
            own.x.load(begin, end);
            own.y.load(begin, end);
            for (int i = begin; i < end; i++) {
                result.row(i, (i - begin) * n, own);
            }
        });
        return result;
    }

    Neighborhoods input() {
        return input;
    }

    Neighborhoods embedding() {
        return embedding;
    }

    /** The rank in the input of the j-th neighbour in the embedding. */
    int inputRank(int i, int j) {
        return inputRanks[i * k + j];
    }

    /** The rank in the embedding of the j-th neighbour in the input. */
    int embeddingRank(int i, int j) {
        return embeddingRanks[i * k + j];
    }

    private void row(int i, int at, Scratch own) {
        own.x.nearest.select(own.x.rows, at, own.n, i);
        own.y.nearest.select(own.y.rows, at, own.n, i);
        input.set(i, own.x.nearest);
        embedding.set(i, own.y.nearest);
        own.x.ranksInto(i, at, own.y.nearest, inputRanks, i * k);
        own.y.ranksInto(i, at, own.x.nearest, embeddingRanks, i * k);
    }

    private static final class Scratch {

        final int n;
        final Space x;
        final Space y;

        Scratch(DistanceTiles x, DistanceTiles y, int k) {
            n = x.size();
            this.x = new Space(x, k);
            this.y = new Space(y, k);
        }
    }

    /** One thread's view of one space. */
    private static final class Space {

        final DistanceTiles tiles;
        final int n;
        final int k;
        final double[] rows;
        final NearestList nearest;
        final NearestList strangers;
        final int[] count;

        Space(DistanceTiles tiles, int k) {
            this.tiles = tiles;
            this.n = tiles.size();
            this.k = k;
            rows = new double[Neighborhoods.BLOCK * n];
            nearest = new NearestList(k);
            strangers = new NearestList(k);
            count = new int[k + 1];
        }

        void load(int begin, int end) {
            tiles.rowsInto(begin, end, 0, rows);
        }

        /** The ranks in this space of the other space's neighbours of i. */
        void ranksInto(int i, int at, NearestList others, int[] ranks, int to) {
            strangers.clear();
            for (int j = 0; j < k; j++) {
                int other = others.point(j);
                strangers.offer(rows[at + other], other);
            }
            countUpTo(i, at);
            for (int j = 0; j < k; j++) {
                int other = others.point(j);
                ranks[to + j] = count[strangers.position(rows[at + other], other)];
            }
        }

        /** Lets count[s] be the number of points up to and with the s-th of the strangers, which is its rank. */
        private void countUpTo(int i, int at) {
            Arrays.fill(count, 0);
            double farthest = strangers.farthest();
            for (int l = 0; l < n; l++) {
                double distance = rows[at + l];
                if (distance <= farthest && l != i) {
                    count[strangers.position(distance, l)]++;
                }
            }
            for (int s = 1; s < k; s++) {
                count[s] += count[s - 1];
            }
        }
    }
}

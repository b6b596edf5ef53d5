package dev.unfold.neighbors.search;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** Some of the points, chosen by a seed, for what would take too long for all of them. */
public final class Sample {

    private static final int SIZE = 1000;

    private Sample() {}

    /** Up to {@link #SIZE} different rows, by the first steps of a shuffle. */
    public static int[] rows(int n, long seed) {
        return rows(n, SIZE, seed);
    }

    /** So many different rows, rising, without anything of n numbers: Floyd's algorithm. */
    public static int[] rising(int n, int count, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        Set<Integer> rows = new HashSet<>();
        for (int last = n - count; last < n; last++) {
            int row = random.nextInt(last + 1);
            if (!rows.add(row)) {
                rows.add(last);
            }
        }
        return rows.stream().mapToInt(row -> row).sorted().toArray();
    }

    /** Up to so many different rows; all in order if there are no more. */
    public static int[] rows(int n, int most, long seed) {
        return n <= most ? IntStream.range(0, n).toArray() : shuffled(n, most, seed);
    }

    /** So many different rows in any order. */
    public static int[] shuffled(int n, int count, long seed) {
        int[] rows = IntStream.range(0, n).toArray();
        SplittableRandom random = new SplittableRandom(seed);
        for (int a = 0; a < count; a++) {
            int b = random.nextInt(a, n);
            int row = rows[a];
            rows[a] = rows[b];
            rows[b] = row;
        }
        return Arrays.copyOf(rows, count);
    }
}

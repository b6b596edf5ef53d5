package dev.unfold.internal.prototype;

import dev.unfold.internal.dense.RowMajor;
import dev.unfold.run.Run;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * Vector quantisation by competitive learning. The prototypes begin at points drawn without replacement. Then points are shown one
 * by one, and the nearest prototype c, the winner, moves towards the point shown: c ← c + a(t)(y − c), with a falling from
 * {@value #FIRST_RATE} to {@value #LAST_RATE} over {@value #ROUNDS} rounds, each of which shows every point once, in random order.
 *
 * <p>Prototypes that are nearest to no point in the end stand for nothing and are left out. Ties go to the lower index.
 *
 * <p>Cost: O(rounds·n·prototypes·p).
 *
 * @param prototypes their places, one a row
 * @param cell for each point the prototype that stands for it
 */
@SuppressWarnings("ArrayRecordComponent")
public record Quantization(RowMajor prototypes, int[] cell) {

    private static final int ROUNDS = 5;
    private static final double FIRST_RATE = 0.3;
    private static final double LAST_RATE = 0.01;

    /** After so many steps progress is told, and a cancellation noticed. */
    static final int TOLD = 1024;

    /** Every point its own prototype. */
    public static Quantization whole(RowMajor points) {
        return new Quantization(points, IntStream.range(0, points.rows()).toArray());
    }

    /** @param count how many prototypes, at most as many as points */
    public static Quantization of(RowMajor points, int count, SplittableRandom random, Run run) {
        int n = points.rows();
        int[] order = IntStream.range(0, n).toArray();
        shuffle(order, random);
        RowMajor prototypes = points.chosen(Arrays.copyOf(order, count));
        double[] c = prototypes.values();
        long shown = (long) ROUNDS * n;
        for (long t = 0; t < shown; t++) {
            if (t % TOLD == 0) {
                run.progress("quantisation", t, shown);
            }
            int turn = (int) (t % n);
            if (turn == 0) {
                shuffle(order, random);
            }
            double rate = decayed(FIRST_RATE, LAST_RATE, t / (double) shown);
            move(c, nearest(prototypes, points, order[turn]), points, order[turn], rate);
        }
        run.progress("quantisation", shown, shown);
        int[] cell = new int[n];
        run.forEach("cells", n, () -> cell, (i, all) -> all[i] = nearest(prototypes, points, i));
        return new Quantization(prototypes, cell).compact();
    }

    /** Without the prototypes that stand for no point. */
    private Quantization compact() {
        int[] kept = Arrays.stream(cell).sorted().distinct().toArray();
        int[] numbers =
                Arrays.stream(cell).map(c -> Arrays.binarySearch(kept, c)).toArray();
        return new Quantization(prototypes.chosen(kept), numbers);
    }

    public int count() {
        return prototypes.rows();
    }

    /** first·(last/first)^s for 0 ≤ s ≤ 1. */
    static double decayed(double first, double last, double s) {
        return first * Math.pow(last / first, s);
    }

    /** The row nearest to row i of {@code points}. */
    static int nearest(RowMajor rows, RowMajor points, int i) {
        int p = rows.columns();
        double[] y = rows.values();
        double[] x = points.values();
        int from = points.offset(i);
        int winner = 0;
        double least = Double.POSITIVE_INFINITY;
        for (int row = 0, at = 0; row < rows.rows(); row++, at += p) {
            double s = 0;
            for (int c = 0; c < p; c++) {
                double difference = y[at + c] - x[from + c];
                s += difference * difference;
            }
            if (s < least) {
                least = s;
                winner = row;
            }
        }
        return winner;
    }

    /** Row {@code row} of y moves by a share of its way to row i of {@code points}. */
    static void move(double[] y, int row, RowMajor points, int i, double share) {
        int p = points.columns();
        for (int c = 0, at = row * p, from = points.offset(i); c < p; c++, at++, from++) {
            y[at] += share * (points.values()[from] - y[at]);
        }
    }

    private static void shuffle(int[] order, SplittableRandom random) {
        for (int i = order.length - 1; i > 0; i--) {
            int j = random.nextInt(i + 1);
            int swapped = order[i];
            order[i] = order[j];
            order[j] = swapped;
        }
    }
}

package dev.unfold.internal.sparse;

import java.util.Arrays;

/**
 * Makes a vertex separator lighter by moves. A move takes vertex i from the separator to a side a, and draws into the
 * separator the neighbours of i on the other side; its gain is the weight of i less theirs. A pass always makes the best
 * move left, even a losing one, each vertex moving once, and returns to the best state it has seen. (Fiduccia,
 * Mattheyses: A linear-time heuristic for improving network partitions, DAC 1982, for vertex separators.)
 */
final class SeparatorRefinement {

    private static final byte SEPARATOR = VertexSeparator.SEPARATOR;

    /** A side holds at most this share of all weight. */
    private static final double LARGEST_SIDE = 0.6;

    private static final int PASSES = 8;

    /** A pass gives up after so many moves without a new best. */
    private static final int PATIENCE = 120;

    private final Graph graph;
    private final int[] weights;
    private final byte[] sides;

    /** The weight of the sides 0, 1 and of the separator. */
    private final long[] weightOf = new long[3];

    private final long largest;

    /** Moves to side 0 and to side 1. */
    private final GainHeap[] moves;

    private final boolean[] moved;

    /** What happened in this pass: vertices, and the side each had before. */
    private final int[] changed;

    private final byte[] before;
    private int changes;

    /** Takes over {@code sides} and changes it. */
    SeparatorRefinement(WeightedGraph weighted, byte[] sides) {
        this.graph = weighted.graph();
        this.weights = weighted.vertexWeights();
        this.sides = sides;
        int n = sides.length;
        for (int i = 0; i < n; i++) {
            weightOf[sides[i]] += weights[i];
        }
        long total = weightOf[0] + weightOf[1] + weightOf[2];
        this.largest = (long) Math.ceil(LARGEST_SIDE * total);
        this.moves = new GainHeap[] {new GainHeap(n), new GainHeap(n)};
        this.moved = new boolean[n];
        this.changed = new int[2 * n];
        this.before = new byte[2 * n];
    }

    byte[] sides() {
        return sides;
    }

    boolean isBetterThan(SeparatorRefinement other) {
        return cost() < other.cost();
    }

    /** The weight of the separator, and a little for sides of unequal weight; far more beyond the bound. */
    private double cost() {
        long excess = Math.max(0, Math.max(weightOf[0], weightOf[1]) - largest);
        double tilt = Math.abs(weightOf[0] - weightOf[1]) / (double) Math.max(1, weightOf[0] + weightOf[1]);
        return weightOf[2] * (1 + 0.2 * tilt) + 10.0 * excess;
    }

    SeparatorRefinement improve() {
        double cost = cost();
        for (int pass = 0; pass < PASSES; pass++) {
            double after = pass();
            if (!(after < cost)) {
                break;
            }
            cost = after;
        }
        return this;
    }

    private double pass() {
        Arrays.fill(moved, false);
        changes = 0;
        moves[0].clear();
        moves[1].clear();
        for (int i = 0; i < sides.length; i++) {
            if (sides[i] == SEPARATOR) {
                offer(i);
            }
        }
        double best = cost();
        int bestChanges = 0;
        int patience = PATIENCE;
        while (patience-- > 0) {
            int to = chooseSide();
            if (to < 0 || !move(moves[to].top(), (byte) to)) {
                break;
            }
            double cost = cost();
            if (cost < best) {
                best = cost;
                bestChanges = changes;
                patience = PATIENCE;
            }
        }
        undoTo(bestChanges);
        return best;
    }

    /** Computes both gains of a separator vertex. */
    private void offer(int i) {
        if (moved[i]) {
            return;
        }
        int drawn0 = 0;
        int drawn1 = 0;
        for (int e = graph.offsets()[i]; e < graph.offsets()[i + 1]; e++) {
            int j = graph.neighbors()[e];
            drawn0 += sides[j] == 1 ? weights[j] : 0;
            drawn1 += sides[j] == 0 ? weights[j] : 0;
        }
        moves[0].put(i, weights[i] - drawn0);
        moves[1].put(i, weights[i] - drawn1);
    }

    /** The side whose best move gains more and fits, the lighter one on a tie; −1 if there is no move. */
    private int chooseSide() {
        boolean fits0 = fits(0);
        boolean fits1 = fits(1);
        if (!fits0 || !fits1) {
            return fits0 ? 0 : fits1 ? 1 : -1;
        }
        int gain0 = moves[0].gain(moves[0].top());
        int gain1 = moves[1].gain(moves[1].top());
        if (gain0 == gain1) {
            return weightOf[0] <= weightOf[1] ? 0 : 1;
        }
        return gain0 > gain1 ? 0 : 1;
    }

    private boolean fits(int side) {
        if (moves[side].isEmpty()) {
            return false;
        }
        long after = weightOf[side] + weights[moves[side].top()];
        return after <= largest || weightOf[side] < weightOf[1 - side];
    }

    /** Moves a separator vertex to a side; false if the record of changes is full. */
    private boolean move(int i, byte to) {
        if (changes + graph.degree(i) + 1 > changed.length) {
            return false;
        }
        moves[0].remove(i);
        moves[1].remove(i);
        moved[i] = true;
        change(i, to);
        byte other = (byte) (1 - to);
        for (int e = graph.offsets()[i]; e < graph.offsets()[i + 1]; e++) {
            int j = graph.neighbors()[e];
            if (sides[j] == other) {
                change(j, SEPARATOR);
                drawIn(j, to);
            } else if (moves[other].contains(j)) {
                moves[other].put(j, moves[other].gain(j) - weights[i]);
            }
        }
        return true;
    }

    /** j has come into the separator because of a move to a side: moves of its neighbours to that side cost less. */
    private void drawIn(int j, byte to) {
        for (int e = graph.offsets()[j]; e < graph.offsets()[j + 1]; e++) {
            int k = graph.neighbors()[e];
            if (moves[to].contains(k)) {
                moves[to].put(k, moves[to].gain(k) + weights[j]);
            }
        }
        offer(j);
    }

    private void change(int i, byte to) {
        changed[changes] = i;
        before[changes++] = sides[i];
        weightOf[sides[i]] -= weights[i];
        weightOf[to] += weights[i];
        sides[i] = to;
    }

    private void undoTo(int kept) {
        while (changes > kept) {
            int i = changed[--changes];
            weightOf[sides[i]] -= weights[i];
            weightOf[before[changes]] += weights[i];
            sides[i] = before[changes];
        }
    }
}

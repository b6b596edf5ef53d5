package dev.unfold.internal.sparse;

import java.util.Arrays;
import java.util.Optional;

/**
 * A light separator of a long graph at little cost: the thinnest of the middle levels of a breadth-first search from an end of the
 * graph, made lighter by moves. Points on a surface have one of about √n points; where points fill more dimensions, levels are thick,
 * and there is none.
 */
final class LevelSeparator {

    /** The least share of the vertices that lie before the level, and behind it. */
    private static final double LEAST_SIDE = 0.42;

    /** More than so many times √n vertices are not worth a cut. */
    private static final double HEAVIEST = 2;

    private LevelSeparator() {}

    /**
     * The side, 0 or 1, of each vertex, or {@link VertexSeparator#SEPARATOR}.
     *
     * @param graph whose vertices are named {@linkplain Graph#breadthFirst breadth first}, so that the last is at an end
     */
    static Optional<byte[]> of(Graph graph) {
        int n = graph.size();
        int[] level = new int[n];
        int[] sizes = sizes(graph, n - 1, level);
        int thinnest = thinnest(sizes, n);
        double heaviest = HEAVIEST * Math.sqrt(n);
        if (thinnest < 0 || sizes[thinnest] > 2 * heaviest) { // moves make it lighter by less than that
            return Optional.empty();
        }
        byte[] sides = new byte[n];
        for (int i = 0; i < n; i++) {
            sides[i] = level[i] == thinnest ? VertexSeparator.SEPARATOR : (byte) (level[i] < thinnest ? 0 : 1);
        }
        byte[] lighter = new SeparatorRefinement(WeightedGraph.of(graph), sides)
                .improve()
                .sides();
        int weight = 0;
        for (byte side : lighter) {
            weight += side == VertexSeparator.SEPARATOR ? 1 : 0;
        }
        return weight <= heaviest ? Optional.of(lighter) : Optional.empty();
    }

    /** Sets the level of each vertex that the start leads to, and returns how many vertices each level has. */
    private static int[] sizes(Graph graph, int start, int[] level) {
        Arrays.fill(level, -1);
        int[] sizes = new int[graph.size()];
        int[] queue = new int[graph.size()];
        int end = 0;
        queue[end++] = start;
        level[start] = 0;
        for (int at = 0; at < end; at++) {
            int i = queue[at];
            sizes[level[i]]++;
            for (int e = graph.offsets()[i]; e < graph.offsets()[i + 1]; e++) {
                int j = graph.neighbors()[e];
                if (level[j] < 0) {
                    level[j] = level[i] + 1;
                    queue[end++] = j;
                }
            }
        }
        return sizes;
    }

    /** The thinnest level with enough vertices before it and behind it; −1 if there is none, or the levels do not hold all. */
    private static int thinnest(int[] sizes, int n) {
        int thinnest = -1;
        int before = 0;
        for (int l = 0; l < n && sizes[l] > 0; l++) {
            int behind = n - before - sizes[l];
            if (Math.min(before, behind) >= LEAST_SIDE * n && (thinnest < 0 || sizes[l] < sizes[thinnest])) {
                thinnest = l;
            }
            before += sizes[l];
        }
        return before == n ? thinnest : -1;
    }
}

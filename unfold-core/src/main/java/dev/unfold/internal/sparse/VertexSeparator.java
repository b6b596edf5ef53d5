package dev.unfold.internal.sparse;

import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * A set of vertices without which a graph falls into two sides with no edge between them, as light as can be found with
 * sides of about the same weight: multilevel. The graph is halved by matching until it is small, separated there by
 * growing a side from a random vertex, and the separator is carried back level by level, each time improved by moves
 * (see {@link SeparatorRefinement}).
 */
final class VertexSeparator {

    /** Neither side. */
    static final byte SEPARATOR = 2;

    private static final int COARSEST = 120;
    private static final int TRIALS = 6;

    private VertexSeparator() {}

    /** The side, 0 or 1, of each vertex, or {@link #SEPARATOR}. */
    static byte[] of(Graph graph, SplittableRandom random) {
        return separate(WeightedGraph.of(graph), Math.max(2, graph.size() / (COARSEST / 2)), random);
    }

    private static byte[] separate(WeightedGraph graph, int heaviest, SplittableRandom random) {
        if (graph.size() > COARSEST) {
            int[] names = HeavyEdgeMatching.names(graph, heaviest, random);
            int count = 1 + Arrays.stream(names).max().orElse(-1);
            if (count < 0.95 * graph.size()) {
                byte[] coarse = separate(graph.contracted(names, count), heaviest, random);
                byte[] sides = new byte[graph.size()];
                for (int i = 0; i < sides.length; i++) {
                    sides[i] = coarse[names[i]];
                }
                return new SeparatorRefinement(graph, sides).improve().sides();
            }
        }
        return bestGrown(graph, random);
    }

    /** The best of several separators grown from random vertices. */
    private static byte[] bestGrown(WeightedGraph graph, SplittableRandom random) {
        SeparatorRefinement best = grown(graph, random);
        for (int trial = 1; trial < TRIALS; trial++) {
            SeparatorRefinement next = grown(graph, random);
            best = next.isBetterThan(best) ? next : best;
        }
        return best.sides();
    }

    /** Side 0 grows breadth first from a random vertex to half of the weight; its rim becomes the separator. */
    private static SeparatorRefinement grown(WeightedGraph weighted, SplittableRandom random) {
        Graph graph = weighted.graph();
        int n = graph.size();
        long half = Arrays.stream(weighted.vertexWeights()).asLongStream().sum() / 2;
        byte[] sides = new byte[n];
        Arrays.fill(sides, (byte) 1);
        int[] queue = new int[n];
        boolean[] queued = new boolean[n];
        int end = 0;
        int start = random.nextInt(n);
        queue[end++] = start;
        queued[start] = true;
        long weight = 0;
        int fresh = 0;
        for (int at = 0; weight < half; at++) {
            if (at == end) { // the component is exhausted: go on in another
                while (queued[fresh]) {
                    fresh++;
                }
                queued[fresh] = true;
                queue[end++] = fresh;
            }
            int i = queue[at];
            sides[i] = 0;
            weight += weighted.vertexWeights()[i];
            for (int e = graph.offsets()[i]; e < graph.offsets()[i + 1]; e++) {
                int j = graph.neighbors()[e];
                if (!queued[j]) {
                    queued[j] = true;
                    queue[end++] = j;
                }
            }
        }
        return new SeparatorRefinement(weighted, withRim(graph, sides)).improve();
    }

    /** Turns the vertices of side 0 that touch side 1 into a separator. */
    private static byte[] withRim(Graph graph, byte[] sides) {
        for (int i = 0; i < sides.length; i++) {
            for (int e = graph.offsets()[i]; e < graph.offsets()[i + 1] && sides[i] == 0; e++) {
                if (sides[graph.neighbors()[e]] == 1) {
                    sides[i] = SEPARATOR;
                }
            }
        }
        return sides;
    }
}

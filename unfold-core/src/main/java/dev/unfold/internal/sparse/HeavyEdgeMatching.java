package dev.unfold.internal.sparse;

import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * Halves a graph: vertices, in random order, are paired with the free neighbour behind the heaviest edge, so that what
 * is tightly knit becomes one vertex. (Karypis, Kumar: A fast and high quality multilevel scheme for partitioning
 * irregular graphs, SIAM J. Sci. Comput. 20, 1998.)
 */
final class HeavyEdgeMatching {

    private static final int NONE = -1;

    private HeavyEdgeMatching() {}

    /**
     * A name for each vertex, the same for both of a pair; names are consecutive in the order of the vertices.
     *
     * @param heaviest no pair weighs more than this
     */
    static int[] names(WeightedGraph weighted, int heaviest, SplittableRandom random) {
        int n = weighted.size();
        int[] partner = new int[n];
        Arrays.fill(partner, NONE);
        for (int i : shuffled(n, random)) {
            if (partner[i] == NONE) {
                int best = bestPartner(weighted, i, partner, heaviest);
                partner[i] = best;
                partner[best] = i;
            }
        }
        int[] names = new int[n];
        int count = 0;
        for (int i = 0; i < n; i++) {
            names[i] = partner[i] < i ? names[partner[i]] : count++;
        }
        return names;
    }

    /** The free neighbour behind the heaviest edge, the lightest of them on a tie; i itself if there is none. */
    private static int bestPartner(WeightedGraph weighted, int i, int[] partner, int heaviest) {
        Graph graph = weighted.graph();
        int[] weights = weighted.vertexWeights();
        int best = i;
        int bestEdge = 0;
        for (int e = graph.offsets()[i]; e < graph.offsets()[i + 1]; e++) {
            int j = graph.neighbors()[e];
            int edge = weighted.edgeWeights()[e];
            if (partner[j] == NONE
                    && weights[i] + weights[j] <= heaviest
                    && (edge > bestEdge || (edge == bestEdge && weights[j] < weights[best]))) {
                best = j;
                bestEdge = edge;
            }
        }
        return best;
    }

    private static int[] shuffled(int n, SplittableRandom random) {
        int[] order = new int[n];
        for (int i = 0; i < n; i++) {
            int j = random.nextInt(i + 1);
            order[i] = order[j];
            order[j] = i;
        }
        return order;
    }
}

package dev.unfold.internal.sparse;

import java.util.Arrays;

/**
 * A graph whose vertices stand for several of a finer one: a vertex weighs as many, an edge as many edges as it stands
 * for.
 */
@SuppressWarnings("ArrayRecordComponent")
record WeightedGraph(Graph graph, int[] edgeWeights, int[] vertexWeights) {

    static WeightedGraph of(Graph graph) {
        int[] edges = new int[graph.neighbors().length];
        int[] vertices = new int[graph.size()];
        Arrays.fill(edges, 1);
        Arrays.fill(vertices, 1);
        return new WeightedGraph(graph, edges, vertices);
    }

    int size() {
        return graph.size();
    }

    /**
     * The graph in which the vertices with the same name are one; names are 0 ≤ name &lt; count. Edges inside a vertex
     * vanish, parallel ones add up.
     */
    WeightedGraph contracted(int[] names, int count) {
        int[] membersFrom = new int[count + 1];
        for (int name : names) {
            membersFrom[name + 1]++;
        }
        for (int c = 0; c < count; c++) {
            membersFrom[c + 1] += membersFrom[c];
        }
        int[] next = Arrays.copyOf(membersFrom, count);
        int[] members = new int[names.length];
        for (int i = 0; i < names.length; i++) {
            members[next[names[i]]++] = i;
        }
        int[] offsets = new int[count + 1];
        int[] neighbors = new int[graph.neighbors().length];
        int[] edges = new int[neighbors.length];
        int[] vertices = new int[count];
        int[] edgeTo = new int[count];
        Arrays.fill(edgeTo, -1);
        int end = 0;
        for (int c = 0; c < count; c++) {
            int begin = end;
            for (int m = membersFrom[c]; m < membersFrom[c + 1]; m++) {
                int i = members[m];
                vertices[c] += vertexWeights[i];
                for (int e = graph.offsets()[i]; e < graph.offsets()[i + 1]; e++) {
                    int other = names[graph.neighbors()[e]];
                    if (other == c) {
                        continue;
                    }
                    if (edgeTo[other] < begin) {
                        edgeTo[other] = end;
                        neighbors[end] = other;
                        edges[end++] = edgeWeights[e];
                    } else {
                        edges[edgeTo[other]] += edgeWeights[e];
                    }
                }
            }
            offsets[c + 1] = end;
        }
        return new WeightedGraph(
                new Graph(offsets, Arrays.copyOf(neighbors, end)), Arrays.copyOf(edges, end), vertices);
    }
}

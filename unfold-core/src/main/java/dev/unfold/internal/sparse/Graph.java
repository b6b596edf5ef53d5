package dev.unfold.internal.sparse;

import dev.unfold.run.Run;
import java.util.Arrays;

/**
 * The pattern of a symmetric matrix as an undirected graph without loops: the neighbours of vertex i stand at
 * {@code offsets[i] ≤ e < offsets[i+1]}, each edge on both sides.
 */
@SuppressWarnings("ArrayRecordComponent")
record Graph(int[] offsets, int[] neighbors) {

    /** Vertices that a thread takes at a time. */
    private static final int BLOCK = 4096;

    int size() {
        return offsets.length - 1;
    }

    int degree(int vertex) {
        return offsets[vertex + 1] - offsets[vertex];
    }

    /** The pattern of A + Aᵀ without its diagonal, neighbours rising. */
    static Graph of(SparseRows a) {
        int n = a.rows();
        SparseRows transposed = a.transpose();
        int[] offsets = new int[n + 1];
        int[] neighbors = new int[Math.addExact(a.entries(), a.entries())];
        int end = 0;
        for (int i = 0; i < n; i++) {
            end = mergeInto(neighbors, end, i, a, transposed);
            offsets[i + 1] = end;
        }
        return new Graph(offsets, Arrays.copyOf(neighbors, end));
    }

    /** Writes the union of row i of both matrices, without i, and returns the end of it. */
    private static int mergeInto(int[] neighbors, int at, int i, SparseRows a, SparseRows b) {
        int end = at;
        int e = a.offsets()[i];
        int f = b.offsets()[i];
        int eEnd = a.offsets()[i + 1];
        int fEnd = b.offsets()[i + 1];
        while (e < eEnd || f < fEnd) {
            int left = e < eEnd ? a.indices()[e] : Integer.MAX_VALUE;
            int right = f < fEnd ? b.indices()[f] : Integer.MAX_VALUE;
            int j = Math.min(left, right);
            e += left == j ? 1 : 0;
            f += right == j ? 1 : 0;
            if (j != i) {
                neighbors[end++] = j;
            }
        }
        return end;
    }

    /** All vertices, each after one of its neighbours where it has any, breadth first. */
    int[] breadthFirst() {
        int[] order = new int[size()];
        boolean[] found = new boolean[size()];
        int end = 0;
        for (int start = 0; start < size(); start++) {
            if (found[start]) {
                continue;
            }
            found[start] = true;
            order[end++] = start;
            for (int at = end - 1; at < end; at++) {
                for (int e = offsets[order[at]]; e < offsets[order[at] + 1]; e++) {
                    if (!found[neighbors[e]]) {
                        found[neighbors[e]] = true;
                        order[end++] = neighbors[e];
                    }
                }
            }
        }
        return order;
    }

    /** The same graph, each vertex renamed to its position. */
    Graph renamed(Permutation permutation, Run run) {
        int n = size();
        int[] order = permutation.order();
        int[] names = permutation.position();
        int[] newOffsets = new int[n + 1];
        for (int i = 0; i < n; i++) {
            newOffsets[i + 1] = newOffsets[i] + degree(order[i]);
        }
        int[] newNeighbors = new int[newOffsets[n]];
        run.share((n + BLOCK - 1) / BLOCK, () -> null, (block, none) -> {
            for (int i = block * BLOCK; i < Math.min(n, (block + 1) * BLOCK); i++) {
                int from = offsets[order[i]];
                for (int e = newOffsets[i]; e < newOffsets[i + 1]; e++) {
                    newNeighbors[e] = names[neighbors[from++]];
                }
            }
        });
        return new Graph(newOffsets, newNeighbors);
    }

    /**
     * The graph on the given vertices, vertex {@code vertices[i]} renamed i.
     *
     * @param names scratch of {@link #size()}, all −1 before and after
     */
    Graph induced(int[] vertices, int[] names) {
        int bound = 0;
        for (int i = 0; i < vertices.length; i++) {
            names[vertices[i]] = i;
            bound += degree(vertices[i]);
        }
        int[] newOffsets = new int[vertices.length + 1];
        int[] newNeighbors = new int[bound];
        int end = 0;
        for (int i = 0; i < vertices.length; i++) {
            for (int e = offsets[vertices[i]]; e < offsets[vertices[i] + 1]; e++) {
                int name = names[neighbors[e]];
                if (name >= 0) {
                    newNeighbors[end++] = name;
                }
            }
            newOffsets[i + 1] = end;
        }
        for (int vertex : vertices) {
            names[vertex] = -1;
        }
        return new Graph(newOffsets, Arrays.copyOf(newNeighbors, end));
    }
}

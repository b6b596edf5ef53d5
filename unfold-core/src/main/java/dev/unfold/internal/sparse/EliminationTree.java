package dev.unfold.internal.sparse;

import dev.unfold.run.Run;
import java.util.Arrays;

/**
 * The elimination tree of a symmetric pattern in a given order, and the column counts of its Cholesky factor, both
 * without forming the factor. Everything is in positions. The parent of j is the first row below the diagonal of column
 * j of L, −1 for a root. (Liu: The role of elimination trees in sparse factorization, SIAM J. Matrix Anal. Appl. 11,
 * 1990; Gilbert, Ng, Peyton: An efficient algorithm to compute row and column counts for sparse Cholesky factorization,
 * SIAM J. Matrix Anal. Appl. 15, 1994.)
 *
 * @param parent of each position
 * @param postorder the positions, each after all of its descendants
 * @param counts the entries of each column of L, the diagonal among them
 */
@SuppressWarnings("ArrayRecordComponent")
record EliminationTree(int[] parent, int[] postorder, int[] counts) {

    private static final int NONE = -1;

    static EliminationTree of(Graph graph, Permutation permutation, Run run) {
        Graph positions = graph.renamed(permutation, run);
        int[] parent = parents(positions);
        int[] postorder = postorder(parent);
        return new EliminationTree(parent, postorder, counts(positions, parent, postorder));
    }

    /** Row j of the lower triangle hangs the roots of the trees of its entries under j; paths are shortened on the way. */
    private static int[] parents(Graph graph) {
        int n = graph.size();
        int[] parent = new int[n];
        int[] ancestor = new int[n];
        Arrays.fill(parent, NONE);
        Arrays.fill(ancestor, NONE);
        for (int j = 0; j < n; j++) {
            for (int e = graph.offsets()[j]; e < graph.offsets()[j + 1]; e++) {
                int i = graph.neighbors()[e];
                while (i != NONE && i < j) {
                    int next = ancestor[i];
                    ancestor[i] = j;
                    if (next == NONE) {
                        parent[i] = j;
                    }
                    i = next;
                }
            }
        }
        return parent;
    }

    /** A depth-first order, children in rising order, of a forest in which every parent is greater than its child. */
    static int[] postorder(int[] parent) {
        int n = parent.length;
        int[] firstChild = new int[n];
        int[] sibling = new int[n];
        Arrays.fill(firstChild, NONE);
        for (int j = n - 1; j >= 0; j--) {
            if (parent[j] != NONE) {
                sibling[j] = firstChild[parent[j]];
                firstChild[parent[j]] = j;
            }
        }
        int[] order = new int[n];
        int[] stack = new int[n];
        int end = 0;
        for (int root = 0; root < n; root++) {
            int depth = 0;
            if (parent[root] == NONE) {
                stack[depth++] = root;
            }
            while (depth > 0) {
                int j = stack[depth - 1];
                int child = firstChild[j];
                if (child == NONE) {
                    order[end++] = j;
                    depth--;
                } else {
                    firstChild[j] = sibling[child];
                    stack[depth++] = child;
                }
            }
        }
        return order;
    }

    /**
     * Column j of L has a row i wherever j lies in the <em>row subtree</em> of i: the union of the paths from the entries
     * of row i up to i. So count each subtree at its leaves with +1, at the least common ancestors of consecutive leaves
     * with −1, at the parent of i with −1, and sum over descendants.
     */
    private static int[] counts(Graph graph, int[] parent, int[] postorder) {
        int n = parent.length;
        int[] firstDescendant = new int[n];
        Arrays.fill(firstDescendant, NONE);
        int[] counts = new int[n];
        for (int k = 0; k < n; k++) {
            counts[postorder[k]] = firstDescendant[postorder[k]] == NONE ? 1 : 0;
            for (int j = postorder[k]; j != NONE && firstDescendant[j] == NONE; j = parent[j]) {
                firstDescendant[j] = k;
            }
        }
        int[] largestFirst = new int[n];
        int[] lastLeaf = new int[n];
        int[] set = new int[n];
        Arrays.fill(largestFirst, NONE);
        Arrays.fill(lastLeaf, NONE);
        for (int j = 0; j < n; j++) {
            set[j] = j;
        }
        for (int j : postorder) {
            if (parent[j] != NONE) {
                counts[parent[j]]--;
            }
            for (int e = graph.offsets()[j]; e < graph.offsets()[j + 1]; e++) {
                int i = graph.neighbors()[e];
                if (i > j && firstDescendant[j] > largestFirst[i]) { // j is a leaf of the row subtree of i
                    largestFirst[i] = firstDescendant[j];
                    counts[j]++;
                    if (lastLeaf[i] != NONE) {
                        counts[root(set, lastLeaf[i])]--;
                    }
                    lastLeaf[i] = j;
                }
            }
            if (parent[j] != NONE) {
                set[j] = parent[j];
            }
        }
        for (int j : postorder) {
            if (parent[j] != NONE) {
                counts[parent[j]] += counts[j];
            }
        }
        return counts;
    }

    private static int root(int[] set, int member) {
        int root = member;
        while (set[root] != root) {
            root = set[root];
        }
        for (int i = member; i != root; ) {
            int next = set[i];
            set[i] = root;
            i = next;
        }
        return root;
    }

    /** Multiplications and additions of a Cholesky factorisation with these columns: Σ c². */
    double choleskyFlops() {
        double flops = 0;
        for (int count : counts) {
            flops += (double) count * count;
        }
        return flops;
    }
}

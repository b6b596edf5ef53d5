package dev.unfold.internal.sparse;

import dev.unfold.run.Run;
import java.util.Arrays;

/**
 * Columns of L that are treated as one dense block. First the exact ones: neighbours in the elimination tree with the
 * same rows. Then <em>relaxed amalgamation</em>: a supernode is merged into its parent where the work saved by one front
 * fewer outweighs the work on the zeros that this brings in.
 *
 * <p>Supernode s has {@code width[s]} columns and {@code height[s]} rows below them; its children have lower numbers. The
 * costs below were measured to lie in a flat optimum: three times as much or as little changes little.
 */
final class Supernodes {

    private static final int NONE = -1;

    /** What a front costs besides its arithmetic, in operations: fixed, and for each entry handed to its parent. */
    private static final double FRONT_COST = 3000;

    private static final double ENTRY_COST = 4;

    /** The share of zeros in a merged supernode that saved work may buy. */
    private static final double MOST_ZEROS = 0.3;

    private final int count;
    private final int[] firstColumn;
    private final int[] parent;
    private final int[] width;
    private final int[] height;
    private final double[] zeros;

    /** The supernode that s was merged into, or s itself. */
    private final int[] mergedInto;

    private final int[] postorder;

    private Supernodes(EliminationTree tree) {
        postorder = tree.postorder();
        int n = postorder.length;
        int[] supernodeOf = new int[n];
        int[] starts = new int[n + 1];
        int s = -1;
        for (int t = 0; t < n; t++) {
            if (t == 0 || !continues(tree, postorder[t - 1], postorder[t])) {
                starts[++s] = t;
            }
            supernodeOf[postorder[t]] = s;
        }
        count = s + 1;
        starts[count] = n;
        firstColumn = Arrays.copyOf(starts, count + 1);
        parent = new int[count];
        width = new int[count];
        height = new int[count];
        zeros = new double[count];
        mergedInto = new int[count];
        for (s = 0; s < count; s++) {
            int last = postorder[firstColumn[s + 1] - 1];
            parent[s] = tree.parent()[last] == NONE ? NONE : supernodeOf[tree.parent()[last]];
            width[s] = firstColumn[s + 1] - firstColumn[s];
            height[s] = tree.counts()[last] - 1;
            mergedInto[s] = s;
        }
    }

    /** Whether column j, which follows i, has the rows of i except i itself. */
    private static boolean continues(EliminationTree tree, int i, int j) {
        return tree.parent()[i] == j && tree.counts()[i] == tree.counts()[j] + 1;
    }

    static Supernodes of(EliminationTree tree) {
        Supernodes supernodes = new Supernodes(tree);
        supernodes.amalgamate();
        return supernodes;
    }

    /** Children come before parents, so when s is offered to its parent all merges below s are done. */
    private void amalgamate() {
        for (int s = 0; s < count; s++) {
            int up = parent[s];
            if (up != NONE && worthMerging(s, up)) {
                zeros[up] = mergedZeros(s, up);
                width[up] += width[s];
                mergedInto[s] = up;
            }
        }
    }

    private boolean worthMerging(int s, int up) {
        int merged = width[s] + width[up];
        double before = cost(width[s], height[s]) + cost(width[up], height[up]);
        return cost(merged, height[up]) <= before && mergedZeros(s, up) <= MOST_ZEROS * entries(merged, height[up]);
    }

    private double mergedZeros(int s, int up) {
        double stored = entries(width[s] + width[up], height[up]);
        return stored - (entries(width[s], height[s]) - zeros[s]) - (entries(width[up], height[up]) - zeros[up]);
    }

    /** Entries of L in a supernode. */
    static double entries(double p, double q) {
        return p * (p + 1) / 2 + p * q;
    }

    /** Multiplications and additions of a Cholesky factorisation in a front with p pivots and q further rows. */
    static double choleskyFlops(double p, double q) {
        return p * p * p / 3 + p * p * q + p * q * q;
    }

    private static double cost(double p, double q) {
        return FRONT_COST + ENTRY_COST * q * q + 2 * choleskyFlops(p, q);
    }

    /** Reorders the columns so that every supernode is contiguous and its children come before it: the fronts. */
    FrontTree fronts(Graph graph, Permutation permutation, Run run) {
        int[] target = new int[count];
        int[] parentOfTarget = new int[count];
        for (int s = count - 1; s >= 0; s--) {
            target[s] = mergedInto[s] == s ? s : target[mergedInto[s]];
            parentOfTarget[s] = parent[s] == NONE ? NONE : target[parent[s]];
        }
        int[] fronts = postorderOf(target, parentOfTarget);
        int[] frontOf = new int[count];
        Arrays.fill(frontOf, NONE);
        int[] first = new int[fronts.length + 1];
        int[] rowsFrom = new int[fronts.length + 1];
        int[] frontParent = new int[fronts.length];
        for (int f = 0; f < fronts.length; f++) {
            frontOf[fronts[f]] = f;
            first[f + 1] = first[f] + width[fronts[f]];
            rowsFrom[f + 1] = Math.addExact(rowsFrom[f], height[fronts[f]]);
        }
        int[] next = Arrays.copyOf(first, fronts.length);
        int[] columns = new int[postorder.length];
        for (int s = 0; s < count; s++) {
            int f = frontOf[target[s]];
            frontParent[f] = parentOfTarget[target[s]] == NONE ? NONE : frontOf[parentOfTarget[target[s]]];
            for (int t = firstColumn[s]; t < firstColumn[s + 1]; t++) {
                columns[next[f]++] = postorder[t];
            }
        }
        return FrontTree.of(graph, permutation.then(columns), first, frontParent, rowsFrom, run);
    }

    /** Those that were not merged away, in postorder of the tree that is left. */
    private int[] postorderOf(int[] target, int[] parentOfTarget) {
        int[] order = EliminationTree.postorder(parentOfTarget);
        int size = 0;
        for (int s : order) {
            if (target[s] == s) {
                order[size++] = s;
            }
        }
        return Arrays.copyOf(order, size);
    }
}

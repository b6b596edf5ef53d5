package dev.unfold.internal.sparse;

import dev.unfold.run.Run;
import java.util.Arrays;

/**
 * What the numeric phase needs to know of the structure. Front s eliminates the positions
 * {@code first[s] ≤ j < first[s+1]}, its pivots; further rows and columns of it stand, rising, in {@code rows} from
 * {@code rowsFrom[s]} on. Fronts are numbered in postorder, so the children of s have lower numbers and a subtree is an
 * interval that ends with its root.
 *
 * @param permutation the elimination order
 * @param parent of each front, −1 for a root
 * @param inParent for each entry of {@code rows} where it stands in the front of the parent: pivots first, then rows
 * @param childrenFrom where the children of each front begin in {@code children}, which rise
 */
@SuppressWarnings("ArrayRecordComponent")
record FrontTree(
        Permutation permutation,
        int[] first,
        int[] parent,
        int[] rowsFrom,
        int[] rows,
        int[] inParent,
        int[] childrenFrom,
        int[] children) {

    private static final int NONE = -1;

    /**
     * @param graph whose vertices are the indices
     * @param rowsFrom with as many rows for each front as it will turn out to have
     */
    static FrontTree of(Graph graph, Permutation permutation, int[] first, int[] parent, int[] rowsFrom, Run run) {
        int fronts = parent.length;
        int[] childrenFrom = new int[fronts + 1];
        int[] children = children(parent, childrenFrom);
        FrontTree tree = new FrontTree(
                permutation,
                first,
                parent,
                rowsFrom,
                new int[rowsFrom[fronts]],
                new int[rowsFrom[fronts]],
                childrenFrom,
                children);
        TreeWalk walk = TreeWalk.of(tree);
        run.share(walk.subtrees(), () -> new RowFinder(tree, graph), (t, finder) -> {
            for (int s = walk.begin(t); s <= walk.root(t); s++) {
                finder.find(s);
            }
        });
        RowFinder last = new RowFinder(tree, graph);
        walk.aboveUp(last::find);
        run.share(walk.subtrees(), () -> tree, (t, same) -> {
            for (int s = walk.begin(t); s <= walk.root(t); s++) {
                same.locateInParent(s);
            }
        });
        walk.aboveUp(tree::locateInParent);
        return tree;
    }

    private static int[] children(int[] parent, int[] childrenFrom) {
        for (int up : parent) {
            if (up != NONE) {
                childrenFrom[up + 1]++;
            }
        }
        for (int s = 0; s < parent.length; s++) {
            childrenFrom[s + 1] += childrenFrom[s];
        }
        int[] next = childrenFrom.clone();
        int[] children = new int[childrenFrom[parent.length]];
        for (int s = 0; s < parent.length; s++) {
            if (parent[s] != NONE) {
                children[next[parent[s]]++] = s;
            }
        }
        return children;
    }

    /** The rows of s are among the pivots and rows of its parent, both rising: one walk along both. */
    private void locateInParent(int s) {
        int up = parent[s];
        if (up == NONE) {
            return;
        }
        int at = rowsFrom[up];
        for (int r = rowsFrom[s]; r < rowsFrom[s + 1]; r++) {
            if (rows[r] < first[up + 1]) {
                inParent[r] = rows[r] - first[up];
            } else {
                while (rows[at] < rows[r]) {
                    at++;
                }
                inParent[r] = pivots(up) + at - rowsFrom[up];
            }
        }
    }

    /** The same tree over indices that had other names before: those at their positions. */
    FrontTree renamed(Permutation names) {
        Permutation renamed = names.then(permutation.order());
        return new FrontTree(renamed, first, parent, rowsFrom, rows, inParent, childrenFrom, children);
    }

    int size() {
        return parent.length;
    }

    /** The number of pivots of front s. */
    int pivots(int s) {
        return first[s + 1] - first[s];
    }

    /** The number of further rows of front s. */
    int furtherRows(int s) {
        return rowsFrom[s + 1] - rowsFrom[s];
    }

    /** Leaves in {@code local[row]} where each further row of s stands among them. */
    void locateRows(int s, int[] local) {
        for (int r = rowsFrom[s]; r < rowsFrom[s + 1]; r++) {
            local[rows[r]] = r - rowsFrom[s];
        }
    }

    /** Where a position stands among the further rows of s, after {@link #locateRows}; it must be one of them. */
    int localRow(int s, int position, int[] local) {
        int at = local[position];
        if (at < furtherRows(s) && rows[rowsFrom[s] + at] == position) {
            return at;
        }
        throw new IllegalArgumentException("the matrix has entries outside the pattern of the plan");
    }

    /** Finds the rows of fronts, children first. */
    private static final class RowFinder {

        private final FrontTree tree;
        private final Graph graph;
        private final int[] seenBy;

        RowFinder(FrontTree tree, Graph graph) {
            this.tree = tree;
            this.graph = graph;
            this.seenBy = new int[graph.size()];
            Arrays.fill(seenBy, NONE);
        }

        /** The rows of s: those of its pivots in the graph and those of its children, behind its own pivots. */
        void find(int s) {
            int end = tree.rowsFrom[s];
            for (int j = tree.first[s]; j < tree.first[s + 1]; j++) {
                int vertex = tree.permutation.order()[j];
                for (int e = graph.offsets()[vertex]; e < graph.offsets()[vertex + 1]; e++) {
                    end = put(tree.permutation.position()[graph.neighbors()[e]], s, end);
                }
            }
            for (int c = tree.childrenFrom[s]; c < tree.childrenFrom[s + 1]; c++) {
                int child = tree.children[c];
                for (int r = tree.rowsFrom[child]; r < tree.rowsFrom[child + 1]; r++) {
                    end = put(tree.rows[r], s, end);
                }
            }
            Arrays.sort(tree.rows, tree.rowsFrom[s], end);
        }

        private int put(int row, int s, int end) {
            if (row < tree.first[s + 1] || seenBy[row] == s) {
                return end;
            }
            seenBy[row] = s;
            tree.rows[end] = row;
            return end + 1;
        }
    }
}

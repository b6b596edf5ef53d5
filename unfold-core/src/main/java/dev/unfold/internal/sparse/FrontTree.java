package dev.unfold.internal.sparse;

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

    static FrontTree of(Graph graph, Permutation permutation, int[] first, int[] parent) {
        int[] childrenFrom = new int[parent.length + 1];
        int[] children = children(parent, childrenFrom);
        RowLists lists = new RowLists(graph, permutation, first, parent.length);
        for (int s = 0; s < parent.length; s++) {
            lists.add(s, children, childrenFrom[s], childrenFrom[s + 1]);
        }
        int[] rowsFrom = lists.from;
        int[] rows = Arrays.copyOf(lists.rows, rowsFrom[parent.length]);
        int[] inParent = new int[rows.length];
        for (int s = 0; s < parent.length; s++) {
            if (parent[s] != NONE) {
                locate(s, parent[s], first, rowsFrom, rows, inParent);
            }
        }
        return new FrontTree(permutation, first, parent, rowsFrom, rows, inParent, childrenFrom, children);
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
    private static void locate(int s, int up, int[] first, int[] rowsFrom, int[] rows, int[] inParent) {
        int pivots = first[up + 1] - first[up];
        int at = rowsFrom[up];
        for (int r = rowsFrom[s]; r < rowsFrom[s + 1]; r++) {
            if (rows[r] < first[up + 1]) {
                inParent[r] = rows[r] - first[up];
            } else {
                while (rows[at] < rows[r]) {
                    at++;
                }
                inParent[r] = pivots + at - rowsFrom[up];
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

    /** The rows of fronts as they are found, children first. */
    private static final class RowLists {

        private final Graph graph;
        private final Permutation permutation;
        private final int[] first;
        private final int[] from;
        private final int[] seenBy;
        private int[] rows;

        RowLists(Graph graph, Permutation permutation, int[] first, int fronts) {
            this.graph = graph;
            this.permutation = permutation;
            this.first = first;
            this.from = new int[fronts + 1];
            this.seenBy = new int[graph.size()];
            this.rows = new int[Math.max(16, graph.neighbors().length)];
            Arrays.fill(seenBy, NONE);
        }

        /** The rows of s: those of its pivots in the graph and those of its children, behind its own pivots. */
        void add(int s, int[] children, int childrenBegin, int childrenEnd) {
            int end = from[s];
            for (int j = first[s]; j < first[s + 1]; j++) {
                int vertex = permutation.order()[j];
                end = reserve(end, graph.degree(vertex));
                for (int e = graph.offsets()[vertex]; e < graph.offsets()[vertex + 1]; e++) {
                    end = put(permutation.position()[graph.neighbors()[e]], s, end);
                }
            }
            for (int c = childrenBegin; c < childrenEnd; c++) {
                int child = children[c];
                end = reserve(end, from[child + 1] - from[child]);
                for (int r = from[child]; r < from[child + 1]; r++) {
                    end = put(rows[r], s, end);
                }
            }
            Arrays.sort(rows, from[s], end);
            from[s + 1] = end;
        }

        private int put(int row, int s, int end) {
            if (row < first[s + 1] || seenBy[row] == s) {
                return end;
            }
            seenBy[row] = s;
            rows[end] = row;
            return end + 1;
        }

        private int reserve(int end, int more) {
            if (end + more > rows.length) {
                rows = Arrays.copyOf(rows, Math.addExact(Math.max(end + more, rows.length), rows.length / 2));
            }
            return end;
        }
    }
}

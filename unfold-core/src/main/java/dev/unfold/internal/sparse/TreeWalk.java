package dev.unfold.internal.sparse;

import java.util.Arrays;
import java.util.function.IntConsumer;

/**
 * How the fronts of a tree are shared among threads: many subtrees of little work, which are independent of each other
 * and run side by side; and the fronts above them, few and large, one after the other, each cut inside. The cut is the same for any
 * number of threads.
 */
final class TreeWalk {

    /** A subtree holds at most this share of all work. */
    private static final double SUBTREE_SHARE = 1.0 / 32;

    /** Subtree t is the fronts {@code begin[t] ≤ s ≤ end[t]}, the largest work first. */
    private final int[] begin;

    private final int[] end;
    private final int[] top;

    private TreeWalk(int[] begin, int[] end, int[] top) {
        this.begin = begin;
        this.end = end;
        this.top = top;
    }

    static TreeWalk of(FrontTree tree) {
        int fronts = tree.size();
        double[] work = new double[fronts];
        int[] firstOf = new int[fronts];
        double total = 0;
        for (int s = 0; s < fronts; s++) {
            double own = 1 + Supernodes.choleskyFlops(tree.pivots(s), tree.furtherRows(s));
            total += own;
            work[s] += own;
            int children = tree.childrenFrom()[s];
            firstOf[s] = children == tree.childrenFrom()[s + 1] ? s : firstOf[tree.children()[children]];
            if (tree.parent()[s] >= 0) {
                work[tree.parent()[s]] += work[s];
            }
        }
        double bound = total * SUBTREE_SHARE;
        int[] roots = new int[fronts];
        int[] top = new int[fronts];
        int subtrees = 0;
        int above = 0;
        for (int s = 0; s < fronts; s++) {
            int up = tree.parent()[s];
            if (work[s] > bound) {
                top[above++] = s;
            } else if (up < 0 || work[up] > bound) {
                roots[subtrees++] = s;
            }
        }
        int[] ends = largestFirst(Arrays.copyOf(roots, subtrees), work);
        int[] begins = new int[subtrees];
        Arrays.setAll(begins, t -> firstOf[ends[t]]);
        return new TreeWalk(begins, ends, Arrays.copyOf(top, above));
    }

    private static int[] largestFirst(int[] roots, double[] work) {
        return Arrays.stream(roots)
                .boxed()
                .sorted((a, b) -> Double.compare(work[b], work[a]))
                .mapToInt(Integer::intValue)
                .toArray();
    }

    /** How many subtrees there are. */
    int subtrees() {
        return end.length;
    }

    /** The front with which subtree t begins. */
    int begin(int t) {
        return begin[t];
    }

    /** The front in which subtree t ends. */
    int root(int t) {
        return end[t];
    }

    /** Visits every front above the subtrees after its children. */
    void aboveUp(IntConsumer visit) {
        for (int s : top) {
            visit.accept(s);
        }
    }

    /** Visits every front above the subtrees after its parent. */
    void aboveDown(IntConsumer visit) {
        for (int t = top.length - 1; t >= 0; t--) {
            visit.accept(top[t]);
        }
    }
}

package dev.unfold.internal.sparse;

import dev.unfold.run.Run;
import java.util.Arrays;
import java.util.function.Supplier;

/**
 * How the fronts of a tree are shared among threads: many subtrees of little work, which are independent of each other
 * and run side by side; and the fronts above them, few and large, one after the other, each cut inside. What is computed
 * for a front does not depend on the share, so neither does any bit of the result.
 */
final class TreeWalk {

    /** The work of front s. */
    @FunctionalInterface
    interface Visit<S> {
        void front(int s, S scratch, Split split);
    }

    /** A subtree holds at most this share of all work, by thread. */
    private static final double SUBTREE_SHARE = 1.0 / 8;

    private static final int SLICE = 64;
    private static final long LEAST_SLICED = 16_384;

    /** Subtree t is the fronts {@code begin[t] ≤ s ≤ end[t]}, the largest work first. */
    private final int[] begin;

    private final int[] end;
    private final int[] top;
    private final Run run;

    private TreeWalk(int[] begin, int[] end, int[] top, Run run) {
        this.begin = begin;
        this.end = end;
        this.top = top;
        this.run = run;
    }

    static TreeWalk of(FrontTree tree, Run run) {
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
        double bound = run.threads() == 1 ? total : total * SUBTREE_SHARE / run.threads();
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
        return new TreeWalk(begins, ends, Arrays.copyOf(top, above), run);
    }

    private static int[] largestFirst(int[] roots, double[] work) {
        return Arrays.stream(roots)
                .boxed()
                .sorted((a, b) -> Double.compare(work[b], work[a]))
                .mapToInt(Integer::intValue)
                .toArray();
    }

    /** Visits every front after its children. */
    <S> void bottomUp(Supplier<S> scratch, Visit<S> visit) {
        run.share(end.length, scratch, (t, own) -> {
            for (int s = begin[t]; s <= end[t]; s++) {
                visit.front(s, own, Split.NONE);
            }
        });
        S own = scratch.get();
        Split split = split();
        for (int s : top) {
            visit.front(s, own, split);
        }
    }

    /** Visits every front after its parent. */
    <S> void topDown(Supplier<S> scratch, Visit<S> visit) {
        S mine = scratch.get();
        Split split = split();
        for (int t = top.length - 1; t >= 0; t--) {
            visit.front(top[t], mine, split);
        }
        run.share(end.length, scratch, (t, own) -> {
            for (int s = end[t]; s >= begin[t]; s--) {
                visit.front(s, own, Split.NONE);
            }
        });
    }

    private Split split() {
        return run.threads() == 1 ? Split.NONE : Split.among(run, SLICE, LEAST_SLICED);
    }
}

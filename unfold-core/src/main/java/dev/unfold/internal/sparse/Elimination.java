package dev.unfold.internal.sparse;

import dev.unfold.error.NumericalException;
import dev.unfold.run.Run;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * The numeric phase that all factorisations share (multifrontal: Duff, Reid: The multifrontal solution of indefinite
 * sparse symmetric linear equations, ACM Trans. Math. Softw. 9, 1983). A front starts with its entries of the matrix,
 * takes in the updates of its children in rising order, eliminates its pivots, and hands its own update to its parent.
 */
final class Elimination {

    private static final String STAGE = "factor";
    private static final int STEPS = 200;

    /** Makes front s with its entries of the matrix; {@code local} is scratch of the thread, one int a position. */
    @FunctionalInterface
    interface Assembly {
        Front front(int s, int[] local);
    }

    /** How the rows of large fronts are cut among threads. */
    private static final int SLICE = 64;

    private static final long LEAST_SLICED = 16_384;

    private Elimination() {}

    /** Refuses a factorisation that would not fit. */
    static void requireFits(Prediction prediction, double budgetBytes) {
        if (!(prediction.bytes() <= budgetBytes)) {
            throw new NumericalException(String.format(
                    Locale.ROOT,
                    "the factor would need %.1f GB, but %.1f GB may be used; choose solver = lll, lower neighbors, or allow Java a"
                            + " larger heap (as with -Xmx32g in JAVA_TOOL_OPTIONS)",
                    prediction.gigabytes(),
                    budgetBytes / 1e9));
        }
    }

    /** ‖A‖∞, by which a pivot is judged; 1 for a matrix of zeros. */
    static double scale(SparseRows a) {
        double norm = a.infinityNorm();
        if (norm < Double.POSITIVE_INFINITY) {
            return norm > 0 ? norm : 1;
        }
        throw new NumericalException("the matrix to factorise has entries that are not finite; check the weights");
    }

    /** Factorises all fronts; returns how many of their pivots were perturbed. */
    static int run(FrontTree tree, Assembly assembly, double tiny, Run run) {
        double[] @Nullable [] updates = new double[tree.size()][];
        AtomicInteger perturbed = new AtomicInteger();
        Progress progress = new Progress(tree, run);
        TreeWalk.Visit<int[]> visit = (s, local, split) -> {
            Front front = assembly.front(s, local);
            double[] update = FrontLayout.of(tree, s).newUpdate();
            for (int c = tree.childrenFrom()[s]; c < tree.childrenFrom()[s + 1]; c++) {
                int child = tree.children()[c];
                double[] childUpdate = updates[child];
                updates[child] = null;
                if (childUpdate != null) {
                    FrontLayout childLayout = FrontLayout.of(tree, child);
                    front.add(childUpdate, childLayout, tree.inParent(), tree.rowsFrom()[child], update, split);
                }
            }
            front.factor(update, tiny, split);
            perturbed.addAndGet(front.perturbed());
            updates[s] = update;
            progress.finished(s);
        };
        TreeWalk.of(tree)
                .bottomUp(() -> new int[tree.permutation().size()], visit, Split.among(run, SLICE, LEAST_SLICED), run);
        return perturbed.get();
    }

    /** Counts finished work and tells the run now and then, which is also where a cancellation is noticed. */
    private static final class Progress {

        private final FrontTree tree;
        private final Run run;
        private final double total;
        private final AtomicLong done = new AtomicLong();

        Progress(FrontTree tree, Run run) {
            this.tree = tree;
            this.run = run;
            double sum = 0;
            for (int s = 0; s < tree.size(); s++) {
                sum += work(s);
            }
            this.total = sum;
            run.progress(STAGE, 0, STEPS);
        }

        private long work(int s) {
            return 1000 + (long) Supernodes.choleskyFlops(tree.pivots(s), tree.furtherRows(s));
        }

        void finished(int s) {
            long after = done.addAndGet(work(s));
            int step = (int) (STEPS * (after / total));
            if (step != (int) (STEPS * ((after - work(s)) / total))) {
                run.progress(STAGE, step, STEPS);
            }
        }
    }
}

package dev.unfold.internal.sparse;

import dev.unfold.error.NumericalException;
import dev.unfold.run.Run;
import java.util.Arrays;
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

    /** How the rows and columns of large fronts are cut among threads: in whole tiles of products and whole vectors. */
    private static final int SLICE = 80;

    private static final long LEAST_SLICED = 16_384;

    private final FrontTree tree;
    private final Assembly assembly;
    private final double tiny;
    private final Run run;
    private final Progress progress;
    private final AtomicInteger perturbed = new AtomicInteger();

    private Elimination(FrontTree tree, Assembly assembly, double tiny, Run run) {
        this.tree = tree;
        this.assembly = assembly;
        this.tiny = tiny;
        this.run = run;
        this.progress = new Progress(tree, run);
    }

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
        return new Elimination(tree, assembly, tiny, run).perturbed();
    }

    private int perturbed() {
        TreeWalk walk = TreeWalk.of(tree);
        double[] @Nullable [] updates = new double[tree.size()][];
        run.share(walk.subtrees(), Stack::new, (t, stack) -> {
            for (int s = walk.begin(t); s <= walk.root(t); s++) {
                stack.eliminate(s);
            }
            updates[walk.root(t)] = stack.taken();
        });
        int[] local = new int[tree.permutation().size()];
        Split above = Split.among(run, SLICE, LEAST_SLICED);
        walk.aboveUp(s -> {
            Front front = assembly.front(s, local);
            double[] update = new double[FrontLayout.of(tree, s).updateSize()];
            for (int c = tree.childrenFrom()[s]; c < tree.childrenFrom()[s + 1]; c++) {
                int child = tree.children()[c];
                double[] childUpdate = updates[child];
                updates[child] = null;
                if (childUpdate != null) {
                    add(front, child, childUpdate, 0, update, 0, above);
                }
            }
            finish(s, front, update, 0, above);
            updates[s] = update;
        });
        return perturbed.get();
    }

    private void add(
            Front front, int child, double[] childUpdate, int childFrom, double[] update, int from, Split split) {
        FrontLayout layout = FrontLayout.of(tree, child);
        front.add(childUpdate, childFrom, layout, tree.inParent(), tree.rowsFrom()[child], update, from, split);
    }

    private void finish(int s, Front front, double[] update, int from, Split split) {
        front.factor(update, from, tiny, split);
        perturbed.addAndGet(front.perturbed());
        progress.finished(s);
    }

    /**
     * The fronts of a subtree, one after the other on one thread. Children come right before their parent, so the updates that still wait
     * for one lie on a stack, in memory that the processor has just used; as arrays of their own they would be most of the garbage.
     */
    private final class Stack {

        private final int[] local = new int[tree.permutation().size()];
        private double[] values = new double[1 << 16];
        private int top;

        /** Front s, whose children's updates are the uppermost, becomes the uppermost itself in their place. */
        void eliminate(int s) {
            Front front = assembly.front(s, local);
            int size = FrontLayout.of(tree, s).updateSize();
            int children = top;
            for (int c = tree.childrenFrom()[s]; c < tree.childrenFrom()[s + 1]; c++) {
                children -= FrontLayout.of(tree, tree.children()[c]).updateSize();
            }
            int end = Math.addExact(top, size);
            if (end > values.length) {
                values = Arrays.copyOf(values, Math.max(end, 2 * values.length));
            }
            Arrays.fill(values, top, end, 0);
            int at = children;
            for (int c = tree.childrenFrom()[s]; c < tree.childrenFrom()[s + 1]; c++) {
                int child = tree.children()[c];
                add(front, child, values, at, values, top, Split.NONE);
                at += FrontLayout.of(tree, child).updateSize();
            }
            finish(s, front, values, top, Split.NONE);
            System.arraycopy(values, top, values, children, size);
            top = children + size;
        }

        /** The update of the last front, and an empty stack. */
        double[] taken() {
            double[] update = Arrays.copyOf(values, top);
            top = 0;
            return update;
        }
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

package dev.unfold.internal.sparse;

import dev.unfold.internal.simd.Kernels;
import dev.unfold.run.Run;
import java.util.Arrays;

/**
 * Solves with the triangular factors front by front, for several right-hand sides at once, so that the factor is read
 * once. Forward, a front hands what its further rows lose to its parent, as in the factorisation; so subtrees are
 * independent and every sum has a fixed order. Backward, a front reads what its ancestors have found.
 */
final class Substitution {

    /** One triangular factor T: the pivot blocks T₁₁ and, as p rows of length q, the panels T₂₁ᵀ. */
    interface Triangle {

        /** y ← T₁₁⁻¹y in front s, side r at {@code y[r·step]}; T₁₁ᵀ if T is upper. */
        void forward(int s, double[] y, int step, int columns);

        /** The same for the backward half: y ← T₁₁⁻ᵀy; T₁₁ if T is upper. */
        void backward(int s, double[] y, int step, int columns);

        double[] panel(int s);

        int panelFrom(int s);

        int panelRow(int s);
    }

    /** Rows of a block that one thread moves at a time. */
    private static final int MOVED_TOGETHER = 8192;

    private final FrontTree tree;
    private final TreeWalk walk;
    private final Kernels kernels;
    private final int columns;

    /** The block by positions: side r of position j at {@code x[j·columns + r]}. */
    private final double[] x;

    /** What goes to the parents: of front s a block of {@code columns} rows of padded length q. */
    private final double[] pending;

    private final int[] pendingFrom;

    private Substitution(FrontTree tree, Kernels kernels, int columns, Run run) {
        this.tree = tree;
        this.walk = TreeWalk.of(tree, run);
        this.kernels = kernels;
        this.columns = columns;
        this.x = new double[Math.multiplyExact(tree.permutation().size(), columns)];
        this.pendingFrom = new int[tree.size() + 1];
        for (int s = 0; s < tree.size(); s++) {
            pendingFrom[s + 1] = Math.addExact(
                    pendingFrom[s], columns * FrontLayout.of(tree, s).lowerRow());
        }
        this.pending = new double[pendingFrom[tree.size()]];
    }

    /** B ← (the inverse of both halves)·B, for a row-major n×{@code columns} block by indices. */
    static void solve(
            FrontTree tree, Triangle forward, Triangle backward, double[] b, int columns, Kernels kernels, Run run) {
        Substitution substitution = new Substitution(tree, kernels, columns, run);
        substitution.load(b, run);
        substitution.forward(forward);
        substitution.backward(backward);
        substitution.store(b, run);
    }

    private void load(double[] b, Run run) {
        int[] order = tree.permutation().order();
        Split.among(run, MOVED_TOGETHER, MOVED_TOGETHER).over(order.length, columns, (begin, end) -> {
            for (int j = begin; j < end; j++) {
                for (int r = 0; r < columns; r++) {
                    x[j * columns + r] = b[order[j] * columns + r];
                }
            }
        });
    }

    private void store(double[] b, Run run) {
        int[] position = tree.permutation().position();
        Split.among(run, MOVED_TOGETHER, MOVED_TOGETHER).over(position.length, columns, (begin, end) -> {
            for (int i = begin; i < end; i++) {
                for (int r = 0; r < columns; r++) {
                    b[i * columns + r] = x[position[i] * columns + r];
                }
            }
        });
    }

    /** x ← T⁻¹x for a lower T, T⁻ᵀx for an upper one. */
    private void forward(Triangle triangle) {
        walk.bottomUp(() -> new Scratch(tree, columns), (s, scratch, split) -> {
            FrontLayout layout = FrontLayout.of(tree, s);
            int step = layout.furtherFrom();
            gatherPivots(s, scratch.pivots, step);
            for (int c = tree.childrenFrom()[s]; c < tree.childrenFrom()[s + 1]; c++) {
                addChild(s, tree.children()[c], scratch.pivots, layout);
            }
            triangle.forward(s, scratch.pivots, step, columns);
            kernels.subtractProduct(
                    columns,
                    layout.lowerRow(),
                    layout.p(),
                    scratch.pivots,
                    0,
                    step,
                    1,
                    triangle.panel(s),
                    triangle.panelFrom(s),
                    triangle.panelRow(s),
                    pending,
                    pendingFrom[s],
                    layout.lowerRow());
            scatterPivots(s, scratch.pivots, step);
        });
    }

    /** x ← T⁻ᵀx for a lower T, T⁻¹x for an upper one. */
    private void backward(Triangle triangle) {
        walk.topDown(() -> new Scratch(tree, columns), (s, scratch, split) -> {
            FrontLayout layout = FrontLayout.of(tree, s);
            int step = layout.furtherFrom();
            gatherPivots(s, scratch.pivots, step);
            gatherRows(s, scratch.rows, layout);
            for (int i = 0; i < layout.p(); i++) {
                int from = triangle.panelFrom(s) + i * triangle.panelRow(s);
                for (int r = 0; r < columns; r++) {
                    scratch.pivots[r * step + i] -= kernels.dot(
                            triangle.panel(s), from, scratch.rows, r * layout.lowerRow(), layout.lowerRow());
                }
            }
            triangle.backward(s, scratch.pivots, step, columns);
            scatterPivots(s, scratch.pivots, step);
        });
    }

    private void gatherPivots(int s, double[] y, int step) {
        int from = tree.first()[s] * columns;
        for (int i = 0; i < tree.pivots(s); i++) {
            for (int r = 0; r < columns; r++) {
                y[r * step + i] = x[from + i * columns + r];
            }
        }
    }

    private void scatterPivots(int s, double[] y, int step) {
        int from = tree.first()[s] * columns;
        for (int i = 0; i < tree.pivots(s); i++) {
            for (int r = 0; r < columns; r++) {
                x[from + i * columns + r] = y[r * step + i];
            }
        }
    }

    private void gatherRows(int s, double[] rows, FrontLayout layout) {
        int from = tree.rowsFrom()[s];
        int step = layout.lowerRow();
        for (int i = 0; i < layout.q(); i++) {
            int at = tree.rows()[from + i] * columns;
            for (int r = 0; r < columns; r++) {
                rows[r * step + i] = x[at + r];
            }
        }
        for (int r = 0; r < columns; r++) {
            Arrays.fill(rows, r * step + layout.q(), (r + 1) * step, 0);
        }
    }

    private void addChild(int s, int child, double[] y, FrontLayout layout) {
        FrontLayout childLayout = FrontLayout.of(tree, child);
        int from = tree.rowsFrom()[child];
        for (int r = 0; r < columns; r++) {
            int childFrom = pendingFrom[child] + r * childLayout.lowerRow();
            int rowsFrom = pendingFrom[s] + r * layout.lowerRow() - layout.p();
            int pivotsFrom = r * layout.furtherFrom();
            for (int i = 0; i < childLayout.q(); i++) {
                int at = tree.inParent()[from + i];
                if (at < layout.p()) {
                    y[pivotsFrom + at] += pending[childFrom + i];
                } else {
                    pending[rowsFrom + at] += pending[childFrom + i];
                }
            }
        }
    }

    /** The pivots and further rows of the largest front; one for each thread. */
    private static final class Scratch {

        final double[] pivots;
        final double[] rows;

        Scratch(FrontTree tree, int columns) {
            int largestPivots = 0;
            int largestRows = 0;
            for (int s = 0; s < tree.size(); s++) {
                largestPivots = Math.max(largestPivots, tree.pivots(s));
                largestRows = Math.max(largestRows, tree.furtherRows(s));
            }
            pivots = new double[FrontLayout.padded(largestPivots) * columns];
            rows = new double[FrontLayout.padded(largestRows) * columns];
        }
    }
}

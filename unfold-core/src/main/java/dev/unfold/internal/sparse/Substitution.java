package dev.unfold.internal.sparse;

import dev.unfold.internal.simd.Kernels;
import dev.unfold.run.Run;

/**
 * Solves with the triangular factors front by front, for several right-hand sides at once, so that the factor is read
 * once. Sides lie beside each other, in the lanes of a vector: a front multiplies its panel with whole rows of the block.
 *
 * <p>Forward, a front takes what its further rows lose from them at once. Those rows that lie above its {@link TreeWalk subtree}
 * belong to other subtrees as well; what they lose is summed for each subtree ({@link BlockRows}) and taken from them in the end, so
 * every sum has a fixed order. Backward, a front reads what its ancestors have found.
 */
final class Substitution {

    /** One triangular factor T: the pivot blocks T₁₁ and, as p rows of length q, the panels T₂₁ᵀ. */
    interface Triangle {

        /** y ← T₁₁⁻¹y in front s, row i at {@code y[from + i·width]}; T₁₁ᵀ if T is upper. */
        void forward(int s, double[] y, int from, int width);

        /** The same for the backward half: y ← T₁₁⁻ᵀy; T₁₁ if T is upper. */
        void backward(int s, double[] y, int from, int width);

        double[] panel(int s);

        int panelFrom(int s);

        int panelRow(int s);
    }

    /** Rows of a block that one thread moves at a time. */
    private static final int MOVED_TOGETHER = 8192;

    /** How the rows of large fronts are cut among threads. */
    private static final int SLICE = 256;

    private static final long LEAST_SLICED = 100_000;

    private final FrontTree tree;
    private final TreeWalk walk;
    private final BlockRows places;
    private final Kernels kernels;
    private final Run run;
    private final Split above;

    /** The number of sides, rounded up to whole vectors. */
    private final int width;

    /** The block by positions: side r of position j at {@code x[j·width + r]}; then what rows beyond the subtrees lose. */
    private final double[] x;

    private Substitution(FrontTree tree, TreeWalk walk, BlockRows places, Kernels kernels, int columns, Run run) {
        this.tree = tree;
        this.walk = walk;
        this.places = places;
        this.kernels = kernels;
        this.run = run;
        this.above = Split.among(run, SLICE, LEAST_SLICED);
        this.width = (columns + kernels.lanes() - 1) / kernels.lanes() * kernels.lanes();
        this.x = new double[Math.multiplyExact(places.size(), width)];
    }

    /** B ← (the inverse of both halves)·B, for a row-major n×{@code columns} block by indices. */
    static void solve(
            FrontTree tree,
            TreeWalk walk,
            BlockRows places,
            Triangle forward,
            Triangle backward,
            double[] b,
            int columns,
            Kernels kernels,
            Run run) {
        Substitution substitution = new Substitution(tree, walk, places, kernels, columns, run);
        substitution.load(b, columns);
        substitution.forward(forward);
        substitution.backward(backward);
        substitution.store(b, columns);
    }

    private void load(double[] b, int columns) {
        int[] order = tree.permutation().order();
        Split.among(run, MOVED_TOGETHER, MOVED_TOGETHER).over(order.length, columns, (begin, end) -> {
            for (int j = begin; j < end; j++) {
                System.arraycopy(b, order[j] * columns, x, j * width, columns);
            }
        });
    }

    private void store(double[] b, int columns) {
        int[] position = tree.permutation().position();
        Split.among(run, MOVED_TOGETHER, MOVED_TOGETHER).over(position.length, columns, (begin, end) -> {
            for (int i = begin; i < end; i++) {
                System.arraycopy(x, position[i] * width, b, i * columns, columns);
            }
        });
    }

    /** x ← T⁻¹x for a lower T, T⁻ᵀx for an upper one. */
    private void forward(Triangle triangle) {
        run.share(walk.subtrees(), () -> null, (t, none) -> {
            for (int s = walk.begin(t); s <= walk.root(t); s++) {
                forward(s, triangle, Split.NONE);
            }
        });
        for (int t = 0; t < walk.subtrees(); t++) {
            int from = tree.rowsFrom()[walk.root(t)];
            for (int i = 0; i < tree.furtherRows(walk.root(t)); i++) {
                add((places.beyond()[t] + i) * width, tree.rows()[from + i] * width);
            }
        }
        walk.aboveUp(s -> forward(s, triangle, above));
    }

    private void forward(int s, Triangle triangle, Split split) {
        triangle.forward(s, x, tree.first()[s] * width, width);
        split.over(
                tree.furtherRows(s),
                tree.pivots(s) * width,
                (begin, end) -> kernels.subtractScattered(
                        tree.pivots(s),
                        end - begin,
                        triangle.panel(s),
                        triangle.panelFrom(s) + begin,
                        triangle.panelRow(s),
                        x,
                        tree.first()[s],
                        places.of(),
                        tree.rowsFrom()[s] + begin,
                        width));
    }

    /** x ← T⁻ᵀx for a lower T, T⁻¹x for an upper one. */
    private void backward(Triangle triangle) {
        walk.aboveDown(s -> backward(s, triangle, above));
        run.share(walk.subtrees(), () -> null, (t, none) -> {
            for (int s = walk.root(t); s >= walk.begin(t); s--) {
                backward(s, triangle, Split.NONE);
            }
        });
    }

    private void backward(int s, Triangle triangle, Split split) {
        split.over(
                tree.pivots(s),
                tree.furtherRows(s) * width,
                (begin, end) -> kernels.subtractGathered(
                        end - begin,
                        tree.furtherRows(s),
                        triangle.panel(s),
                        triangle.panelFrom(s) + begin * triangle.panelRow(s),
                        triangle.panelRow(s),
                        x,
                        tree.rows(),
                        tree.rowsFrom()[s],
                        x,
                        tree.first()[s] + begin,
                        width));
        triangle.backward(s, x, tree.first()[s] * width, width);
    }

    private void add(int from, int to) {
        for (int r = 0; r < width; r++) {
            x[to + r] += x[from + r];
        }
    }
}

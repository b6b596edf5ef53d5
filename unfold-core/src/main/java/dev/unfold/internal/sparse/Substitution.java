package dev.unfold.internal.sparse;

import dev.unfold.internal.simd.Kernels;
import dev.unfold.run.Run;
import java.util.Arrays;

/**
 * Solves with the triangular factors front by front, for several right-hand sides at once, so that the factor is read
 * once. Sides lie beside each other, in the lanes of a vector: a front multiplies its panel with whole rows of the block.
 *
 * <p>Forward, a front takes what its further rows lose from them at once. Those rows that lie above its {@link TreeWalk subtree}
 * belong to other subtrees as well; what they lose is summed for each subtree and taken from them in the end, so every sum has a fixed
 * order. Backward, a front reads what its ancestors have found.
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

    private static final long LEAST_SLICED = 2_000_000;

    private final FrontTree tree;
    private final TreeWalk walk;
    private final Kernels kernels;
    private final Run run;
    private final Split above;

    /** The number of sides, rounded up to whole vectors. */
    private final int width;

    /** The block by positions: side r of position j at {@code x[j·width + r]}. */
    private final double[] x;

    private final int mostFurther;

    private Substitution(FrontTree tree, TreeWalk walk, Kernels kernels, int columns, Run run) {
        this.tree = tree;
        this.walk = walk;
        this.kernels = kernels;
        this.run = run;
        this.above = Split.among(run, SLICE, LEAST_SLICED);
        this.width = (columns + kernels.lanes() - 1) / kernels.lanes() * kernels.lanes();
        this.x = new double[Math.multiplyExact(tree.permutation().size(), width)];
        int most = 0;
        for (int s = 0; s < tree.size(); s++) {
            most = Math.max(most, tree.furtherRows(s));
        }
        this.mostFurther = most;
    }

    /** B ← (the inverse of both halves)·B, for a row-major n×{@code columns} block by indices. */
    static void solve(
            FrontTree tree,
            TreeWalk walk,
            Triangle forward,
            Triangle backward,
            double[] b,
            int columns,
            Kernels kernels,
            Run run) {
        Substitution substitution = new Substitution(tree, walk, kernels, columns, run);
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
        double[][] beyond = new double[walk.subtrees()][];
        run.share(walk.subtrees(), Losses::new, (t, losses) -> {
            losses.enter(walk.root(t));
            walk.bottomUp(t, s -> losses.of(s, triangle, Split.NONE));
            beyond[t] = losses.beyond;
        });
        for (int t = 0; t < beyond.length; t++) {
            int from = tree.rowsFrom()[walk.root(t)];
            for (int i = 0; i < tree.furtherRows(walk.root(t)); i++) {
                add(beyond[t], i * width, x, tree.rows()[from + i] * width);
            }
        }
        Losses losses = new Losses();
        walk.above(s -> losses.of(s, triangle, above));
    }

    /** What the further rows of fronts lose. */
    private final class Losses {

        private final double[] own = new double[mostFurther * width];

        /** Of a position beyond the subtree: where it stands among the further rows of its root. */
        private final int[] place = new int[tree.permutation().size()];

        /** Positions from here on lie beyond the subtree. */
        private int end = place.length;

        private double[] beyond = {};

        void enter(int root) {
            end = tree.first()[root + 1];
            tree.locateRows(root, place);
            beyond = new double[tree.furtherRows(root) * width];
        }

        void of(int s, Triangle triangle, Split split) {
            int p = tree.pivots(s);
            int q = tree.furtherRows(s);
            int pivots = tree.first()[s] * width;
            triangle.forward(s, x, pivots, width);
            Arrays.fill(own, 0, q * width, 0);
            split.over(
                    q,
                    p * width,
                    (begin, to) -> kernels.subtractProduct(
                            to - begin,
                            width,
                            p,
                            triangle.panel(s),
                            triangle.panelFrom(s) + begin,
                            1,
                            triangle.panelRow(s),
                            x,
                            pivots,
                            width,
                            own,
                            begin * width,
                            width));
            for (int i = 0; i < q; i++) {
                int row = tree.rows()[tree.rowsFrom()[s] + i];
                if (row < end) {
                    add(own, i * width, x, row * width);
                } else {
                    add(own, i * width, beyond, place[row] * width);
                }
            }
        }
    }

    /** x ← T⁻ᵀx for a lower T, T⁻¹x for an upper one. */
    private void backward(Triangle triangle) {
        TreeWalk.Visit<double[]> visit = (s, rows, split) -> {
            int pivots = tree.first()[s] * width;
            int q = tree.furtherRows(s);
            for (int i = 0; i < q; i++) {
                move(x, tree.rows()[tree.rowsFrom()[s] + i] * width, rows, i * width);
            }
            split.over(
                    tree.pivots(s),
                    q * width,
                    (begin, end) -> kernels.subtractProduct(
                            end - begin,
                            width,
                            q,
                            triangle.panel(s),
                            triangle.panelFrom(s) + begin * triangle.panelRow(s),
                            triangle.panelRow(s),
                            1,
                            rows,
                            0,
                            width,
                            x,
                            pivots + begin * width,
                            width));
            triangle.backward(s, x, pivots, width);
        };
        walk.topDown(() -> new double[mostFurther * width], visit, above, run);
    }

    private void move(double[] source, int from, double[] target, int to) {
        for (int r = 0; r < width; r++) {
            target[to + r] = source[from + r];
        }
    }

    private void add(double[] source, int from, double[] target, int to) {
        for (int r = 0; r < width; r++) {
            target[to + r] += source[from + r];
        }
    }
}

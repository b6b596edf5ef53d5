package dev.unfold.internal.sparse;

import dev.unfold.internal.simd.Kernels;

/**
 * One front of a Cholesky factorisation F₁₁ = RᵀR with R upper triangular, R₁₂ = R⁻ᵀF₁₂, F₂₂ ← F₂₂ − R₁₂ᵀR₁₂. Only the
 * upper triangles of F₁₁ and F₂₂ are used; what stands below them is meaningless.
 *
 * <p>A pivot (before its square root) below {@code tiny} is set to {@code tiny} and counted.
 */
final class CholeskyFront implements Front {

    private static final int PANEL = 64;
    private static final int LEAF = 8;

    /** Rows of F₂₂ updated at once; each such slice starts at its own diagonal, so about half the work is spared. */
    private static final int SLICE = 40;

    final FrontLayout layout;

    /** Holds upper from {@link #upper} on. */
    final double[] panels;

    final int upper;

    private final int row;
    private final Kernels kernels;
    private int perturbed;

    /** The front s, with zeros for its panel. */
    CholeskyFront(int s, FrontLayout layout, PanelMemory memory, Kernels kernels) {
        this.layout = layout;
        this.kernels = kernels;
        this.panels = memory.array(s);
        this.upper = memory.from(s);
        this.row = layout.upperRow();
    }

    @Override
    public int perturbed() {
        return perturbed;
    }

    @Override
    public void add(
            double[] child,
            int childFrom,
            FrontLayout childLayout,
            int[] inParent,
            int from,
            double[] update,
            int updateFrom,
            Split split) {
        split.over(childLayout.q(), childLayout.q(), (begin, end) -> {
            for (int i = begin; i < end; i++) {
                int target = inParent[from + i];
                boolean pivot = target < layout.p();
                double[] to = pivot ? panels : update;
                int toFurther = (pivot
                                ? upper + target * row + layout.furtherFrom()
                                : updateFrom + (target - layout.p()) * layout.lowerRow())
                        - layout.p();
                for (int j = i; j < childLayout.q(); j++) {
                    int column = inParent[from + j];
                    int at = column < layout.p() ? upper + target * row + column : toFurther + column;
                    to[at] += child[childFrom + i * childLayout.lowerRow() + j];
                }
            }
        });
    }

    @Override
    public void factor(double[] update, int updateFrom, double tiny, Split split) {
        for (int from = 0; from < layout.p(); from += PANEL) {
            eliminate(from, Math.min(layout.p(), from + PANEL), update, updateFrom, tiny, split);
        }
    }

    /** Eliminates the pivots {@code from ≤ k < to} from all that lies behind them. */
    private void eliminate(int from, int to, double[] update, int updateFrom, double tiny, Split split) {
        int p = layout.p();
        int behind = to == p ? layout.furtherFrom() : to;
        factorBlock(from, to, tiny);
        split.over(row - behind, p, (begin, end) -> solve(from, to, behind + begin, end - begin));
        split.over(p - to, row, (begin, end) -> subtractPivotRows(to + begin, to + end, from, to - from));
        split.over(
                layout.q(),
                layout.q(),
                (begin, end) -> subtractUpdate(update, updateFrom, begin, end, from, to - from));
    }

    /** The diagonal block of the pivots {@code from ≤ k < to}, by halves. */
    private void factorBlock(int from, int to, double tiny) {
        if (to - from <= LEAF) {
            for (int k = from; k < to; k++) {
                eliminateRow(k, to, tiny);
            }
            return;
        }
        int middle = from + FrontLayout.padded((to - from) / 2);
        factorBlock(from, middle, tiny);
        solve(from, middle, middle, to - middle);
        subtract(middle, to - middle, from, middle - from, middle, to - middle);
        factorBlock(middle, to, tiny);
    }

    /** Row k becomes a row of R, and the rows k &lt; i &lt; to lose their part of it, within the block. */
    private void eliminateRow(int k, int to, double tiny) {
        double pivot = panels[upper + k * row + k];
        if (!(pivot >= tiny)) {
            pivot = tiny;
            perturbed++;
        }
        double root = Math.sqrt(pivot);
        panels[upper + k * row + k] = root;
        for (int j = k + 1; j < to; j++) {
            panels[upper + k * row + j] /= root;
        }
        for (int i = k + 1; i < to; i++) {
            double r = panels[upper + k * row + i];
            for (int j = i; j < to; j++) {
                panels[upper + i * row + j] -= r * panels[upper + k * row + j];
            }
        }
    }

    /** Rows {@code from ≤ i < to} of R in columns behind their block: row i loses Σ r_ki row k, over r_ii. */
    private void solve(int from, int to, int column, int columns) {
        if (to - from <= LEAF) {
            for (int i = from; i < to; i++) {
                subtract(i, 1, from, i - from, column, columns);
                double scale = 1 / panels[upper + i * row + i];
                int at = upper + i * row + column;
                for (int j = at; j < at + columns; j++) {
                    panels[j] *= scale;
                }
            }
            return;
        }
        int middle = from + FrontLayout.padded((to - from) / 2);
        solve(from, middle, column, columns);
        subtract(middle, to - middle, from, middle - from, column, columns);
        solve(middle, to, column, columns);
    }

    /** Pivot rows {@code begin ≤ i < end}, from the diagonal on, lose the part of the given pivots. */
    private void subtractPivotRows(int begin, int end, int k, int pivots) {
        for (int i = begin; i < end; i += SLICE) {
            subtract(i, Math.min(SLICE, end - i), k, pivots, i, row - i);
        }
    }

    /** upper(i.., column..) −= R(k.., i..)ᵀ · R(k.., column..), for m rows i and the pivots k ≤ · &lt; k + pivots. */
    private void subtract(int i, int m, int k, int pivots, int column, int columns) {
        kernels.subtractProduct(
                m,
                columns,
                pivots,
                panels,
                upper + k * row + i,
                1,
                row,
                panels,
                upper + k * row + column,
                row,
                panels,
                upper + i * row + column,
                row);
    }

    /** Rows {@code begin ≤ i < end} of update, from the diagonal on, lose R₁₂(k.., i)ᵀ · R₁₂(k.., ..). */
    private void subtractUpdate(double[] update, int updateFrom, int begin, int end, int k, int pivots) {
        int step = layout.lowerRow();
        int further = upper + k * row + layout.furtherFrom();
        for (int i = begin; i < end; i += SLICE) {
            int m = Math.min(SLICE, end - i);
            kernels.subtractProduct(
                    m,
                    step - i,
                    pivots,
                    panels,
                    further + i,
                    1,
                    row,
                    panels,
                    further + i,
                    row,
                    update,
                    updateFrom + i * step + i,
                    step);
        }
    }
}

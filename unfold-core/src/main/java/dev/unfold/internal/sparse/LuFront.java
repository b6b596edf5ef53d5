package dev.unfold.internal.sparse;

import dev.unfold.internal.simd.Kernels;

/**
 * One front of an LU factorisation, before and after: F₁₁ = PᵀL₁₁U₁₁ with row exchanges inside the pivot block,
 * U₁₂ = L₁₁⁻¹PF₁₂, L₂₁ = F₂₁U₁₁⁻¹, and F₂₂ ← F₂₂ − L₂₁U₁₂ for the parent. L₁₁ has a unit diagonal; it and U₁₁ share
 * the place of F₁₁.
 *
 * <p>A pivot below {@code tiny} in magnitude, where exchanges inside the block do not help, is set to ±{@code tiny} and
 * counted: the factor is then that of a slightly different matrix, and refinement makes up for it.
 */
final class LuFront implements Front {

    /** Pivots treated at once; what lies behind them is updated by one matrix product. */
    private static final int PANEL = 192;

    /** Below this number of columns a recursion ends in plain loops. */
    private static final int LEAF = 8;

    final FrontLayout layout;

    /** Holds upper from {@link #upper} on and lower from {@link #lower} on. */
    final double[] panels;

    final int upper;
    final int lower;

    /** Row k was exchanged with row {@code exchanged[first + k] ≥ k} when k became the pivot. */
    private final int[] exchanged;

    private final int first;
    private final int row;
    private final Kernels kernels;
    private int perturbed;

    /**
     * The front s, with zeros for its panels.
     *
     * @param exchanged where its row exchanges are written, from {@code first} on
     */
    LuFront(int s, FrontLayout layout, PanelMemory memory, int[] exchanged, int first, Kernels kernels) {
        this.layout = layout;
        this.kernels = kernels;
        this.panels = memory.array(s);
        this.upper = memory.from(s);
        this.lower = upper + layout.upperSize();
        this.exchanged = exchanged;
        this.first = first;
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
        int p = layout.p();
        int pivots = 0;
        while (pivots < childLayout.q() && inParent[from + pivots] < p) {
            pivots++;
        }
        int pivotRows = pivots;
        split.over(childLayout.q(), childLayout.q(), (begin, end) -> {
            for (int i = begin; i < end; i++) {
                int childRow = childFrom + i * childLayout.lowerRow();
                if (i < pivotRows) {
                    addPivotRow(inParent[from + i], child, childRow, childLayout.q(), inParent, from, pivotRows);
                } else {
                    addFurtherRow(
                            inParent[from + i] - p,
                            child,
                            childRow,
                            childLayout.q(),
                            inParent,
                            from,
                            pivotRows,
                            update,
                            updateFrom);
                }
            }
        });
    }

    /** Adds a row of the child that is a pivot row here. */
    private void addPivotRow(int i, double[] child, int childRow, int q, int[] inParent, int from, int pivotRows) {
        int to = i * row;
        for (int j = 0; j < pivotRows; j++) {
            panels[upper + to + inParent[from + j]] += child[childRow + j];
        }
        int further = to + layout.furtherFrom() - layout.p();
        for (int j = pivotRows; j < q; j++) {
            panels[upper + further + inParent[from + j]] += child[childRow + j];
        }
    }

    /** Adds a row of the child that is further row i here. */
    private void addFurtherRow(
            int i,
            double[] child,
            int childRow,
            int q,
            int[] inParent,
            int from,
            int pivotRows,
            double[] update,
            int updateFrom) {
        for (int j = 0; j < pivotRows; j++) {
            panels[lower + inParent[from + j] * layout.lowerRow() + i] += child[childRow + j];
        }
        int to = updateFrom + i * layout.lowerRow() - layout.p();
        for (int j = pivotRows; j < q; j++) {
            update[to + inParent[from + j]] += child[childRow + j];
        }
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
        factorPanel(from, to, tiny, split);
        split.over(row - behind, p, (begin, end) -> solveUpper(from, to, behind + begin, end - begin));
        split.over(layout.lowerRow(), p, (begin, end) -> solveLower(from, to, begin, end - begin));
        split.over(p - to, row, (begin, end) -> {
            subtractUpper(to + begin, end - begin, from, to - from, behind, row - behind);
            subtractLower(to + begin, end - begin, from, to - from, 0, layout.lowerRow());
        });
        split.over(
                layout.q(),
                layout.q(),
                (begin, end) -> subtractUpdate(update, updateFrom, begin, end - begin, from, to - from));
    }

    /** LU with row exchanges of columns {@code from ≤ j < to}, rows from {@code from} to p, by halves. */
    private void factorPanel(int from, int to, double tiny, Split split) {
        if (to - from <= LEAF) {
            for (int k = from; k < to; k++) {
                eliminateColumn(k, to, tiny);
            }
            return;
        }
        int middle = from + FrontLayout.padded((to - from) / 2);
        factorPanel(from, middle, tiny, split);
        solveUpper(from, middle, middle, to - middle);
        split.over(
                layout.p() - middle,
                to - middle,
                (begin, end) -> subtractUpper(middle + begin, end - begin, from, middle - from, middle, to - middle));
        factorPanel(middle, to, tiny, split);
    }

    /** Column k becomes a column of L, and columns k &lt; j &lt; to of the rows below lose their part of pivot k. */
    private void eliminateColumn(int k, int to, double tiny) {
        choosePivot(k, tiny);
        double scale = 1 / panels[upper + k * row + k];
        for (int i = k + 1; i < layout.p(); i++) {
            double l = panels[upper + i * row + k] * scale;
            panels[upper + i * row + k] = l;
            for (int j = k + 1; j < to; j++) {
                panels[upper + i * row + j] -= l * panels[upper + k * row + j];
            }
        }
    }

    /** The largest entry of column k within the pivot block becomes the pivot; the first of them on a tie. */
    private void choosePivot(int k, double tiny) {
        int best = k;
        for (int i = k + 1; i < layout.p(); i++) {
            if (Math.abs(panels[upper + i * row + k]) > Math.abs(panels[upper + best * row + k])) {
                best = i;
            }
        }
        exchanged[first + k] = best;
        if (best != k) {
            for (int j = 0; j < row; j++) {
                double swap = panels[upper + k * row + j];
                panels[upper + k * row + j] = panels[upper + best * row + j];
                panels[upper + best * row + j] = swap;
            }
        }
        double pivot = panels[upper + k * row + k];
        if (!(Math.abs(pivot) >= tiny)) {
            panels[upper + k * row + k] = Math.copySign(tiny, pivot);
            perturbed++;
        }
    }

    /** Rows {@code from ≤ i < to} of U in the given columns: row i loses Σ l_ik row k over the rows k before it. */
    private void solveUpper(int from, int to, int column, int columns) {
        if (to - from <= LEAF) {
            kernels.solveTriangle(
                    to - from,
                    panels,
                    upper + from * (row + 1),
                    row,
                    1,
                    false,
                    FrontLayout.padded(columns),
                    panels,
                    upper + from * row + column,
                    row);
            return;
        }
        int middle = from + FrontLayout.padded((to - from) / 2);
        solveUpper(from, middle, column, columns);
        subtractUpper(middle, to - middle, from, middle - from, column, columns);
        solveUpper(middle, to, column, columns);
    }

    /** Rows {@code from ≤ i < to} of L₂₁ᵀ in the given columns: row i loses Σ u_ki row k, and is divided by u_ii. */
    private void solveLower(int from, int to, int column, int columns) {
        int step = layout.lowerRow();
        if (to - from <= LEAF) {
            kernels.solveTriangle(
                    to - from,
                    panels,
                    upper + from * (row + 1),
                    1,
                    row,
                    true,
                    FrontLayout.padded(columns),
                    panels,
                    lower + from * step + column,
                    step);
            return;
        }
        int middle = from + FrontLayout.padded((to - from) / 2);
        solveLower(from, middle, column, columns);
        subtractLower(middle, to - middle, from, middle - from, column, columns);
        solveLower(middle, to, column, columns);
    }

    /** upper(i.., column..) −= L(i.., k..) · upper(k.., column..), for m rows i and the pivots k ≤ · &lt; k + pivots. */
    private void subtractUpper(int i, int m, int k, int pivots, int column, int columns) {
        kernels.subtractProduct(
                m,
                columns,
                pivots,
                panels,
                upper + i * row + k,
                row,
                1,
                panels,
                upper + k * row + column,
                row,
                panels,
                upper + i * row + column,
                row);
    }

    /** lower(i.., column..) −= U(k.., i..)ᵀ · lower(k.., column..). */
    private void subtractLower(int i, int m, int k, int pivots, int column, int columns) {
        int step = layout.lowerRow();
        kernels.subtractProduct(
                m,
                columns,
                pivots,
                panels,
                upper + k * row + i,
                1,
                row,
                panels,
                lower + k * step + column,
                step,
                panels,
                lower + i * step + column,
                step);
    }

    /** update(i.., ..) −= lower(k.., i..)ᵀ · U₁₂(k.., ..). */
    private void subtractUpdate(double[] update, int updateFrom, int i, int m, int k, int pivots) {
        int step = layout.lowerRow();
        kernels.subtractProduct(
                m,
                step,
                pivots,
                panels,
                lower + k * step + i,
                1,
                step,
                panels,
                upper + k * row + layout.furtherFrom(),
                row,
                update,
                updateFrom + i * step,
                step);
    }
}

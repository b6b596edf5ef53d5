package dev.unfold.internal.sparse;

import dev.unfold.internal.simd.Kernels;

/**
 * The triangles of the p×p block at the head of a front's upper panel. Each solve treats several right-hand sides: y_i is the row of
 * {@code width} numbers at {@code y[from + i·width]}. Blocks of {@value #BLOCK} pivots are solved by one kernel, and what lies beside them is
 * one matrix product.
 */
final class PivotBlock {

    private static final int BLOCK = 8;

    private final double[] values;
    private final int head;
    private final int p;
    private final int row;
    private final Kernels kernels;

    private PivotBlock(double[] values, int head, int p, int row, Kernels kernels) {
        this.values = values;
        this.head = head;
        this.p = p;
        this.row = row;
        this.kernels = kernels;
    }

    static PivotBlock of(FrontTree tree, int s, PanelMemory memory, Kernels kernels) {
        int row = FrontLayout.of(tree, s).upperRow();
        return new PivotBlock(memory.array(s), memory.from(s), tree.pivots(s), row, kernels);
    }

    /** y ← L⁻¹y, L the strict lower triangle with a unit diagonal: y_i loses Σ_{k&lt;i} l_ik y_k. */
    void solveUnitLower(double[] y, int from, int width) {
        for (int begin = 0; begin < p; begin += BLOCK) {
            int end = Math.min(p, begin + BLOCK);
            subtractRows(y, from, width, begin, end, 0, begin);
            kernels.solveTriangle(
                    end - begin, values, diagonal(begin), row, 1, false, width, y, from + begin * width, width);
        }
    }

    /** y ← L⁻ᵀy: once y_i is known, every y_k with k &lt; i loses l_ik y_i. */
    void solveUnitLowerTransposed(double[] y, int from, int width) {
        for (int end = p; end > 0; end = (end - 1) / BLOCK * BLOCK) {
            int begin = (end - 1) / BLOCK * BLOCK;
            kernels.solveTriangle(
                    end - begin,
                    values,
                    diagonal(end - 1),
                    -1,
                    -row,
                    false,
                    width,
                    y,
                    from + (end - 1) * width,
                    -width);
            subtractColumns(y, from, width, 0, begin, begin, end);
        }
    }

    /** y ← U⁻¹y, U the upper triangle: y_i = (y_i − Σ_{k&gt;i} u_ik y_k) / u_ii. */
    void solveUpper(double[] y, int from, int width) {
        for (int end = p; end > 0; end = (end - 1) / BLOCK * BLOCK) {
            int begin = (end - 1) / BLOCK * BLOCK;
            subtractRows(y, from, width, begin, end, end, p);
            kernels.solveTriangle(
                    end - begin, values, diagonal(end - 1), -row, -1, true, width, y, from + (end - 1) * width, -width);
        }
    }

    /** y ← U⁻ᵀy: once y_i is known, every y_k with k &gt; i loses u_ik y_i. */
    void solveUpperTransposed(double[] y, int from, int width) {
        for (int begin = 0; begin < p; begin += BLOCK) {
            int end = Math.min(p, begin + BLOCK);
            kernels.solveTriangle(
                    end - begin, values, diagonal(begin), 1, row, true, width, y, from + begin * width, width);
            subtractColumns(y, from, width, end, p, begin, end);
        }
    }

    private int diagonal(int i) {
        return head + i * (row + 1);
    }

    /** y_i −= Σ_k v_ik y_k for begin ≤ i &lt; end and first ≤ k &lt; last. */
    private void subtractRows(double[] y, int from, int width, int begin, int end, int first, int last) {
        if (last > first) {
            kernels.subtractProduct(
                    end - begin,
                    width,
                    last - first,
                    values,
                    head + begin * row + first,
                    row,
                    1,
                    y,
                    from + first * width,
                    width,
                    y,
                    from + begin * width,
                    width);
        }
    }

    /** y_k −= Σ_i v_ik y_i for first ≤ k &lt; last and begin ≤ i &lt; end. */
    private void subtractColumns(double[] y, int from, int width, int first, int last, int begin, int end) {
        if (last > first) {
            kernels.subtractProduct(
                    last - first,
                    width,
                    end - begin,
                    values,
                    head + begin * row + first,
                    1,
                    row,
                    y,
                    from + begin * width,
                    width,
                    y,
                    from + first * width,
                    width);
        }
    }
}

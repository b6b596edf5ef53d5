package dev.unfold.internal.sparse;

import dev.unfold.internal.simd.Kernels;

/**
 * The triangles of the p×p block at the head of a front's upper panel. Each solve treats several right-hand sides: y_i is the row of
 * {@code width} numbers at {@code y[from + i·width]}. Blocks of {@value #BLOCK} pivots are solved by plain loops, and what lies beside
 * them is one matrix product.
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

    /** @param upper where the upper panel begins in {@code panels} */
    static PivotBlock of(double[] panels, int upper, FrontLayout layout, Kernels kernels) {
        return new PivotBlock(panels, upper, layout.p(), layout.upperRow(), kernels);
    }

    /** y ← L⁻¹y, L the strict lower triangle with a unit diagonal: y_i loses Σ_{k&lt;i} l_ik y_k. */
    void solveUnitLower(double[] y, int from, int width) {
        for (int begin = 0; begin < p; begin += BLOCK) {
            int end = Math.min(p, begin + BLOCK);
            subtractRows(y, from, width, begin, end, 0, begin);
            for (int i = begin + 1; i < end; i++) {
                for (int k = begin; k < i; k++) {
                    subtractScaled(values[head + i * row + k], y, from + k * width, from + i * width, width);
                }
            }
        }
    }

    /** y ← L⁻ᵀy: once y_i is known, every y_k with k &lt; i loses l_ik y_i. */
    void solveUnitLowerTransposed(double[] y, int from, int width) {
        for (int end = p; end > 0; end = (end - 1) / BLOCK * BLOCK) {
            int begin = (end - 1) / BLOCK * BLOCK;
            for (int i = end - 1; i > begin; i--) {
                for (int k = begin; k < i; k++) {
                    subtractScaled(values[head + i * row + k], y, from + i * width, from + k * width, width);
                }
            }
            subtractColumns(y, from, width, 0, begin, begin, end);
        }
    }

    /** y ← U⁻¹y, U the upper triangle: y_i = (y_i − Σ_{k&gt;i} u_ik y_k) / u_ii. */
    void solveUpper(double[] y, int from, int width) {
        for (int end = p; end > 0; end = (end - 1) / BLOCK * BLOCK) {
            int begin = (end - 1) / BLOCK * BLOCK;
            subtractRows(y, from, width, begin, end, end, p);
            for (int i = end - 1; i >= begin; i--) {
                for (int k = i + 1; k < end; k++) {
                    subtractScaled(values[head + i * row + k], y, from + k * width, from + i * width, width);
                }
                divide(y, from + i * width, width, values[head + i * row + i]);
            }
        }
    }

    /** y ← U⁻ᵀy: once y_i is known, every y_k with k &gt; i loses u_ik y_i. */
    void solveUpperTransposed(double[] y, int from, int width) {
        for (int begin = 0; begin < p; begin += BLOCK) {
            int end = Math.min(p, begin + BLOCK);
            for (int i = begin; i < end; i++) {
                divide(y, from + i * width, width, values[head + i * row + i]);
                for (int k = i + 1; k < end; k++) {
                    subtractScaled(values[head + i * row + k], y, from + i * width, from + k * width, width);
                }
            }
            subtractColumns(y, from, width, end, p, begin, end);
        }
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

    private static void subtractScaled(double factor, double[] y, int from, int to, int width) {
        for (int r = 0; r < width; r++) {
            y[to + r] -= factor * y[from + r];
        }
    }

    private static void divide(double[] y, int at, int width, double divisor) {
        for (int r = at; r < at + width; r++) {
            y[r] /= divisor;
        }
    }
}

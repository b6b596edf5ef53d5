package dev.unfold.internal.sparse;

import dev.unfold.internal.simd.Kernels;

/**
 * The triangles of the p×p block at the head of a front's upper panel. Each solve treats several right-hand sides: side
 * r is the vector of p numbers at {@code y[r·step]}.
 */
final class PivotBlock {

    private final double[] values;
    private final int p;
    private final int row;
    private final Kernels kernels;

    private PivotBlock(double[] values, int p, int row, Kernels kernels) {
        this.values = values;
        this.p = p;
        this.row = row;
        this.kernels = kernels;
    }

    static PivotBlock of(double[] upper, FrontLayout layout, Kernels kernels) {
        return new PivotBlock(upper, layout.p(), layout.upperRow(), kernels);
    }

    /** y ← L⁻¹y, L the strict lower triangle with a unit diagonal: y_i loses Σ_{k&lt;i} l_ik y_k. */
    void solveUnitLower(double[] y, int step, int columns) {
        for (int i = 1; i < p; i++) {
            for (int r = 0; r < columns; r++) {
                y[r * step + i] -= kernels.dot(values, i * row, y, r * step, i);
            }
        }
    }

    /** y ← L⁻ᵀy: once y_i is known, every y_k with k &lt; i loses l_ik y_i. */
    void solveUnitLowerTransposed(double[] y, int step, int columns) {
        for (int i = p - 1; i > 0; i--) {
            for (int r = 0; r < columns; r++) {
                subtractScaled(y[r * step + i], i * row, y, r * step, i);
            }
        }
    }

    /** y ← U⁻¹y, U the upper triangle: y_i = (y_i − Σ_{k&gt;i} u_ik y_k) / u_ii. */
    void solveUpper(double[] y, int step, int columns) {
        for (int i = p - 1; i >= 0; i--) {
            for (int r = 0; r < columns; r++) {
                double sum = kernels.dot(values, i * row + i + 1, y, r * step + i + 1, p - i - 1);
                y[r * step + i] = (y[r * step + i] - sum) / values[i * row + i];
            }
        }
    }

    /** y ← U⁻ᵀy: once y_i is known, every y_k with k &gt; i loses u_ik y_i. */
    void solveUpperTransposed(double[] y, int step, int columns) {
        for (int i = 0; i < p; i++) {
            for (int r = 0; r < columns; r++) {
                y[r * step + i] /= values[i * row + i];
                subtractScaled(y[r * step + i], i * row + i + 1, y, r * step + i + 1, p - i - 1);
            }
        }
    }

    private void subtractScaled(double factor, int from, double[] y, int yFrom, int length) {
        for (int k = 0; k < length; k++) {
            y[yFrom + k] -= factor * values[from + k];
        }
    }
}

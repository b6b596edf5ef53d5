package dev.unfold.internal.sparse;

import dev.unfold.internal.check.Check;
import java.util.Arrays;

/**
 * Makes a singular A = I − W regular: B = A + δ Σ_r e_r e_rᵀ over the grounded indices r. One index in each closed class
 * of the graph of W serves: there the null vectors of A and of Aᵀ are not zero. With A·1 = 0 and one class, B·1 = δ e_r,
 * so for every b in the range of A, B⁻¹b solves Ax = b up to a multiple of 1.
 */
@SuppressWarnings("ArrayRecordComponent")
public record Grounding(int[] indices, double delta) {

    public Grounding {
        Check.positive("delta", delta);
        indices = indices.clone();
    }

    /** B. Every grounded diagonal entry of A must be stored. */
    public SparseRows applyTo(SparseRows a) {
        double[] shift = new double[a.rows()];
        for (int r : indices) {
            shift[r] = delta;
        }
        return a.addToDiagonal(shift);
    }

    @Override
    public String toString() {
        return "grounding of " + Arrays.toString(indices) + " by " + delta;
    }
}

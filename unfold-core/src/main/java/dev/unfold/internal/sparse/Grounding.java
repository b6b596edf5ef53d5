package dev.unfold.internal.sparse;

import dev.unfold.internal.check.Check;
import java.util.Arrays;

/**
 * Makes a singular matrix regular: B = A + δ Σ_r e_r e_rᵀ over the grounded indices r. If A·1 = 0 and r is one index of
 * every class of the null space, B has none; and B·1 = δ Σ e_r, so that B⁻¹e_r is known and the rest of the inverse is
 * that of A between its range and the complement of its null space. The grounded indices are eliminated last.
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

package dev.unfold.local;

/**
 * A local fit that writes the centre as a weighted sum of its neighbours, x ≈ Σ_a w_a x_a with Σ_a w_a = 1. It states
 * one residual, y_i − Σ_a w_a y_a, and it can place new points.
 */
public interface Reconstruction extends LocalFit {

    /** Fills {@code w[0 … k−1]} with the weights of the patch's neighbours; they sum to 1. */
    void weightsInto(double[] w, Patch patch, Scratch scratch);

    @Override
    default void residuals(Patch patch, int dimensions, Sink sink, Scratch scratch) {
        int k = patch.size();
        double[] w = scratch.doubles(Scratch.WEIGHTS, k);
        weightsInto(w, patch, scratch);
        for (int a = 0; a < k; a++) {
            w[a] = -w[a];
        }
        sink.row(1, w);
    }

    @Override
    default Reconstruction reconstruction() {
        return this;
    }
}

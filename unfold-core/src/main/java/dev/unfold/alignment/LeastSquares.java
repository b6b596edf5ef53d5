package dev.unfold.alignment;

import dev.unfold.meta.Reference;
import dev.unfold.run.Run;

/**
 * The alignment of LLE: minimise Σ_r (Σ_j a_rj y_j)² = tr(YᵀMY), M = AᵀA, subject to (1/n)YᵀY = I and Yᵀ1 = 0; every
 * residual counts alike and every point has the same mass.
 */
@Reference(
        key = "saul2003",
        citation = "L. K. Saul, S. T. Roweis: Think globally, fit locally: unsupervised learning of low dimensional"
                + " manifolds. Journal of Machine Learning Research 4 (2003) 119-155",
        survey = "2.3")
public record LeastSquares() implements Alignment {

    @Override
    public SpectralProblem problem(Stack stack, Run run) {
        return SpectralProblem.of(stack);
    }

    @Override
    public boolean isOfM() {
        return true;
    }
}

package dev.unfold.alignment;

import dev.unfold.error.NumericalException;
import dev.unfold.error.ParameterException;
import dev.unfold.meta.Reference;
import dev.unfold.run.Run;
import java.util.Arrays;

/**
 * An alignment in which a point weighs as much as it is used: minimise tr(YᵀMY) subject to (1/n)YᵀDY = I and YᵀD1 = 0,
 * with D the degrees of (W + Wᵀ)/2, d_i = ½(1 + Σ_j w_ji).
 *
 * <p>Degrees must be positive, as those of non-negative weights are; a negative one is reported with its row.
 */
@Reference(
        key = "kong2012",
        citation = "D. Kong, C. Ding, H. Huang, F. Nie: An iterative locally linear embedding algorithm."
                + " International Conference on Machine Learning (2012) 931-938, arXiv:1206.6463",
        survey = "11.5")
public record Degrees() implements Alignment {

    @Override
    public SpectralProblem problem(Stack stack, Run run) {
        Residuals residuals = stack.residuals();
        if (!residuals.hasWeights()) {
            throw new ParameterException(
                    "degrees are those of reconstruction weights, but this weight rule states other"
                            + " residuals; choose another alignment or weight rule");
        }
        double[] degrees = new double[residuals.points()];
        Arrays.fill(degrees, 0.5); // row i of W sums to 1
        residuals.forEachWeight((i, j, w) -> degrees[j] += w / 2);
        for (int i = 0; i < degrees.length; i++) {
            if (!(degrees[i] > 0)) {
                throw new NumericalException("the degree of row " + i + " is " + degrees[i]
                        + ", but the masses of points must be positive; use non-negative weights");
            }
        }
        return SpectralProblem.of(stack).withMasses(degrees);
    }
}

package dev.unfold.alignment;

import dev.unfold.data.Finding;
import dev.unfold.meta.Reference;
import dev.unfold.neighbors.robust.ReliableNearest;
import dev.unfold.run.Run;
import java.util.Optional;

/**
 * An alignment in which the residuals of a point count as much as the point is reliable: minimise Σ_i s_i |y_i − Σ_j w_ij
 * y_j|² = tr(YᵀAᵀSAY), with s_i as the neighbour rule found it ({@link ReliableNearest#RELIABILITY} among its findings). Under a
 * rule that finds none it is {@link LeastSquares}.
 */
@Reference(
        key = "chang2006",
        citation = "H. Chang, D.-Y. Yeung: Robust locally linear embedding. Pattern Recognition 39 (2006) 1053-1065",
        doi = "10.1016/j.patcog.2005.07.011",
        survey = "9.1")
public record ByReliability() implements Alignment {

    @Override
    public SpectralProblem problem(Stack stack, Run run) {
        Optional<Finding> reliability = stack.findings().get(ReliableNearest.RELIABILITY);
        SpectralProblem plain = SpectralProblem.of(stack);
        return reliability
                .map(s -> plain.withShares(stack.residuals(), s.column(0)))
                .orElse(plain);
    }
}

package dev.unfold.alignment;

import dev.unfold.data.Dataset;
import dev.unfold.meta.Reference;
import dev.unfold.neighbors.NeighborSearch;

/**
 * An alignment in which the residuals of a point count as much as the point is reliable: minimise Σ_i s_i |y_i − Σ_j w_ij
 * y_j|² = tr(YᵀAᵀSAY), with s_i as the neighbour rule found it ({@link NeighborSearch#reliability}). Under a rule that
 * trusts every point alike it is {@link LeastSquares}.
 */
@Reference(
        key = "chang2006",
        citation = "H. Chang, D.-Y. Yeung: Robust locally linear embedding. Pattern Recognition 39 (2006) 1053-1065",
        doi = "10.1016/j.patcog.2005.07.011",
        survey = "9.1")
public record ByReliability() implements Alignment {

    @Override
    public SpectralProblem problem(Dataset data, NeighborSearch search, Residuals residuals, ClosedClasses classes) {
        double[] shares = new double[data.size()];
        for (int i = 0; i < shares.length; i++) {
            shares[i] = search.reliability(i);
        }
        return SpectralProblem.of(residuals, data.points(), classes).withShares(residuals, shares);
    }
}

package dev.unfold.recipe;

import dev.unfold.meta.Reference;

/**
 * How a fitted model takes in further points ({@link Model#update}). The graph and the residuals are always those of a fit on all
 * points, to the bit; the two ways differ in what they make of the eigenproblem.
 *
 * <p>A model of the largest part ({@link dev.unfold.alignment.Disconnected#LARGEST}) is one of its own points: rows that it has no place for
 * get none, whatever comes.
 */
public sealed interface Update {

    /**
     * The eigenvectors of the new M, by an iteration that starts at the old ones, with each new point amid its old neighbours, and
     * goes on to the accuracy of every other fit. So the embedding spans what that of a fit on all points spans, to 10⁻⁶ rad, however
     * many updates there were.
     *
     * <p>Old points keep their orientation: each column has the sign that is nearer to the old one, where a fit makes the largest entry
     * positive. Columns are turned among each other only where their eigenvalues coincide. Disconnected data that are embedded part by
     * part ({@link dev.unfold.alignment.Disconnected#LARGEST}, {@link dev.unfold.alignment.Disconnected#EACH}) are embedded anew, with the
     * signs and in the order of a fit.
     */
    @Reference(
            key = "kouropteva2005",
            citation =
                    "O. Kouropteva, O. Okun, M. Pietikäinen: Incremental locally linear embedding. Pattern Recognition 38"
                            + " (2005) 1764-1767",
            survey = "5")
    record Eigen() implements Update {}

    /**
     * The survey's: minimise ‖(1/n)YᵀM_newY − Λ‖²_F, Λ the old eigenvalues, over Y with (1/n)YᵀY = I and Yᵀ1 = 0, from
     * [Y_old; places of the new points by linear reconstruction] along the gradient ∝ MY((1/n)YᵀMY − Λ) (the printed factors are swapped).
     *
     * <p>Its minimisers are not unique: every Y whose quadratic forms are right has f = 0, whatever eigenvectors it mixes. So what comes
     * out is nearly the start, and errors of successive updates add up. For those who want the survey's; it needs no factorisation.
     * Data that are embedded part by part have neither one start nor one Λ, and are refused.
     */
    @Reference(
            key = "kouropteva2005",
            citation =
                    "O. Kouropteva, O. Okun, M. Pietikäinen: Incremental locally linear embedding. Pattern Recognition 38"
                            + " (2005) 1764-1767",
            survey = "5")
    record Frobenius() implements Update {}
}

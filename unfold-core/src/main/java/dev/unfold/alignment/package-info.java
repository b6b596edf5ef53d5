/**
 * The second room's far end: the residuals stacked, and the eigenproblem that they pose.
 *
 * <p>Comes in: neighbourhoods and a local fit. Goes out: the sparse matrix A (one column a point) as
 * {@link dev.unfold.alignment.Residuals}, what is known of its null space, and the
 * {@link dev.unfold.alignment.SpectralProblem}. Symbols: W the weights, A = I − W (or a taller stack), M = AᵀA.
 *
 * <p>Does not belong here: what a residual says (local), how the problem is solved (spectral).
 */
@NullMarked
package dev.unfold.alignment;

import org.jspecify.annotations.NullMarked;

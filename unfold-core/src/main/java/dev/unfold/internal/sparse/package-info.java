/**
 * Sparse matrices and their direct factorisation. Not exported.
 *
 * <p>Comes in: a {@link dev.unfold.internal.sparse.SparseRows sparse matrix} whose pattern is taken as symmetric. Goes
 * out: {@link dev.unfold.internal.sparse.SparseLu} or {@link dev.unfold.internal.sparse.SparseCholesky}, which solve
 * with it. Between them lie an ordering, the elimination tree, and a {@link dev.unfold.internal.sparse.FactorPlan} that
 * says what the factor will cost before it is computed.
 *
 * <p>Symbols: a <em>position</em> is an index in elimination order, an <em>index</em> one of the caller's. A front has
 * p pivots and q further rows; F = [F₁₁ F₁₂; F₂₁ F₂₂] is its dense matrix.
 *
 * <p>Does not belong here: eigenvectors, and anything that knows where a matrix came from.
 */
@NullMarked
package dev.unfold.internal.sparse;

import org.jspecify.annotations.NullMarked;

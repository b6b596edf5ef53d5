/**
 * Small dense linear algebra and statistics on flat row-major arrays. Comes in: a {@link
 * dev.unfold.internal.dense.RowMajor} matrix, or an array with its sizes. Goes out: factors, eigenvalues, products,
 * fits. Not exported.
 *
 * <p>Symbols: n rows, d columns, k the order of a small matrix, G a Gram matrix, λ an eigenvalue.
 *
 * <p>Does not belong here: sparse matrices (internal.sparse), the innermost loops (internal.simd), what the numbers
 * mean (the rooms).
 */
@NullMarked
package dev.unfold.internal.dense;

import org.jspecify.annotations.NullMarked;

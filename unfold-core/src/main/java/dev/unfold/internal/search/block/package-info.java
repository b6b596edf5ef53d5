/**
 * Search in blocks of inner products or of sums of minima, in few bits with proven bounds, for many dimensions. Comes
 * in: coordinates. Goes out: the nearest by Euclidean distance or by a {@link dev.unfold.internal.search.Ranking}, and
 * the shortest links between classes.
 *
 * <p>Symbols: n points, d dimensions, k neighbours, p a product, ν = |x̂|² of a rounded point x̂, T the threshold of a
 * row.
 *
 * <p>Does not belong here: the loops of the products (internal.simd), whether blocks are quicker than a tree (route).
 */
@NullMarked
package dev.unfold.internal.search.block;

import org.jspecify.annotations.NullMarked;

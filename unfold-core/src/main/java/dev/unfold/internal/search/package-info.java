/**
 * Nearest points by Euclidean distance: a k-d tree for few dimensions, blocks of inner products for many; the shortest
 * links between classes; the ranks of given points; a plain scan for any other distance. Not exported.
 *
 * <p>Comes in: coordinates as a {@link dev.unfold.internal.dense.RowMajor} matrix. Goes out: {@link
 * dev.unfold.internal.search.Lists}, or {@link dev.unfold.internal.search.Pair}s. Whatever route finds them, they are
 * those of the distance that {@link dev.unfold.internal.search.Euclid} defines, to the last bit and tie; only the
 * approximate search may miss one. Symbols: n
 * points, d dimensions, k neighbours.
 *
 * <p>Does not belong here: what other distances there are, and what they are good for (neighbors).
 */
@NullMarked
package dev.unfold.internal.search;

import org.jspecify.annotations.NullMarked;

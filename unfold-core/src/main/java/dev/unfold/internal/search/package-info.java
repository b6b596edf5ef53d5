/**
 * Nearest points: what a search is and what all searches share. Comes in: coordinates as a {@link
 * dev.unfold.internal.dense.RowMajor} matrix. Goes out: {@link dev.unfold.internal.search.Lists}, or {@link
 * dev.unfold.internal.search.Pair}s that link classes. Whatever route finds them, they are those of the distance that
 * {@link dev.unfold.internal.search.Euclid} or a {@link dev.unfold.internal.search.Ranking} defines, to the last bit
 * and tie; only the approximate search may miss one. Not exported.
 *
 * <p>Symbols: n points, d dimensions, k neighbours, s a squared distance, D a distance.
 *
 * <p>Does not belong here: a way to search (scan, tree, block, approximate) and the choice of one (route); what other
 * distances there are, and what they are good for (neighbors).
 */
@NullMarked
package dev.unfold.internal.search;

import org.jspecify.annotations.NullMarked;

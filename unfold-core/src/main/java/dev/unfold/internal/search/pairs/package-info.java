/**
 * Quantities of all pairs of points, of which no more than a strip is held: distances row by row, their sums, the
 * largest, how two of them go together. Comes in: coordinates. Goes out: numbers.
 *
 * <p>Symbols: n points, d dimensions, f_j factors.
 *
 * <p>Does not belong here: the nearest (the packages beside this), what the sums are for (neighbors, quality).
 */
@NullMarked
package dev.unfold.internal.search.pairs;

import org.jspecify.annotations.NullMarked;

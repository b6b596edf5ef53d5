/**
 * Search that may miss a neighbour, for more points than all distances can be had of: nearest-neighbour descent from a
 * forest of random projections. Comes in: coordinates. Goes out: lists with exact distances, and what part of a sample
 * is right.
 *
 * <p>Symbols: n points, d dimensions, k neighbours.
 *
 * <p>Does not belong here: anything exact (the packages beside this).
 */
@NullMarked
package dev.unfold.internal.search.approximate;

import org.jspecify.annotations.NullMarked;

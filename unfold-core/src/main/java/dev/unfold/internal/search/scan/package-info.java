/**
 * Search by all distances, one after the other: for few points, and where no bound can be trusted. Comes in:
 * coordinates, or any distance of pairs. Goes out: the nearest, and the shortest links between classes.
 *
 * <p>Symbols: n points, k neighbours, s a squared distance.
 *
 * <p>Does not belong here: bounds that spare a distance (tree, block).
 */
@NullMarked
package dev.unfold.internal.search.scan;

import org.jspecify.annotations.NullMarked;

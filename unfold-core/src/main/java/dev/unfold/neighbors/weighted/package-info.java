/**
 * The nearest by distances that the data's distribution deforms, the neighbours of weighted LLE: by the direction in
 * which a point's neighbours lie, and by the probability with which points occur. Comes in: a data set. Goes out:
 * lists that hold the deformed distance.
 *
 * <p>Symbols: D(i, j) the Euclidean distance, D′(i, j) the deformed one, p_j the probability of point j.
 *
 * <p>Does not belong here: distances deformed by labels (supervised), the search by a deformed distance
 * (internal.search.deformed).
 */
@NullMarked
package dev.unfold.neighbors.weighted;

import org.jspecify.annotations.NullMarked;

/**
 * The nearest by a distance that deforms the Euclidean, exactly and without a matrix of distances. Comes in:
 * coordinates, groups of points, and a {@link dev.unfold.internal.search.deformed.Deformation} that says how far away
 * a better point may be. Goes out: lists that hold the deformed distance.
 *
 * <p>Symbols: D the Euclidean distance, D′ the deformed one, k neighbours.
 *
 * <p>Does not belong here: the deformations themselves (neighbors.supervised, neighbors.weighted).
 */
@NullMarked
package dev.unfold.internal.search.deformed;

import org.jspecify.annotations.NullMarked;

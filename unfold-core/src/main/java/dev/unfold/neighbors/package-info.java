/**
 * The first room: who is near whom. Comes in: a {@link dev.unfold.data.Dataset}. Goes out: {@link
 * dev.unfold.neighbors.Neighborhoods}, one list of neighbours a point. A {@link dev.unfold.neighbors.NeighborRule} is
 * the choice made in this room; over a data set it becomes a {@link dev.unfold.neighbors.NeighborSearch}, which
 * answers for the training points, for new points, and for the links that join disconnected parts. The rules themselves
 * are in the packages below, one for each idea: the nearest by a distance, in the feature space of a kernel, by class,
 * by probability or direction, along paths, without outliers, of images.
 *
 * <p>Symbols: n points, k neighbours, N(i) the list of point i, never i itself.
 *
 * <p>Does not belong here: a rule (the packages below), weights (local), the innermost loops of the search
 * (internal.search).
 */
@NullMarked
package dev.unfold.neighbors;

import org.jspecify.annotations.NullMarked;

/**
 * Distances along the links of a graph of near points. Comes in: lists of neighbours. Goes out: whether they link all points,
 * the lengths of shortest paths, and the nearest along them.
 *
 * <p>Symbols: n points, k neighbours, |E| links.
 *
 * <p>Does not belong here: the search for the near points, and what is made of the paths (neighbors.geodesic, selection).
 */
@NullMarked
package dev.unfold.internal.search.path;

import org.jspecify.annotations.NullMarked;

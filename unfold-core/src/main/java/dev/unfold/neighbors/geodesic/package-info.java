/**
 * The nearest along paths, the neighbours of ISOLLE. Comes in: a data set. Goes out: lists by the length of the
 * shortest path through a graph of near points.
 *
 * <p>Symbols: n points, k neighbours.
 *
 * <p>Does not belong here: the search for the near points that the graph links (neighbors.search).
 */
@NullMarked
package dev.unfold.neighbors.geodesic;

import org.jspecify.annotations.NullMarked;

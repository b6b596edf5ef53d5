/**
 * What several rules search with. Comes in: a data set and a distance. Goes out: a {@link
 * dev.unfold.neighbors.NeighborSearch} by Euclidean distance, by a ranking, among images of the points, or in a space
 * of which only distances are known. Not exported.
 *
 * <p>Symbols: n points, k neighbours.
 *
 * <p>Does not belong here: a rule with a name of its own (the packages beside this), what knows neither points nor
 * neighbourhoods (internal.search).
 */
@NullMarked
package dev.unfold.neighbors.search;

import org.jspecify.annotations.NullMarked;

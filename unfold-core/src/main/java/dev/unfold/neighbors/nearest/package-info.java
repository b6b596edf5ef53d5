/**
 * The nearest by a distance: the k nearest of LLE itself, all within a radius, by a metric of one's own, from a table
 * of distances; and lists that are given. Comes in: a data set. Goes out: the search by such a rule.
 *
 * <p>Symbols: n points, k neighbours, r a radius, D_ij the distance of the points i and j.
 *
 * <p>Does not belong here: distances that are deformed by classes or probabilities (supervised, weighted), kernels
 * (kernel).
 */
@NullMarked
package dev.unfold.neighbors.nearest;

import org.jspecify.annotations.NullMarked;

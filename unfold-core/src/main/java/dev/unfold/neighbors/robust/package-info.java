/**
 * The nearest without outliers, the neighbours of robust LLE. Comes in: a data set. Goes out: lists that unreliable
 * points have left, and how reliable each point is.
 *
 * <p>Symbols: s_i the reliability of point i, a_ij the weight of neighbour j in the plane of point i.
 *
 * <p>Does not belong here: the fit of the plane (internal.dense), weights that reliability enters (alignment).
 */
@NullMarked
package dev.unfold.neighbors.robust;

import org.jspecify.annotations.NullMarked;

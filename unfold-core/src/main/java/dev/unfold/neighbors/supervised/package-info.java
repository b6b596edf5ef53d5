/**
 * The nearest by distances that labels deform: supervised, enhanced supervised and semi-supervised LLE, and supervised
 * LLE with class probabilities. Comes in: a data set with labels. Goes out: lists that hold the deformed distance; new
 * points, which have no label, get their Euclidean neighbours. Discriminant LLE takes the nearest of the same class and of others.
 *
 * <p>Symbols: D(i, j) the Euclidean distance, D′(i, j) the deformed one, c_i the class of point i, α the supervision,
 * d_max the diameter of the data, p_i the class probabilities of point i.
 *
 * <p>Does not belong here: the search for the nearest by a deformed distance (internal.search.deformed), the estimate
 * of class probabilities (recipe.ClassProbabilities).
 */
@NullMarked
package dev.unfold.neighbors.supervised;

import org.jspecify.annotations.NullMarked;

/**
 * The choice of k, the number of neighbours, and of p, the number of dimensions. Comes in: a recipe, a data set, and a
 * {@linkplain dev.unfold.selection.Criterion criterion} of what is good. Goes out: a table with what each k was found to be
 * worth, and the one to take ({@link dev.unfold.selection.KChoice}); or a k for each point; or estimates of the intrinsic
 * dimension.
 *
 * <p>Symbols: n points in d columns, X the input, Y the embedding, k neighbours, k_min and k_max the range to choose from, ε(W) the
 * reconstruction error.
 *
 * <p>Does not belong here: how good one embedding is (quality), and how one is made (recipe).
 */
@NullMarked
package dev.unfold.selection;

import org.jspecify.annotations.NullMarked;

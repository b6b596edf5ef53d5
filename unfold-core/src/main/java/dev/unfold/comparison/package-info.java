/**
 * Several methods on the same data, side by side.
 *
 * <p>Comes in: recipes with names ({@link dev.unfold.comparison.Candidate}), a data set, and k, the size of the neighbourhoods in which
 * all of them are measured. Goes out: for each what came of it ({@link dev.unfold.comparison.Outcome}), a model with its scores or why
 * there is none, all in a {@link dev.unfold.comparison.MethodComparison}; and embeddings turned to lie on each other
 * ({@link dev.unfold.comparison.Superposition}).
 *
 * <p>Symbols: n points, X the input, Y and Z embeddings in p dimensions.
 *
 * <p>Does not belong here: how good one embedding is (quality), how one is made (recipe), and what a comparison looks like.
 */
@NullMarked
package dev.unfold.comparison;

import org.jspecify.annotations.NullMarked;

/**
 * Recipes: one choice a room, and what comes of fitting them.
 *
 * <p>Comes in: stages as records, and data. Goes out: a {@link dev.unfold.recipe.Model}, by one pass of the data through the four
 * rooms or by a {@link dev.unfold.recipe.Procedure} that makes several. Views of the same points pass through the first two rooms
 * each on its own.
 *
 * <p>Does not belong here: the mathematics of a method, which lives in its room; its name (catalog).
 */
@NullMarked
package dev.unfold.recipe;

import org.jspecify.annotations.NullMarked;

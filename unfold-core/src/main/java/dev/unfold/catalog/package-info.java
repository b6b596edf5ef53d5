/**
 * Recipes: one choice a room, and the catalogue of those that have a name.
 *
 * <p>Comes in: settings as text, or stages as records. Goes out: a {@link dev.unfold.catalog.Recipe}, and by fitting it a
 * {@link dev.unfold.extension.Model}. The command line, help, METHODS.md and model files read the
 * {@link dev.unfold.catalog.Catalog}; none of them knows any method by name.
 *
 * <p>Does not belong here: mathematics of a method, which lives in its room.
 */
@NullMarked
package dev.unfold.catalog;

import org.jspecify.annotations.NullMarked;

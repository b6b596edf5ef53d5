/**
 * The catalogue: the recipes that have a name.
 *
 * <p>Comes in: settings as text. Goes out: a {@link dev.unfold.recipe.Recipe}, and the settings that spell one. The command line,
 * help, METHODS.md and model files read the {@link dev.unfold.catalog.Catalog}; none of them knows any method by name.
 *
 * <p>Does not belong here: mathematics, and anything that fits.
 */
@NullMarked
package dev.unfold.catalog;

import org.jspecify.annotations.NullMarked;

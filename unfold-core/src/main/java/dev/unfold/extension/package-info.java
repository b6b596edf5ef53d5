/**
 * The fourth room: the embedding, and what can be done with it.
 *
 * <p>Comes in: a {@link dev.unfold.spectral.Spectrum} with all that led to it. Goes out: a
 * {@link dev.unfold.recipe.Model}, which places new points ({@link dev.unfold.extension.Extension}) and comes back to
 * the input space ({@link dev.unfold.extension.Inverse}). Symbols: Y the embedding, p its dimensions.
 *
 * <p>Does not belong here: how good an embedding is (quality), files (unfold-io).
 */
@NullMarked
package dev.unfold.extension;

import org.jspecify.annotations.NullMarked;

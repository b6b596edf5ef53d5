/**
 * What a stage says about itself: its parameters and its source.
 *
 * <p>Comes in: annotations on the records of the rooms. Goes out: what the catalogue reads to derive flags, help,
 * METHODS.md and model files, so that a new stage is described in its own file and nowhere else.
 *
 * <p>Does not belong here: behaviour.
 */
@NullMarked
package dev.unfold.meta;

import org.jspecify.annotations.NullMarked;

/**
 * Names as people type them.
 *
 * <p>Comes in: what somebody typed, and what there is to choose from. Goes out: the choice, or an error that offers the nearest.
 *
 * <p>Does not belong here: which names there are.
 */
@NullMarked
package dev.unfold.internal.text;

import org.jspecify.annotations.NullMarked;

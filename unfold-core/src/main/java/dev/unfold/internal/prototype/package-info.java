/**
 * Prototypes: few points that stand for many, and what moves them.
 *
 * <p>Comes in: places of points, and who is linked to whom. Goes out: prototypes with the points that each stands for, their
 * graph, and new places.
 *
 * <p>Does not belong here: what the places are of (recipe).
 */
@NullMarked
package dev.unfold.internal.prototype;

import org.jspecify.annotations.NullMarked;

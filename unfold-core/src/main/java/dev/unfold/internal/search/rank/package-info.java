/**
 * The ranks of given points in the neighbourhoods of others, for measures of quality. Comes in: coordinates, the
 * nearest, and the points whose ranks are wanted. Goes out: how many points are nearer, plus one.
 *
 * <p>Symbols: n points.
 *
 * <p>Does not belong here: the measures (quality).
 */
@NullMarked
package dev.unfold.internal.search.rank;

import org.jspecify.annotations.NullMarked;

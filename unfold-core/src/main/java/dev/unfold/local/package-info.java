/**
 * The second room: how a neighbourhood speaks about its point.
 *
 * <p>Comes in: one {@link dev.unfold.local.Patch} at a time, a centre with its neighbours. Goes out: the residual rows
 * that should vanish in the embedding. Symbols: x the centre, x_a its neighbours, k their number, G their Gram matrix of
 * differences, w the weights.
 *
 * <p>Does not belong here: who is whose neighbour (neighbors), how the rows are stacked (alignment), threads.
 */
@NullMarked
package dev.unfold.local;

import org.jspecify.annotations.NullMarked;

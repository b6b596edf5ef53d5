/**
 * The innermost loops, twice: plain, and on the Vector API where the JVM offers it. Not exported.
 *
 * <p>Comes in: flat arrays with offsets. Goes out: sums and products of them. Which twin runs is decided once, at start,
 * by {@link dev.unfold.internal.simd.Kernels}.
 *
 * <p>Does not belong here: anything that knows what the numbers mean.
 */
@NullMarked
package dev.unfold.internal.simd;

import org.jspecify.annotations.NullMarked;

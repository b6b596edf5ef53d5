/**
 * The innermost loops, twice: a reference implementation in plain loops, and a SIMD variant on the Vector API where the JVM
 * offers it. Not exported.
 *
 * <p>Comes in: flat arrays with offsets. Goes out: sums and products of them. Which variant runs is decided once, at start,
 * by {@link dev.unfold.internal.simd.Kernels}.
 *
 * <p>Does not belong here: anything that knows what the numbers mean.
 */
@NullMarked
package dev.unfold.internal.simd;

import org.jspecify.annotations.NullMarked;

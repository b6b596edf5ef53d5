/**
 * Who is compared, and how a run is measured: each run is a process of its own, timed and watched from outside.
 *
 * <p>Comes in: workloads. Goes out: for each contender its seconds, peak memory and quality, or the reason why there are
 * none. Symbols: n points in d dimensions, k neighbours, p dimensions of the embedding, λ the eigenvalues of M = AᵀA.
 *
 * <p>Does not belong here: how results are shown (page), what runs inside the processes (worker).
 */
@NullMarked
package dev.unfold.bench.peers;

import org.jspecify.annotations.NullMarked;

/**
 * Unfold's methods among themselves: in comes a set of points, out go the seconds of each method's stages, for those that no
 * peer has. All run in one warm JVM, interleaved.
 *
 * <p>What other programs do belongs in {@code peers}.
 */
@NullMarked
package dev.unfold.bench.methods;

import org.jspecify.annotations.NullMarked;

/**
 * Points and what is known about them: the first room's door.
 *
 * <p>Comes in: coordinates, labels, ids, from a caller or a synthetic manifold. Goes out: immutable, finite, checked
 * {@link dev.unfold.data.Points} in a {@link dev.unfold.data.Dataset}. Symbols: n points, d dimensions, X is n×d.
 *
 * <p>Does not belong here: files (unfold-io), distances (neighbors).
 */
@NullMarked
package dev.unfold.data;

import org.jspecify.annotations.NullMarked;

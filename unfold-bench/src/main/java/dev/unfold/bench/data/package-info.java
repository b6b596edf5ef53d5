/**
 * What is embedded: rolls drawn from a seed, and two sets of real images.
 *
 * <p>Comes in: a name and a number of points. Goes out: a {@link dev.unfold.data.Dataset}, the same every time, with its
 * true parameters where there are any.
 *
 * <p>Does not belong here: files for a particular peer.
 */
@NullMarked
package dev.unfold.bench.data;

import org.jspecify.annotations.NullMarked;

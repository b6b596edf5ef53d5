/**
 * What runs inside the measured JVMs: one embedding after a warm-up, by Unfold or by Smile, and the reference spectrum.
 *
 * <p>Comes in: arguments and a file of points. Goes out: a file of places, and lines {@code bench key value} on standard
 * output.
 *
 * <p>Does not belong here: anything that the timed library would not need; these processes' memory is measured.
 */
@NullMarked
package dev.unfold.bench.worker;

import org.jspecify.annotations.NullMarked;

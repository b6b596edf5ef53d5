/**
 * One computation under way: threads, seed, progress, cancellation, diagnostics.
 *
 * <p>Comes in: what the caller allows and wants to know. Goes out: parallel loops whose results do not depend on the
 * number of threads.
 *
 * <p>Does not belong here: any mathematics.
 */
@NullMarked
package dev.unfold.run;

import org.jspecify.annotations.NullMarked;

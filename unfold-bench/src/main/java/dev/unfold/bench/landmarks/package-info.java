/**
 * Landmarks on rolls of many points.
 *
 * <p>Comes in: sizes and methods. Goes out: seconds and how well both coordinates of the roll come out.
 *
 * <p>Not here: the page ({@code page}).
 */
@org.jspecify.annotations.NullMarked
package dev.unfold.bench.landmarks;

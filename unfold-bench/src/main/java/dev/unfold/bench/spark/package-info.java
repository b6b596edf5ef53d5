/**
 * Rolls on Spark in one machine.
 *
 * <p>Comes in: sizes and a method. Goes out: seconds, memory, and how well both coordinates of the roll come out.
 *
 * <p>Not here: Spark itself, which is on the class path of {@code unfold-spark}'s tests, whose {@code BenchWorker} is started; the page
 * ({@code page}).
 */
@org.jspecify.annotations.NullMarked
package dev.unfold.bench.spark;

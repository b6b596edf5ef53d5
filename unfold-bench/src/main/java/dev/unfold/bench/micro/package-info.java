/**
 * Micro-benchmarks of the kernels, by JMH: inner loops, neighbour search, weights, factorisation, solve.
 *
 * <p>Comes in: nothing; the data are drawn from seeds. Goes out: JMH's table.
 *
 * <p>Does not belong here: comparisons with peers, which need whole runs.
 */
@NullMarked
package dev.unfold.bench.micro;

import org.jspecify.annotations.NullMarked;

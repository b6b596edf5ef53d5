/**
 * The comparison with peers and the micro-benchmarks: two commands.
 *
 * <p>Comes in: which data, sizes, methods and peers. Goes out: tables, a chart, figures with the machine they were taken
 * on.
 *
 * <p>Does not belong here: assertions about time. A figure is reported, never demanded.
 */
@NullMarked
package dev.unfold.bench;

import org.jspecify.annotations.NullMarked;

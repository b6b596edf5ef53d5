/**
 * How results are shown: Markdown between two markers of a page, and a chart beside it.
 *
 * <p>Comes in: measured series and a description of the machine. Goes out: text, tables with their losses in plain words,
 * an SVG chart.
 *
 * <p>Does not belong here: measuring.
 */
@NullMarked
package dev.unfold.bench.page;

import org.jspecify.annotations.NullMarked;

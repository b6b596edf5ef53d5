/**
 * A stream of points into a model: what each batch of them costs beside a fit on all points, and how far the old points move.
 *
 * <p>Comes in: a data set and the sizes. Goes out: a line of figures for each batch. Symbols: n the points so far, m those of a batch.
 *
 * <p>Does not belong here: how figures are written (page).
 */
@NullMarked
package dev.unfold.bench.stream;

import org.jspecify.annotations.NullMarked;

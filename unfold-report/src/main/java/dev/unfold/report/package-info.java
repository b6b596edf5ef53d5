/**
 * Pictures of embeddings.
 *
 * <p>Comes in: a {@link dev.unfold.report.Scatter}, placed points with what is known about them. Goes out: the bytes of
 * a picture in one of the {@linkplain dev.unfold.report.PictureFormat formats}; the same scatter gives the same bytes.
 *
 * <p>Symbols: n points, p coordinates each. Lengths are in pixels of the page; y grows downwards on paper and upwards in
 * the data.
 *
 * <p>Does not belong here: files and their names (the caller writes the bytes), and any number that is not already in the
 * scatter: no method is run and no quality is measured here.
 */
@NullMarked
package dev.unfold.report;

import org.jspecify.annotations.NullMarked;

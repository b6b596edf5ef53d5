/**
 * The nearest among images by their structure, the neighbours of locally linear image structural embedding. Comes in:
 * a data set of images, one pixel a column. Goes out: a search whose lists see the images by their structure.
 *
 * <p>Symbols: q pixels, L their range, c the constant of the contrast.
 *
 * <p>Does not belong here: reading images (io).
 */
@NullMarked
package dev.unfold.neighbors.image;

import org.jspecify.annotations.NullMarked;

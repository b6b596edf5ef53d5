/**
 * How good an embedding is, whoever made it.
 *
 * <p>Comes in: points, their embedding, perhaps their labels, and k: together a {@link dev.unfold.quality.Comparison}.
 * Goes out: one number a {@link dev.unfold.quality.QualityMeasure}, all of them in {@link dev.unfold.quality.Scores}.
 * {@link dev.unfold.quality.Quality} is the door. Nothing here holds an n×n matrix: distances are made a few rows at a
 * time and forgotten.
 *
 * <p>Symbols: X the input, n×d, Y the embedding, n×p; N(i) the k nearest neighbours of i in the input, V(i) those in the
 * embedding, both without i itself; r(i, j) the rank of j among the neighbours of i in the input, s(i, j) that in the
 * embedding, from 1, ordered by distance and then by index.
 *
 * <p>Does not belong here: the choice of k by such a measure (selection), and anything that changes an embedding.
 */
@NullMarked
package dev.unfold.quality;

import org.jspecify.annotations.NullMarked;

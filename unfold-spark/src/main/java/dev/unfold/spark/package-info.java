/**
 * Unfold for data that live in a cluster: an estimator and a model of Spark ML.
 *
 * <p>In come data frames with a column of vectors, or of arrays of numbers; out goes the same data frame with a column of places. What
 * fits on the driver is fitted there; of any number of rows the partitions sum up their residuals in landmark coordinates
 * ({@link dev.unfold.recipe.DistributedPoints}).
 *
 * <p>n rows of d numbers, m landmarks, p dimensions, P partitions.
 *
 * <p>No mathematics belongs here: what a neighbourhood says, what is summed up, solved and placed is asked of the core.
 */
@NullMarked
package dev.unfold.spark;

import org.jspecify.annotations.NullMarked;

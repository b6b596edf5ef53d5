/**
 * Search in a k-d tree, for few dimensions or many in which the points fill few. Comes in: coordinates. Goes out: the
 * nearest by Euclidean distance or by a {@link dev.unfold.internal.search.Ranking}, and the shortest links between
 * classes.
 *
 * <p>Symbols: n points, d dimensions, k neighbours; a place is a point's number in the order of the leaves.
 *
 * <p>Does not belong here: whether a tree is quicker than blocks (route).
 */
@NullMarked
package dev.unfold.internal.search.tree;

import org.jspecify.annotations.NullMarked;

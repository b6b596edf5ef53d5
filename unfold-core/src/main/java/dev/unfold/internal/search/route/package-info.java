/**
 * The choice of a search by its cost: the door through which rules come to one. Comes in: coordinates, and about how
 * many neighbours will be asked for. Goes out: the fastest exact search, or the approximate one.
 *
 * <p>Symbols: n points, d dimensions, k neighbours.
 *
 * <p>Does not belong here: the searches (the packages beside this).
 */
@NullMarked
package dev.unfold.internal.search.route;

import org.jspecify.annotations.NullMarked;

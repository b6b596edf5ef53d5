/**
 * Checks of parameters. Comes in: a parameter's name and its value. Goes out: the value, or an exception whose message
 * names the parameter, the value and its bound. Not exported.
 *
 * <p>Symbols: none.
 *
 * <p>Does not belong here: checks that need to know what the parameter is for (where it is used).
 */
@NullMarked
package dev.unfold.internal.check;

import org.jspecify.annotations.NullMarked;

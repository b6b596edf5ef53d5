/**
 * Checks of parameters, with messages that name the parameter, its value and its bound. Not exported.
 */
@NullMarked
package dev.unfold.internal.check;

import org.jspecify.annotations.NullMarked;

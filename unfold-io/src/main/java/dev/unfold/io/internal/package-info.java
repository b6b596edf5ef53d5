/**
 * What unfold-io shares with unfold-cli, and with nobody else: files that are written whole or not at all, and the text
 * of a double.
 *
 * <p>Does not belong here: anything that knows a format.
 */
@NullMarked
package dev.unfold.io.internal;

import org.jspecify.annotations.NullMarked;

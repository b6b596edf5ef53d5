/**
 * Names as people type them. Exported to unfold-cli alone.
 */
@NullMarked
package dev.unfold.internal.text;

import org.jspecify.annotations.NullMarked;

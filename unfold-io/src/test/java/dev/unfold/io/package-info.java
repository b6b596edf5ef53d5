/** Tests of what goes in and out. */
@NullMarked
package dev.unfold.io;

import org.jspecify.annotations.NullMarked;

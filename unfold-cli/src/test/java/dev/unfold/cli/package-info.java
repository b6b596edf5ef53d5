/** The command line, called within the test and as a process. */
@NullMarked
package dev.unfold.cli;

import org.jspecify.annotations.NullMarked;

/**
 * What can go wrong, told so that a person can mend it.
 *
 * <p>Comes in: nothing. Goes out: one exception type for each answer to "who has to change something".
 *
 * <p>Does not belong here: exit codes and wording for terminals, which are the command line's.
 */
@NullMarked
package dev.unfold.error;

import org.jspecify.annotations.NullMarked;

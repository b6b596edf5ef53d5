/**
 * A local page to explore embeddings: a server for one person on this machine, and what it holds for the page.
 *
 * <p>Comes in: a file given at the start, files dropped onto the page, sets by name, and what the page asks for. Goes out: the page,
 * tables, fits with their progress, places, points found by the inverse, files to save.
 *
 * <p>Does not belong here: mathematics, formats of files, pictures, and the spelling of commands, which are those of the other modules.
 */
@NullMarked
package dev.unfold.explore;

import org.jspecify.annotations.NullMarked;

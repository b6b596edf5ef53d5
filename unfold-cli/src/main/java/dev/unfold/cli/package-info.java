/**
 * The command line: arguments in, messages out.
 *
 * <p>Comes in: the arguments of one call and its three streams ({@link dev.unfold.cli.Session}). Goes out: files, text and
 * an exit status. Each command is a class that says what it wants ({@code …Options}), does one thing, and hands its files
 * to {@link dev.unfold.cli.Outputs}, which writes all of them or none.
 *
 * <p>No method is known by name here: options become settings, and the {@linkplain dev.unfold.catalog.Catalog catalogue}
 * makes a recipe of them or says what is wrong.
 *
 * <p>Does not belong here: mathematics, file formats, drawing.
 */
@NullMarked
package dev.unfold.cli;

import org.jspecify.annotations.NullMarked;

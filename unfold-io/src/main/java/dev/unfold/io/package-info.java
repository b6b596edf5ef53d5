/**
 * Data sets and model files in and out.
 *
 * <p>Comes in: a file and the caller's word on its columns ({@link dev.unfold.io.ReadOptions}). Goes out: a checked
 * {@link dev.unfold.data.Dataset}, or a {@link dev.unfold.error.DataException} that names file, row and column. On
 * the way back a {@link dev.unfold.io.Table} becomes a file that is whole or not there at all;
 * fitted numbers go into {@link dev.unfold.io.Safetensors}.
 *
 * <p>A format knows bytes; {@link dev.unfold.io.TableSurvey} knows what the columns are for. Rows and columns are
 * counted from 1 in messages and options, from 0 in the code. Nothing read is ever executed.
 *
 * <p>Does not belong here: pictures and pages (unfold-report), what a model means (its tensors are only numbers here),
 * arguments and exit codes (unfold-cli).
 */
@NullMarked
package dev.unfold.io;

import org.jspecify.annotations.NullMarked;

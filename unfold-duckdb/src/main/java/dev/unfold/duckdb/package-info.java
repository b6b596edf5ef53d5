/**
 * Tables that DuckDB reads and writes.
 *
 * <p>Comes in: the path of a Parquet or JSON file. Goes out: an {@link dev.unfold.io.OpenTable}, row by row as any other, or a
 * {@link dev.unfold.error.DataException}; on the way back a {@link dev.unfold.io.Table} becomes a Parquet file.
 *
 * <p>DuckDB weighs 79 MB, so it comes with the command line alone, as a jar beside it (docs/adr/0053). It runs within the process, in
 * memory, with one thread, which keeps rows in their order, and may load nothing from elsewhere.
 *
 * <p>Does not belong here: what columns are for (unfold-io), other questions that SQL can ask.
 */
@NullMarked
package dev.unfold.duckdb;

import org.jspecify.annotations.NullMarked;

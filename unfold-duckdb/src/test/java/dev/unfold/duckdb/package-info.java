/** Tests of what DuckDB reads and writes. */
@NullMarked
package dev.unfold.duckdb;

import org.jspecify.annotations.NullMarked;

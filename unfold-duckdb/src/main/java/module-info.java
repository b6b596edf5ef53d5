/** Parquet and JSON in, Parquet out, by DuckDB: formats that are found as services. */
@SuppressWarnings("requires-automatic") // the driver names its module in its manifest
module dev.unfold.duckdb {
    requires dev.unfold.io;
    requires java.sql;
    requires duckdb.jdbc;

    provides dev.unfold.io.TableFormat with
            dev.unfold.duckdb.ParquetFormat,
            dev.unfold.duckdb.JsonFormat;
}

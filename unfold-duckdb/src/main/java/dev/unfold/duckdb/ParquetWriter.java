package dev.unfold.duckdb;

import dev.unfold.io.Table;
import dev.unfold.io.TableWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.stream.Collectors;
import org.duckdb.DuckDBAppender;
import org.duckdb.DuckDBConnection;

/** Takes the parts of a table and then writes them; empty cells are nulls. */
final class ParquetWriter implements TableWriter, AutoCloseable {

    private static final String TABLE = "parts";

    private final DuckDBConnection connection;
    private boolean begun;

    ParquetWriter() throws IOException {
        this.connection = Database.open();
    }

    @Override
    public void write(Table part) {
        try {
            if (!begun) {
                Database.execute(
                        connection,
                        part.fields().stream()
                                .map(field -> Database.identifier(field.name())
                                        + (field instanceof Table.Numbers ? " DOUBLE" : " VARCHAR"))
                                .collect(Collectors.joining(", ", "CREATE TABLE " + TABLE + " (", ")")));
                begun = true;
            }
            append(part);
        } catch (SQLException e) {
            throw new UncheckedIOException(Database.failure(e));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void append(Table part) throws SQLException {
        try (DuckDBAppender appender = connection.createAppender(TABLE)) {
            for (int row = 0; row < part.rows(); row++) {
                appender.beginRow();
                for (Table.Field field : part.fields()) {
                    if (field instanceof Table.Numbers numbers) {
                        double value = numbers.values().applyAsDouble(row);
                        if (Double.isNaN(value)) {
                            appender.appendNull();
                        } else {
                            appender.append(value);
                        }
                    } else {
                        String text = field.text(row);
                        if (text.isEmpty()) {
                            appender.appendNull();
                        } else {
                            appender.append(text);
                        }
                    }
                }
                appender.endRow();
            }
        }
    }

    void copyTo(Path file) throws IOException {
        Database.execute(
                connection,
                "COPY " + TABLE + " TO " + Database.text(file.toString())
                        + " (FORMAT parquet, COMPRESSION zstd, USE_TMP_FILE false)");
    }

    @Override
    public void close() throws IOException {
        try {
            connection.close();
        } catch (SQLException e) {
            throw Database.failure(e);
        }
    }
}

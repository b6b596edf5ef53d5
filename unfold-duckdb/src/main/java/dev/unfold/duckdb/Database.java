package dev.unfold.duckdb;

import dev.unfold.error.ParameterException;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Locale;
import java.util.Properties;
import org.duckdb.DuckDBConnection;
import org.duckdb.DuckDBDriver;

/** A database in memory that lives as long as one file is read or written. */
final class Database {

    private Database() {}

    /** Refuses to go on without DuckDB. */
    static void checkAvailable(String format) {
        try {
            Class.forName("org.duckdb.DuckDBDriver", false, Database.class.getClassLoader());
        } catch (ClassNotFoundException e) {
            throw new ParameterException(
                    format
                            + " needs DuckDB, but duckdb_jdbc.jar is not there; put it beside unfold.jar (or on the class"
                            + " path), or convert the file to CSV",
                    e);
        }
    }

    static DuckDBConnection open() throws IOException {
        Properties settings = new Properties();
        settings.setProperty(DuckDBDriver.JDBC_STREAM_RESULTS, "true");
        settings.setProperty("threads", "1"); // rows and bytes come in one order
        settings.setProperty("temp_directory", ""); // nothing is left lying about
        settings.setProperty("autoinstall_known_extensions", "false"); // nothing is fetched
        settings.setProperty("autoload_known_extensions", "false");
        try {
            Connection connection = new DuckDBDriver().connect("jdbc:duckdb:", settings);
            return connection.unwrap(DuckDBConnection.class);
        } catch (SQLException e) {
            throw failure(e);
        } catch (LinkageError | IllegalStateException e) {
            // Of the driver, which unpacks a library for the system it runs on.
            throw new IOException(
                    "DuckDB cannot be loaded on " + System.getProperty("os.name") + " " + System.getProperty("os.arch")
                            + " (" + e.getMessage() + ")",
                    e);
        }
    }

    static void execute(Connection connection, String sql) throws IOException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        } catch (SQLException e) {
            throw failure(e);
        }
    }

    /** A failure in DuckDB's words, the first line of them without its kind. */
    static IOException failure(SQLException e) {
        String said = String.valueOf(e.getMessage()).strip().lines().findFirst().orElse("");
        String message = said.replaceFirst("^[A-Za-z ]{1,30} Error: ", "");
        boolean full = message.toLowerCase(Locale.ROOT).contains("no space left");
        return new IOException(full ? "No space left on device" : message, e);
    }

    static String identifier(String name) {
        return '"' + name.replace("\"", "\"\"") + '"';
    }

    static String text(String text) {
        return "'" + text.replace("'", "''") + "'";
    }
}

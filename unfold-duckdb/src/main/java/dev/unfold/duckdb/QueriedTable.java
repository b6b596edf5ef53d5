package dev.unfold.duckdb;

import dev.unfold.error.DataException;
import dev.unfold.io.Header;
import dev.unfold.io.OpenTable;
import dev.unfold.io.ReadOptions;
import dev.unfold.io.RowSink;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.duckdb.DuckDBConnection;

/**
 * A file as DuckDB reads it, a block of rows at a time.
 *
 * <ul>
 *   <li>Numbers and booleans (1 and 0) are numbers. Whole numbers that no double holds stand as their digits, so that an id stays
 *       what it is.
 *   <li>A column of lists of numbers, all of one length n, becomes n columns: {@code name1, name2, …}.
 *   <li>Everything else is a text: dates and times as in ISO 8601, lists and structures as DuckDB shows them, bytes by their number.
 *   <li>A null is an empty cell.
 *   <li>The index that pandas writes with a data frame is the id, unless the caller says what is.
 * </ul>
 */
final class QueriedTable implements OpenTable {

    private static final Set<String> NUMBERS =
            Set.of("TINYINT", "SMALLINT", "INTEGER", "UTINYINT", "USMALLINT", "UINTEGER", "FLOAT", "DOUBLE", "BOOLEAN");

    private static final Pattern DECIMAL = Pattern.compile("DECIMAL\\([0-9]+,[0-9]+\\)");

    private static final Pattern NUMBER_LIST =
            Pattern.compile("(" + String.join("|", NUMBERS) + "|U?BIGINT|U?HUGEINT|" + DECIMAL + ")\\[[0-9]*]");

    private static final Pattern INDEX = Pattern.compile("__index_level_[0-9]+__");

    /** Types of what holds names or rows of its own. */
    private static final Pattern TABLE = Pattern.compile("STRUCT\\(|MAP\\(|\\[]\\[]|^JSON$");

    /** Whole numbers up to here are doubles. */
    private static final long EXACT = 1L << 53;

    /** Columns that a list may become; more are a text. */
    private static final int WIDEST = 100_000;

    /** What the cells of a column are asked for as. */
    private enum Kind {
        NUMBER,
        WHOLE,
        TEXT
    }

    /** @param expression what is asked for, by the column's name in the file */
    private record Part(String name, Kind kind, String expression) {}

    private final Header header;
    private final List<Part> parts;
    private final OptionalInt rows;
    private final DuckDBConnection connection;
    private final PreparedStatement statement;
    private final ResultSet result;
    private long row;

    private QueriedTable(
            Path file,
            List<Part> parts,
            OptionalInt rows,
            DuckDBConnection connection,
            PreparedStatement statement,
            ResultSet result) {
        this.header =
                Header.given(file.toString(), parts.stream().map(Part::name).toList());
        this.parts = parts;
        this.rows = rows;
        this.connection = connection;
        this.statement = statement;
        this.result = result;
    }

    /**
     * Opens a file.
     *
     * @param format its name for people
     * @param function the function of SQL that reads it, with the path as its parameter
     * @param counted whether the file says how many rows it has; one that does not may hold them all within one object
     */
    static OpenTable open(String format, Path file, String function, boolean counted) throws IOException {
        if (!Files.exists(file)) {
            throw new DataException(file + ": no such file; check the path");
        }
        if (!Files.isRegularFile(file)) {
            throw new DataException(file + ": is no regular file, and " + format
                    + " is not read from a pipe; write it to a file first");
        }
        if (!Files.isReadable(file)) {
            throw new DataException(file + ": may not be read; change its permissions");
        }
        DuckDBConnection connection = Database.open();
        try {
            String from = " FROM " + function;
            Map<String, String> types = types(connection, file, from);
            if (!counted
                    && types.values().stream()
                            .anyMatch(type -> TABLE.matcher(type).find())
                    && rows(connection, file, from + " LIMIT 2") == 1) {
                throw new DataException(
                        file + ": is one object with further ones or with tables in it, but each row should be an"
                                + " object; write an array of them, or one a line (pandas: to_json(…, orient=\"records\"))");
            }
            List<Part> parts = new ArrayList<>();
            for (Map.Entry<String, String> column : types.entrySet()) {
                parts.addAll(parts(connection, file, from, column.getKey(), column.getValue()));
            }
            OptionalInt rows = counted ? count(connection, file, from) : OptionalInt.empty();
            PreparedStatement statement = asked(
                    connection,
                    file,
                    "SELECT " + parts.stream().map(Part::expression).collect(Collectors.joining(", ")) + from);
            return new QueriedTable(file, parts, rows, connection, statement, statement.executeQuery());
        } catch (SQLException e) {
            close(connection);
            throw new DataException(
                    file + ": cannot be read as " + format + " ("
                            + Database.failure(e).getMessage() + "); check that it is complete, and what it is",
                    e);
        } catch (RuntimeException | Error e) {
            close(connection);
            throw e;
        }
    }

    private static void close(DuckDBConnection connection) {
        try {
            connection.close();
        } catch (SQLException e) {
            // The failure that led here is told instead.
        }
    }

    private static PreparedStatement asked(DuckDBConnection connection, Path file, String sql) throws SQLException {
        PreparedStatement statement = connection.prepareStatement(sql);
        // In a pattern each of its signs stands for itself within brackets.
        statement.setString(1, file.toAbsolutePath().toString().replaceAll("[*?\\[]", "[$0]"));
        return statement;
    }

    private static OptionalInt count(DuckDBConnection connection, Path file, String from) throws SQLException {
        long count = rows(connection, file, from);
        return count <= Integer.MAX_VALUE ? OptionalInt.of((int) count) : OptionalInt.empty();
    }

    private static long rows(DuckDBConnection connection, Path file, String from) throws SQLException {
        try (PreparedStatement statement = asked(connection, file, "SELECT count(*) FROM (SELECT 1" + from + ")");
                ResultSet result = statement.executeQuery()) {
            result.next();
            return result.getLong(1);
        }
    }

    /** The columns of the file, with their types in SQL. */
    private static Map<String, String> types(DuckDBConnection connection, Path file, String from) throws SQLException {
        Map<String, String> types = new LinkedHashMap<>();
        try (PreparedStatement statement = asked(connection, file, "DESCRIBE SELECT *" + from);
                ResultSet result = statement.executeQuery()) {
            while (result.next()) {
                types.put(result.getString(1), result.getString(2));
            }
        }
        return types;
    }

    /** What becomes of a column. */
    private static List<Part> parts(DuckDBConnection connection, Path file, String from, String name, String type)
            throws SQLException {
        String column = Database.identifier(name);
        if (NUMBERS.contains(type) || DECIMAL.matcher(type).matches()) {
            return List.of(new Part(name, Kind.NUMBER, "CAST(" + column + " AS DOUBLE)"));
        }
        if (type.equals("BIGINT")) {
            return List.of(new Part(name, Kind.WHOLE, column));
        }
        if (NUMBER_LIST.matcher(type).matches()) {
            OptionalInt length = length(connection, file, from, column);
            if (length.isPresent()) {
                return IntStream.rangeClosed(1, length.getAsInt())
                        .mapToObj(i -> new Part(name + i, Kind.NUMBER, "CAST(" + column + "[" + i + "] AS DOUBLE)"))
                        .toList();
            }
        }
        return List.of(new Part(
                name,
                Kind.TEXT,
                type.equals("BLOB") ? "octet_length(" + column + ") || ' bytes'" : "CAST(" + column + " AS VARCHAR)"));
    }

    /** The length of all lists of a column, if it is one. */
    private static OptionalInt length(DuckDBConnection connection, Path file, String from, String column)
            throws SQLException {
        String lengths = "SELECT coalesce(min(len(" + column + ")), 0), coalesce(max(len(" + column + ")), 0)";
        try (PreparedStatement statement = asked(connection, file, lengths + from);
                ResultSet result = statement.executeQuery()) {
            result.next();
            long least = result.getLong(1);
            boolean alike = least == result.getLong(2) && least > 0 && least <= WIDEST;
            return alike ? OptionalInt.of((int) least) : OptionalInt.empty();
        }
    }

    @Override
    public Header header() {
        return header;
    }

    @Override
    public boolean holdsTexts() {
        return true;
    }

    @Override
    public OptionalInt rows() {
        return rows;
    }

    @Override
    public ReadOptions completed(ReadOptions options) {
        if (options.id().isPresent() || !options.columns().isEmpty()) {
            return options;
        }
        return parts.stream()
                .map(Part::name)
                .filter(name -> INDEX.matcher(name).matches() && !options.drop().contains(name))
                .findFirst()
                .map(options::withId)
                .orElse(options);
    }

    @Override
    public boolean next(RowSink sink) throws IOException {
        try {
            if (!result.next()) {
                return false;
            }
            sink.beginRow(++row);
            for (int c = 1; c <= parts.size(); c++) {
                cell(sink, c);
            }
            sink.endRow();
            return true;
        } catch (SQLException e) {
            throw Database.failure(e);
        }
    }

    private void cell(RowSink sink, int c) throws SQLException {
        switch (parts.get(c - 1).kind()) {
            case NUMBER -> {
                double value = result.getDouble(c);
                if (result.wasNull()) {
                    sink.text("");
                } else {
                    sink.number(value);
                }
            }
            case WHOLE -> {
                long value = result.getLong(c);
                if (result.wasNull()) {
                    sink.text("");
                } else if (Math.abs(value) <= EXACT) {
                    sink.number((double) value);
                } else {
                    sink.text(Long.toString(value));
                }
            }
            case TEXT -> {
                String text = result.getString(c);
                sink.text(text == null ? "" : text);
            }
        }
    }

    @Override
    public void close() throws IOException {
        try (connection;
                statement) {
            result.close();
        } catch (SQLException e) {
            throw Database.failure(e);
        }
    }
}

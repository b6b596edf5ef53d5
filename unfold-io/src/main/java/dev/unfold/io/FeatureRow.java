package dev.unfold.io;

import dev.unfold.error.DataException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The features of one row: what becomes of each cell is decided here, whether a table is read as a whole or in blocks. */
final class FeatureRow {

    private final Header header;
    private final ColumnRoles roles;
    private final Missing missing;
    private final boolean places;
    private final double[] fills;
    private final double[] values;

    private long place;
    private boolean dropped;
    private int filled;
    private int empty;
    private @Nullable DataException error;

    FeatureRow(Header header, ColumnRoles roles, ReadOptions options) {
        this.header = header;
        this.roles = roles;
        this.missing = options.missing();
        this.places = options.series().isPresent() && missing == Missing.FAIL;
        this.values = new double[roles.features().size()];
        this.fills = roles.features().stream()
                .mapToDouble(name -> options.learned().fills().getOrDefault(name, Double.NaN))
                .toArray();
    }

    /** @param number the line or record of the file, for messages */
    void begin(long number) {
        place = number;
        dropped = false;
        filled = 0;
        empty = 0;
        error = null;
    }

    /** Ends the row: one of an embedding that has no coordinate at all has no place. */
    void end() {
        if (places && empty == values.length) {
            dropped = true;
            error = null;
        }
    }

    /** Whether the column is one of the features, or becomes some. */
    boolean takes(int column) {
        ColumnRoles.Role role = roles.role(column);
        return role == ColumnRoles.Role.FEATURE || role == ColumnRoles.Role.ONE_HOT;
    }

    void number(int column, double value) {
        if (roles.role(column) == ColumnRoles.Role.ONE_HOT) {
            text(column, dev.unfold.io.internal.ShortestDecimal.of(value));
        } else if (Math.abs(value) < Double.POSITIVE_INFINITY) {
            values[roles.slot(column)] = value;
        } else {
            missing(column, Double.toString(value));
        }
    }

    void text(int column, char[] buffer, int offset, int length) {
        if (roles.role(column) == ColumnRoles.Role.ONE_HOT) {
            text(column, new String(buffer, offset, length));
            return;
        }
        double value = CellText.number(buffer, offset, length);
        if (!Double.isNaN(value)) {
            values[roles.slot(column)] = value;
            return;
        }
        String text = new String(buffer, offset, length);
        if (CellText.isMissing(text)) {
            missing(column, text);
        } else {
            fail(header.unusable(place, column, text));
        }
    }

    /** A text that is one of those which the column's features stand for. */
    private void text(int column, String text) {
        if (CellText.isMissing(text)) {
            missing(column, text);
            return;
        }
        int first = roles.slot(column);
        int count = roles.width(column);
        Arrays.fill(values, first, first + count, 0);
        int found = roles.value(column, text.strip());
        if (found < 0) {
            fail(header.unknownText(place, column, text, roles.texts(column)));
        } else {
            values[first + found] = 1;
        }
    }

    private void missing(int column, String text) {
        int first = roles.slot(column);
        int end = first + roles.width(column);
        empty++;
        if (missing == Missing.DROP) {
            dropped = true;
        } else if (missing.fills() && !Double.isNaN(fills[first])) {
            System.arraycopy(fills, first, values, first, end - first);
            filled++;
        } else {
            fail(header.unusable(place, column, text));
        }
    }

    private void fail(DataException found) {
        if (error == null) {
            error = found;
        }
    }

    /** The first cell that cannot be used. */
    @Nullable
    DataException error() {
        return error;
    }

    /** Whether the row has no point, for a cell is missing. */
    boolean isDropped() {
        return dropped;
    }

    /** How many cells were filled. */
    int filled() {
        return filled;
    }

    /** The features of the row; the array is that of the next row too. */
    double[] values() {
        return values;
    }
}

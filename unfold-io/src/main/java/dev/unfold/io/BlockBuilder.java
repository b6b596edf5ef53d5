package dev.unfold.io;

import dev.unfold.data.Points;
import dev.unfold.error.DataException;
import dev.unfold.internal.dense.GrowingRows;
import dev.unfold.io.internal.ShortestDecimal;
import java.util.Arrays;
import java.util.function.ObjLongConsumer;
import org.jspecify.annotations.Nullable;

/** Takes the rows of a block; those that cannot be used are told and kept without their features. */
final class BlockBuilder implements RowSink {

    private final Header header;
    private final ColumnRoles roles;
    private final ObjLongConsumer<DataException> bad;

    private final FeatureRow row;
    private final GrowingRows features;
    private long[] places;
    private int[] rows;
    private String[] ids;
    private String[] labels;
    private final String[][] others;

    private int size;
    private int column;
    private int dropped;
    private long filled;

    /** @param most how many rows there may be */
    BlockBuilder(Header header, ColumnRoles roles, ReadOptions options, ObjLongConsumer<DataException> bad, int most) {
        this.header = header;
        this.roles = roles;
        this.row = new FeatureRow(header, roles, options);
        this.bad = bad;
        this.features = new GrowingRows(roles.features().size()).withRoom(most);
        this.places = new long[most];
        this.rows = new int[most];
        this.ids = new String[roles.has(ColumnRoles.Role.ID) ? most : 0];
        this.labels = new String[roles.has(ColumnRoles.Role.LABEL) ? most : 0];
        this.others = new String[roles.extras().size()][most];
    }

    int size() {
        return size;
    }

    /** The label of the last row, where the file keeps labels apart. */
    void label(String text) {
        if (labels.length == 0) {
            labels = new String[places.length];
        }
        labels[size - 1] = text;
    }

    @Override
    public void beginRow(long number) {
        places[size] = number;
        column = 0;
        row.begin(number);
    }

    @Override
    public void number(double value) {
        int c = column++;
        if (c >= header.size()) {
            return;
        }
        if (row.takes(c)) {
            row.number(c, value);
        } else {
            carry(c, ShortestDecimal.of(value));
        }
    }

    @Override
    public void text(char[] buffer, int offset, int length) {
        int c = column++;
        if (c >= header.size()) {
            return;
        }
        if (row.takes(c)) {
            row.text(c, buffer, offset, length);
        } else {
            carry(c, new String(buffer, offset, length));
        }
    }

    private void carry(int c, String text) {
        switch (roles.role(c)) {
            case ID -> ids[size] = text;
            case LABEL -> labels[size] = CellText.label(text);
            default -> others[roles.slot(c)][size] = text;
        }
    }

    @Override
    public void endRow() {
        row.end();
        DataException error = column == header.size() ? row.error() : header.wrongCount(places[size], column);
        if (error != null) {
            bad.accept(error, places[size]);
        } else if (row.isDropped()) {
            dropped++;
        } else {
            features.add(row.values());
            filled += row.filled();
            rows[features.size() - 1] = size;
        }
        size++;
    }

    /** The block of all rows so far. */
    Block build(long begin) {
        return new Block(
                begin,
                Arrays.copyOf(places, size),
                Arrays.copyOf(rows, features.size()),
                Points.adopt(features.rows()),
                filled(ids),
                filled(labels),
                Arrays.stream(others).map(this::filled).toArray(String[][]::new),
                dropped,
                filled);
    }

    /** The cells of a column; those that a short row does not have are empty. */
    private String[] filled(@Nullable String[] cells) {
        if (cells.length == 0) {
            return new String[0];
        }
        return Arrays.stream(cells, 0, size)
                .map(cell -> cell == null ? "" : cell)
                .toArray(String[]::new);
    }
}

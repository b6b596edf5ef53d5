package dev.unfold.io;

import java.util.OptionalInt;

/** A table in memory as if it were being read. */
final class TableRows implements OpenTable {

    private final Header header;
    private final Table table;
    private int row;

    TableRows(String name, Table table) {
        this.header = Header.given(
                name, table.fields().stream().map(Table.Field::name).toList());
        this.table = table;
    }

    @Override
    public boolean holdsTexts() {
        return table.fields().stream().anyMatch(field -> field instanceof Table.Texts);
    }

    @Override
    public Header header() {
        return header;
    }

    @Override
    public OptionalInt rows() {
        return OptionalInt.of(table.rows());
    }

    @Override
    public boolean next(RowSink sink) {
        if (row == table.rows()) {
            return false;
        }
        sink.beginRow(row + 1L);
        for (Table.Field field : table.fields()) {
            if (field instanceof Table.Numbers numbers) {
                sink.number(numbers.values().applyAsDouble(row));
            } else {
                sink.text(field.text(row));
            }
        }
        sink.endRow();
        row++;
        return true;
    }
}

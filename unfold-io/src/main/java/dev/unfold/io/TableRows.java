package dev.unfold.io;

import dev.unfold.data.Column;
import dev.unfold.data.Dataset;
import java.util.OptionalInt;

/** A table in memory as if it were being read. */
final class TableRows implements OpenTable {

    private final Header header;
    private final Table table;
    private final boolean labelled;
    private int row;

    TableRows(String name, Table table) {
        this(name, table, false);
    }

    private TableRows(String name, Table table, boolean labelled) {
        this.labelled = labelled;
        this.header = Header.given(
                name, table.fields().stream().map(Table.Field::name).toList());
        this.table = table;
    }

    /** The columns of data that were read by the options: ids and labels are called as these call them. */
    static TableRows of(String name, Dataset data, ReadOptions options) {
        Table table = Table.ofRows(data.size()).withPoints(data.features(), data.points());
        for (Column extra : data.extras()) {
            table = table.withNumbers(extra.name(), extra::get);
        }
        if (data.ids().isPresent()) {
            table = table.withTexts(options.id().orElse("id"), data.ids().get()::get);
        }
        if (data.labels().isPresent()) {
            table = table.withTexts(
                    options.label().orElse("label"), data.labels().get()::name);
        }
        return new TableRows(name, table, data.labels().isPresent());
    }

    @Override
    public ReadOptions completed(ReadOptions options) {
        return labelled && options.label().isEmpty() ? options.withLabel("label") : options;
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

package dev.unfold.io;

import dev.unfold.io.internal.ShortestDecimal;
import java.util.ArrayList;
import java.util.List;

/** Keeps rows as texts, to be looked at. */
final class RowTexts implements RowSink {

    private final List<List<String>> rows = new ArrayList<>();
    private List<String> row = new ArrayList<>();

    @Override
    public void beginRow(long number) {
        row = new ArrayList<>();
    }

    @Override
    public void number(double value) {
        row.add(ShortestDecimal.of(value));
    }

    @Override
    public void text(char[] buffer, int offset, int length) {
        row.add(new String(buffer, offset, length));
    }

    @Override
    public void endRow() {
        rows.add(row);
    }

    List<List<String>> rows() {
        return rows;
    }
}

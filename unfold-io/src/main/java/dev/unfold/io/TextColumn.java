package dev.unfold.io;

import java.util.List;

/** The cells of a column as the table has them, whatever the column is for. */
public record TextColumn(String name, List<String> cells) {

    public TextColumn {
        cells = List.copyOf(cells);
    }
}

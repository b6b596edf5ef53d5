package dev.unfold.io;

import dev.unfold.data.Dataset;
import java.util.List;
import java.util.Optional;

/** All rows of a table, those among them that have no point because a cell is missing or the row cannot be used. */
public final class TableContent {

    private final Dataset data;
    private final int[] usable;
    private final long filled;
    private final Optional<String> idName;
    private final Optional<String> labelName;
    private final List<TextColumn> texts;

    TableContent(
            Dataset data,
            int[] usable,
            long filled,
            Optional<String> idName,
            Optional<String> labelName,
            List<TextColumn> texts) {
        this.data = data;
        this.usable = usable;
        this.filled = filled;
        this.idName = idName;
        this.labelName = labelName;
        this.texts = List.copyOf(texts);
    }

    /** Data that come from no table; every row has a point. */
    public static TableContent of(Dataset data) {
        return new TableContent(
                data,
                java.util.stream.IntStream.range(0, data.size()).toArray(),
                0,
                data.ids().map(ids -> "id"),
                data.labels().map(labels -> "label"),
                List.of());
    }

    /** Every row of the table; the coordinates of one that has no point are 0. */
    public Dataset data() {
        return data;
    }

    /** The rows that have a point, rising. */
    public int[] usable() {
        return usable.clone();
    }

    /** The rows that have a point, alone. */
    public Dataset used() {
        return usable.length == data.size() ? data : data.rows(usable);
    }

    /** How many missing cells were filled. */
    public long filled() {
        return filled;
    }

    /** The name of the column of ids, if there is one; {@code id} where it has none. */
    public Optional<String> idName() {
        return idName;
    }

    /** The name of the column of labels, if there is one; {@code label} where it has none. */
    public Optional<String> labelName() {
        return labelName;
    }

    /** The columns whose texts were asked for. */
    public List<TextColumn> texts() {
        return texts;
    }
}

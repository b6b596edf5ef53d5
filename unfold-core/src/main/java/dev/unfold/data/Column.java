package dev.unfold.data;

import java.util.Arrays;
import java.util.Optional;

/** A named column of numbers that travels with the points without being one of their coordinates; NaN where empty. */
public final class Column {

    private final String name;
    private final double[] values;

    public Column(String name, double... values) {
        this.name = name;
        this.values = values.clone();
    }

    public String name() {
        return name;
    }

    public int size() {
        return values.length;
    }

    public double get(int row) {
        return values[row];
    }

    /** The column's entries in the given rows, in that order. */
    public Column rows(int... rows) {
        return new Column(name, Arrays.stream(rows).mapToDouble(i -> values[i]).toArray());
    }

    /** This column, and below it another one, or as many NaN if there is none. */
    Column followedBy(Optional<Column> more, int count) {
        double[] all = Arrays.copyOf(values, values.length + count);
        for (int i = 0; i < count; i++) {
            all[values.length + i] = more.isPresent() ? more.get().get(i) : Double.NaN;
        }
        return new Column(name, all);
    }

    public Column renamed(String newName) {
        return new Column(newName, values);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Column that && name.equals(that.name) && Arrays.equals(values, that.values);
    }

    @Override
    public int hashCode() {
        return 31 * name.hashCode() + Arrays.hashCode(values);
    }
}

package dev.unfold.data;

import java.util.Arrays;

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

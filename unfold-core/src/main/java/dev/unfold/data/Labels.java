package dev.unfold.data;

import dev.unfold.error.DataException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * The classes of points: each point has the name of one class, or none. An empty name means unlabelled. Classes are
 * numbered in the order in which they first occur.
 */
public final class Labels {

    /** The class number of an unlabelled point; see {@link #isLabelled}. */
    private static final int UNLABELLED = -1;

    private final int[] codes;
    private final List<String> classes;

    private Labels(int[] codes, List<String> classes) {
        this.codes = codes;
        this.classes = classes;
    }

    public static Labels of(String... names) {
        return of(Arrays.asList(names));
    }

    public static Labels of(List<String> names) {
        Map<String, Integer> known = new LinkedHashMap<>();
        int[] codes = new int[names.size()];
        for (int i = 0; i < codes.length; i++) {
            String name = names.get(i);
            codes[i] = name.isEmpty() ? UNLABELLED : known.computeIfAbsent(name, unused -> known.size());
        }
        return new Labels(codes, List.copyOf(known.keySet()));
    }

    /**
     * Labels that are given as numbers.
     *
     * @param codes for each point the place of its class in {@code names}; negative if it is unlabelled
     * @throws DataException if there is no name for a code
     */
    public static Labels of(int[] codes, List<String> names) {
        for (int i = 0; i < codes.length; i++) {
            if (codes[i] >= names.size()) {
                throw new DataException(
                        "row " + i + " is of class " + codes[i] + ", but there are only " + names.size() + " names");
            }
        }
        return of(Arrays.stream(codes)
                .mapToObj(code -> code < 0 ? "" : names.get(code))
                .toList());
    }

    public int size() {
        return codes.length;
    }

    /** The names of the classes, in the order of their first point. */
    public List<String> classes() {
        return classes;
    }

    public boolean isLabelled(int row) {
        return codes[row] != UNLABELLED;
    }

    /** The class of a labelled point, as an index into {@link #classes()}. */
    public int code(int row) {
        if (!isLabelled(row)) {
            throw new IllegalStateException("row " + row + " is unlabelled");
        }
        return codes[row];
    }

    /** The name of the point's class, or the empty string. */
    public String name(int row) {
        return isLabelled(row) ? classes.get(codes[row]) : "";
    }

    /** The name of each point's class, or the empty string. */
    public List<String> names() {
        return IntStream.range(0, size()).mapToObj(this::name).toList();
    }

    /** The labels of the given rows, in that order. */
    public Labels rows(int... rows) {
        return of(Arrays.stream(rows).mapToObj(this::name).toList());
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Labels that && Arrays.equals(codes, that.codes) && classes.equals(that.classes);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(codes) + classes.hashCode();
    }

    @Override
    public String toString() {
        return "Labels of " + size() + " points in " + classes().size() + " classes";
    }
}

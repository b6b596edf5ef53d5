package dev.unfold.io;

import dev.unfold.data.Dataset;
import dev.unfold.error.DataException;
import dev.unfold.error.ParameterException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.stream.Stream;

/** The names of a file's columns, given by the file or made up as x1, x2, … */
public final class Header {

    /** How many names an error lists before it breaks off. */
    private static final int LISTED = 20;

    private final String file;
    private final List<String> names;
    private final boolean given;
    private final BitSet unnamed;
    private final Map<String, Integer> positions = new HashMap<>();

    private Header(String file, List<String> names, boolean given, BitSet unnamed) {
        this.file = file;
        this.names = names;
        this.given = given;
        this.unnamed = unnamed;
        for (int c = 0; c < names.size(); c++) {
            Integer before = positions.putIfAbsent(names.get(c), c);
            if (before != null) {
                throw new DataException(file + ":1:" + (c + 1) + ": found the column name '" + names.get(c)
                        + "' again (it is also column " + (before + 1) + "); rename one of them");
            }
        }
    }

    /** Names that stand in the file; an empty one becomes x with the column's number, or another that no column has. */
    public static Header given(String file, List<String> names) {
        List<String> stripped = names.stream().map(String::strip).toList();
        List<String> filled = new ArrayList<>();
        BitSet unnamed = new BitSet();
        for (int c = 0; c < stripped.size(); c++) {
            String name = stripped.get(c);
            if (name.isEmpty()) {
                unnamed.set(c);
                name = "x" + (c + 1);
                while (stripped.contains(name) || filled.contains(name)) {
                    name = "_" + name;
                }
            }
            filled.add(name);
        }
        return new Header(file, List.copyOf(filled), true, unnamed);
    }

    /** x1, x2, …; such columns can be addressed by their number as well, and as y1, y2, … where they are an embedding. */
    public static Header numbered(String file, int count) {
        BitSet all = new BitSet();
        all.set(0, count);
        return new Header(file, Dataset.numbered("x", count), false, all);
    }

    String file() {
        return file;
    }

    int size() {
        return names.size();
    }

    /** All names, in the order of the columns. */
    List<String> names() {
        return names;
    }

    /** Whether the names stand in the file. */
    boolean isGiven() {
        return given;
    }

    String name(int column) {
        return names.get(column);
    }

    /** Whether the file itself gives the column a name. */
    boolean isNamed(int column) {
        return !unnamed.get(column);
    }

    /** Whether it is the first column, and named as nobody names a column. */
    boolean isIndex(int column) {
        return column == 0 && given && (!isNamed(0) || name(0).startsWith("Unnamed: 0"));
    }

    /** How a caller writes this column in an option. */
    String address(int column) {
        return given ? names.get(column) : Integer.toString(column + 1);
    }

    /** The column in a message: its number from 1, and its name if the file gives one. */
    String place(int column) {
        return given ? (column + 1) + " (" + names.get(column) + ")" : Integer.toString(column + 1);
    }

    /** The position of the column that a caller addresses as {@code wanted}. */
    OptionalInt find(String wanted) {
        Integer position = positions.get(wanted);
        if (position != null) {
            return OptionalInt.of(position);
        }
        if (wanted.matches(given ? "[0-9]{1,9}" : "y?[0-9]{1,9}")) {
            int number = Integer.parseInt(wanted.startsWith("y") ? wanted.substring(1) : wanted);
            if (number >= 1 && number <= size()) {
                return OptionalInt.of(number - 1);
            }
        }
        return OptionalInt.empty();
    }

    /** The positions of {@code name1, name2, …}, as far as the file names them. */
    List<Integer> series(String name) {
        return given
                ? Stream.iterate(1, number -> number + 1)
                        .map(number -> positions.get(name + number))
                        .takeWhile(Objects::nonNull)
                        .toList()
                : List.of();
    }

    /** The error of a column that is not there. */
    ParameterException lacks(String option, String wanted) {
        return new ParameterException(
                option + " = " + wanted + ": " + file + " has no such column; it has " + listing());
    }

    /** The error of a cell of a feature that is no finite number. */
    DataException unusable(long row, int column, String text) {
        String name = address(column);
        String remedy = CellText.isMissing(text)
                ? "fill in the value, leave such rows out with missing = drop, or leave the column out with drop = "
                        + name
                : "say what the column is with label = " + name + " or id = " + name + ", or leave it out with drop = "
                        + name;
        return new DataException(file + ":" + row + ":" + place(column) + ": found " + CellText.quote(text)
                + ", expected a finite number; " + remedy);
    }

    /** The error of a text that the column did not have when it became features. */
    DataException unknownText(long row, int column, String text, List<String> known) {
        return new DataException(file + ":" + row + ":" + place(column) + ": found " + CellText.quote(text)
                + ", expected one of " + listing(known) + "; mend the cell, or leave the row out");
    }

    /** The error of a row that has more or fewer cells than there are columns. */
    DataException wrongCount(long row, int found) {
        return new DataException(file + ":" + row + ": found " + found + (found == 1 ? " cell" : " cells")
                + ", expected " + size() + "; give every row the same number of cells");
    }

    private String listing() {
        if (!given) {
            return "no header, so columns are addressed by number, 1 to " + size();
        }
        return listing(names);
    }

    /** The first of some names. */
    static String listing(List<String> names) {
        String listed = String.join(", ", names.subList(0, Math.min(LISTED, names.size())));
        return names.size() <= LISTED ? listed : listed + ", … (" + names.size() + " in all)";
    }
}

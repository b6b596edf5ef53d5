package dev.unfold.io;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Whether the first row of a text file names its columns. It does if
 *
 * <ul>
 *   <li>the caller says so, or
 *   <li>it contains a name that the caller uses to address a column, or all names of the features, which may be numbers then
 *       unless all of them are numbers of columns, or
 *   <li>its first cell is empty and the others are 0, 1, 2, …, as a table is written whose columns have no names, or
 *   <li>some cell of it is a text where the column has a number in the rows that follow (the first of the next
 *       {@value #LOOKAHEAD} rows whose cell is not missing), or
 *   <li>no row follows and every cell of it that is not missing is a text.
 * </ul>
 *
 * Any other first row of numbers only is data. A missing value in the first row (empty, NA, nan) is
 * no name either.
 */
final class HeaderGuess {

    static final int LOOKAHEAD = 16;

    private HeaderGuess() {}

    /** Judges the first row by the rows after it. */
    static boolean hasHeader(List<List<String>> rows, ReadOptions options) {
        List<String> first = rows.get(0);
        if (options.dialect().header().isPresent()) {
            return options.dialect().header().get() == Dialect.FirstRow.NAMES;
        }
        if (isNumbered(first) && rows.size() > 1 && !rows.get(1).get(0).isBlank()) {
            return true;
        }
        List<String> cells = first.stream().map(String::strip).toList();
        if (cells.stream().anyMatch(cell -> isText(cell) && addresses(options, cell))
                || namesAll(cells, options.columns())) {
            return true;
        }
        if (rows.size() == 1) {
            return first.stream().anyMatch(HeaderGuess::isText)
                    && first.stream().noneMatch(CellText::isNumber);
        }
        for (int c = 0; c < first.size(); c++) {
            if (isText(first.get(c)) && isNumeric(rows.subList(1, rows.size()), c)) {
                return true;
            }
        }
        return false;
    }

    /** Whether the row is an empty cell, then 0, 1, 2, …: the head of an unnamed matrix whose rows are numbered as well. */
    private static boolean isNumbered(List<String> row) {
        boolean numbered = row.size() > 1 && row.get(0).isBlank();
        for (int c = 1; c < row.size(); c++) {
            numbered &= row.get(c).strip().equals(Integer.toString(c - 1));
        }
        return numbered;
    }

    /** Whether all features are among the cells, such as wavelengths that a model was fitted on. */
    private static boolean namesAll(List<String> cells, List<String> features) {
        Set<String> numbers = IntStream.rangeClosed(1, cells.size())
                .mapToObj(Integer::toString)
                .collect(Collectors.toSet());
        return !numbers.containsAll(features) && cells.containsAll(features);
    }

    private static boolean addresses(ReadOptions options, String name) {
        return Stream.of(
                        options.label().stream(),
                        options.id().stream(),
                        options.columns().stream(),
                        options.oneHot().stream(),
                        options.drop().stream())
                .flatMap(names -> names)
                .anyMatch(name::equals);
    }

    private static boolean isNumeric(List<List<String>> rows, int column) {
        for (List<String> row : rows) {
            if (column < row.size() && !CellText.isMissing(row.get(column))) {
                return CellText.isNumber(row.get(column));
            }
        }
        return false;
    }

    private static boolean isText(String cell) {
        return !CellText.isMissing(cell) && !CellText.isNumber(cell);
    }
}

package dev.unfold.io;

import java.io.BufferedReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.regex.Pattern;

/**
 * What separates the cells of a text and the digits of its numbers, judged by its first lines. A character can be the separator
 * if it gives all of them the same number of cells, two at the least. The one that belongs to the file's ending wins, unless
 * it cannot be or with another one a larger share of the cells are numbers. Blanks, any number of them, separate cells only where
 * most cells are then numbers. The comma is the decimal mark if it is not the separator, some
 * cell is a number with a comma, and none has a point.
 *
 * @param separator what stands between cells
 * @param decimal what stands before the fraction of a number
 */
record DialectGuess(char separator, char decimal) {

    private static final int LINES = 24;
    private static final int LONGEST = 1 << 16;
    private static final char[] CANDIDATES = {',', ';', '\t', '|', SingleBlanks.BLANK};
    private static final Pattern COMMA = Pattern.compile("[+-]?[0-9.]*,[0-9]+([eE][+-]?[0-9]+)?");

    /** Looks at the beginning of a text and leaves it unread. */
    static DialectGuess of(BufferedReader text, char own, Dialect said) throws IOException {
        if (said.separator().isPresent() && said.decimal().isPresent()) {
            return new DialectGuess(said.separator().get(), said.decimal().get());
        }
        List<String> lines = lines(beginning(text));
        char separator = said.separator().orElse(separator(lines, own, said));
        char decimal = said.decimal().orElse(hasDecimalCommas(lines, separator) ? ',' : '.');
        return new DialectGuess(separator, decimal);
    }

    private static String beginning(BufferedReader text) throws IOException {
        char[] buffer = new char[LONGEST];
        text.mark(LONGEST + 1);
        int size = 0;
        int ends = 0;
        int read = 0;
        while (size < LONGEST && ends <= LINES && read >= 0) {
            read = text.read(buffer, size, LONGEST - size);
            for (int i = size; i < size + read; i++) {
                ends += buffer[i] == '\n' ? 1 : 0;
            }
            size += Math.max(0, read);
        }
        text.reset();
        int whole = size;
        while (read >= 0 && whole > 0 && buffer[whole - 1] != '\n') {
            whole--; // the last line may not be there as a whole
        }
        return new String(buffer, 0, whole == 0 ? size : whole);
    }

    /** The first lines that are not empty; a line end between quotes ends no line. */
    private static List<String> lines(String text) {
        List<String> lines = new ArrayList<>();
        boolean quoted = false;
        int begin = 0;
        for (int i = 0; i <= text.length() && lines.size() < LINES; i++) {
            boolean end = i == text.length() || (!quoted && text.charAt(i) == '\n');
            if (end) {
                String line = text.substring(begin, i);
                if (!line.isBlank()) {
                    lines.add(line.endsWith("\r") ? line.substring(0, line.length() - 1) : line);
                }
                begin = i + 1;
            } else if (text.charAt(i) == '"') {
                quoted = !quoted;
            }
        }
        return lines;
    }

    private static char separator(List<String> lines, char own, Dialect said) {
        char best = own;
        double most = cells(lines, own).isPresent() ? numbers(lines, own) : -1;
        for (char candidate : CANDIDATES) {
            boolean allowed = candidate != own && !said.decimal().equals(java.util.Optional.of(candidate));
            if (allowed && cells(lines, candidate).isPresent()) {
                double share = numbers(lines, candidate);
                if (share > (candidate == SingleBlanks.BLANK ? Math.max(most, 0.5) : most)) {
                    best = candidate;
                    most = share;
                }
            }
        }
        return best;
    }

    /** How many cells every line has; empty if not all have the same number of them, or only one. */
    private static OptionalInt cells(List<String> lines, char separator) {
        int[] counts = lines.stream()
                .mapToInt(line -> split(line, separator).size())
                .distinct()
                .toArray();
        return counts.length == 1 && counts[0] > 1 ? OptionalInt.of(counts[0]) : OptionalInt.empty();
    }

    /** The share of the cells that are numbers. */
    private static double numbers(List<String> lines, char separator) {
        List<String> cells =
                lines.stream().flatMap(line -> split(line, separator).stream()).toList();
        return cells.stream()
                        .filter(cell -> CellText.isNumber(cell)
                                || (separator != ','
                                        && COMMA.matcher(cell.strip()).matches()))
                        .count()
                / (double) cells.size();
    }

    private static boolean hasDecimalCommas(List<String> lines, char separator) {
        List<String> cells = lines.stream()
                .flatMap(line -> split(line, separator).stream())
                .map(String::strip)
                .toList();
        return separator != ','
                && cells.stream().anyMatch(cell -> COMMA.matcher(cell).matches())
                && cells.stream()
                        .noneMatch(cell -> cell.indexOf('.') >= 0
                                && CellText.isNumber(cell)
                                && CellText.withPoint(cell).isEmpty());
    }

    /** The cells of a line without the quotes around them. */
    private static List<String> split(String line, char separator) {
        if (separator == SingleBlanks.BLANK) {
            return split(line.strip().replaceAll("[ \t]+(?=([^\"]*\"[^\"]*\")*[^\"]*$)", "\t"), '\t');
        }
        List<String> cells = new ArrayList<>();
        boolean quoted = false;
        StringBuilder cell = new StringBuilder();
        for (int i = 0; i < line.length(); i++) {
            char c = line.charAt(i);
            if (c == '"') {
                quoted = !quoted;
            } else if (c == separator && !quoted) {
                cells.add(cell.toString());
                cell.setLength(0);
            } else {
                cell.append(c);
            }
        }
        cells.add(cell.toString());
        return cells;
    }
}

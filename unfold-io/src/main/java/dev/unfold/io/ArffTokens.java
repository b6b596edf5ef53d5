package dev.unfold.io;

import dev.unfold.error.DataException;
import java.util.ArrayList;
import java.util.List;

/** The words of one line of ARFF: bare, or quoted by ' or " with a backslash before what should stand for itself. */
final class ArffTokens {

    private final TextLines lines;
    private final String line;
    private int at;

    ArffTokens(TextLines lines, String line) {
        this.lines = lines;
        this.line = line;
        skipSpace();
    }

    private void skipSpace() {
        while (at < line.length() && Character.isWhitespace(line.charAt(at))) {
            at++;
        }
    }

    /** Whether {@code c} is next; if so it is passed. */
    boolean accept(char c) {
        if (at < line.length() && line.charAt(at) == c) {
            at++;
            skipSpace();
            return true;
        }
        return false;
    }

    /** The next word. */
    String word() {
        if (at == line.length()) {
            throw new DataException(lines.place() + ": the line ends too early; complete it");
        }
        char first = line.charAt(at);
        String word = first == '\'' || first == '"' ? quoted(first) : bare();
        skipSpace();
        return word;
    }

    private String quoted(char quote) {
        StringBuilder word = new StringBuilder();
        for (at++; at < line.length(); at++) {
            char c = line.charAt(at);
            if (c == quote) {
                at++;
                return word.toString();
            }
            if (c == '\\' && at + 1 < line.length()) {
                c = line.charAt(++at);
            }
            word.append(c);
        }
        throw new DataException(lines.place() + ": found a quote that is not closed; close it with " + quote);
    }

    private String bare() {
        int begin = at;
        while (at < line.length() && !Character.isWhitespace(line.charAt(at)) && ",{}".indexOf(line.charAt(at)) < 0) {
            at++;
        }
        return line.substring(begin, at);
    }

    /** Words separated by commas up to {@code close}, or to the end of the line if that is 0. */
    List<String> list(char close) {
        List<String> words = new ArrayList<>();
        do {
            words.add(at == line.length() ? "" : word());
        } while (accept(','));
        if (close != 0 && !accept(close)) {
            throw new DataException(lines.place() + ": found a list that is not closed; close it with " + close);
        }
        end();
        return words;
    }

    /** Refuses anything that follows. */
    void end() {
        if (at < line.length() && line.charAt(at) != '%') {
            throw new DataException(lines.place() + ": found " + CellText.quote(line.substring(at))
                    + " after the end of the row; separate cells by commas");
        }
    }
}

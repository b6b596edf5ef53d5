package dev.unfold.io;

import dev.unfold.error.ParameterException;
import java.nio.charset.Charset;
import java.util.Optional;

/**
 * How a table is written as text, as far as the caller says it; what is not said is found out from the text itself.
 *
 * @param separator what stands between cells
 * @param decimal what stands between a number's whole part and its fraction: a point or a comma
 * @param header whether the first row names the columns
 * @param encoding how letters are bytes; UTF-8 (or UTF-16 with its mark) if it is not said
 */
public record Dialect(
        Optional<Character> separator,
        Optional<Character> decimal,
        Optional<FirstRow> header,
        Optional<Charset> encoding) {

    /** What the first row is. */
    public enum FirstRow {
        NAMES,
        DATA
    }

    /** Everything is found out. */
    public static final Dialect FOUND =
            new Dialect(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());

    public Dialect {
        separator.ifPresent(c -> {
            if (c == '"'
                    || c == '\n'
                    || c == '\r'
                    || Character.isLetterOrDigit(c)
                    || c == '.'
                    || c == '-'
                    || c == '+') {
                throw new ParameterException("separator = " + c
                        + " must be a character that no number has, such as a comma, a semicolon or a tab");
            }
        });
        decimal.ifPresent(c -> {
            if (c != '.' && c != ',') {
                throw new ParameterException("decimal = " + c + " must be a point or a comma");
            }
        });
        if (separator.isPresent() && separator.equals(decimal)) {
            throw new ParameterException("separator = " + separator.get() + " and decimal = " + decimal.get()
                    + " are the same; a cell would end in the middle of a number");
        }
    }

    public Dialect withSeparator(char newSeparator) {
        return new Dialect(Optional.of(newSeparator), decimal, header, encoding);
    }

    public Dialect withDecimal(char newDecimal) {
        return new Dialect(separator, Optional.of(newDecimal), header, encoding);
    }

    public Dialect withHeader(FirstRow newHeader) {
        return new Dialect(separator, decimal, Optional.of(newHeader), encoding);
    }

    public Dialect withEncoding(Charset newEncoding) {
        return new Dialect(separator, decimal, header, Optional.of(newEncoding));
    }
}

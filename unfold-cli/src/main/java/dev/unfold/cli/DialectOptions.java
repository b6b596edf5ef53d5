package dev.unfold.cli;

import dev.unfold.error.ParameterException;
import dev.unfold.internal.text.Words;
import dev.unfold.io.Dialect;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.UnsupportedCharsetException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Option;

/** How a table is written as text, where it is not found out rightly. */
final class DialectOptions {

    private static final Map<String, Character> SEPARATORS =
            Map.of("comma", ',', "semicolon", ';', "tab", '\t', "\\t", '\t', "pipe", '|', "space", ' ');

    @Option(
            names = "--separator",
            paramLabel = "C",
            description = "what stands between cells: a character, or tab, comma, semicolon, pipe, space (detected)")
    private Optional<String> separator = Optional.empty();

    @Option(
            names = "--decimal",
            paramLabel = "C",
            description = "before the fraction of a number: '.' or ',' (detected)")
    private Optional<String> decimal = Optional.empty();

    @Option(
            names = "--header",
            paramLabel = "yes|no",
            description = "whether the first row names the columns (detected)")
    private Optional<String> header = Optional.empty();

    @Option(
            names = "--encoding",
            paramLabel = "E",
            description = "the character encoding, as in windows-1252 (UTF-8, or UTF-16 with a byte order mark)")
    private Optional<String> encoding = Optional.empty();

    Dialect dialect() {
        return new Dialect(
                separator.map(DialectOptions::separator),
                decimal.map(text -> one("--decimal", text, "a point or a comma")),
                header.map(DialectOptions::header),
                encoding.map(DialectOptions::encoding));
    }

    private static char separator(String text) {
        Character named = SEPARATORS.get(text);
        return named != null ? named : one("--separator", text, "one character, or tab, comma, semicolon, pipe, space");
    }

    private static char one(String option, String text, String expected) {
        if (text.length() != 1) {
            throw new ParameterException(option + " " + text + ": must be " + expected);
        }
        return text.charAt(0);
    }

    private static Dialect.FirstRow header(String text) {
        return switch (text) {
            case "yes" -> Dialect.FirstRow.NAMES;
            case "no" -> Dialect.FirstRow.DATA;
            default -> throw Words.unknown("--header", text, List.of("yes", "no"));
        };
    }

    private static Charset encoding(String text) {
        try {
            return Charset.forName(text);
        } catch (IllegalCharsetNameException | UnsupportedCharsetException e) {
            throw new ParameterException(
                    "--encoding " + text
                            + ": no such encoding; take one such as UTF-8, UTF-16, windows-1252 or ISO-8859-1",
                    e);
        }
    }
}

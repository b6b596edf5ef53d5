package dev.unfold.io;

import ch.randelshofer.fastdoubleparser.JavaDoubleParser;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** How the text of a cell is understood, and how it is quoted in a message. */
final class CellText {

    private static final int LONGEST_QUOTE = 40;

    private static final Pattern COMMA =
            Pattern.compile("[+-]?([0-9]*|[0-9]{1,3}(\\.[0-9]{3})+),[0-9]*([eE][+-]?[0-9]+)?");
    private static final Pattern THOUSANDS = Pattern.compile("[+-]?[0-9]{1,3}(\\.[0-9]{3})+");

    private static final Set<String> MISSING = Set.of(
            "",
            "?",
            "na",
            "n/a",
            "<na>",
            "#n/a",
            "nan",
            "null",
            "none",
            "inf",
            "infinity",
            "+inf",
            "-inf",
            "+infinity",
            "-infinity",
            "+nan",
            "-nan");

    private CellText() {}

    /**
     * The number that the text is, or NaN if it is none or not finite. Spaces around it are allowed; what Java allows
     * beyond decimal numbers ({@code 1f}, {@code 0x1p3}) is not.
     */
    static double number(char[] text, int begin, int length) {
        double value = parse(text, begin, begin + length);
        return Math.abs(value) < Double.POSITIVE_INFINITY ? value : Double.NaN;
    }

    /** The number in text[begin, end), infinite if too large, NaN if there is none. */
    private static double parse(char[] text, int begin, int end) {
        while (begin < end && isSpace(text[begin])) {
            begin++;
        }
        while (begin < end && isSpace(text[end - 1])) {
            end--;
        }
        if (begin == end) {
            return Double.NaN;
        }
        return isDecimal(text, begin, end) ? JavaDoubleParser.parseDouble(text, begin, end - begin) : Double.NaN;
    }

    /** Whether text[begin, end) is [sign] digits [. digits] [e [sign] digits], with a digit before the e. */
    private static boolean isDecimal(char[] text, int begin, int end) {
        int whole = afterSign(text, begin, end);
        int at = afterDigits(text, whole, end);
        boolean some = at > whole;
        if (at < end && text[at] == '.') {
            int fraction = at + 1;
            at = afterDigits(text, fraction, end);
            some |= at > fraction;
        }
        if (at < end && (text[at] | 0x20) == 'e') {
            int power = afterSign(text, at + 1, end);
            at = afterDigits(text, power, end);
            some &= at > power;
        }
        return some && at == end;
    }

    private static int afterSign(char[] text, int at, int end) {
        return at < end && (text[at] == '-' || text[at] == '+') ? at + 1 : at;
    }

    private static int afterDigits(char[] text, int at, int end) {
        while (at < end && isDigit(text[at])) {
            at++;
        }
        return at;
    }

    static double number(String text) {
        return number(text.toCharArray(), 0, text.length());
    }

    static boolean isNumber(String text) {
        return !Double.isNaN(number(text));
    }

    /** Whether the text says that there is no finite number: empty, ?, NA, nan, inf and the like, or 1e999. */
    static boolean isMissing(String text) {
        return MISSING.contains(text.strip().toLowerCase(Locale.ROOT))
                || Double.isInfinite(parse(text.toCharArray(), 0, text.length()));
    }

    /** What stands for no class in a column of labels, beside an empty cell. */
    private static final Set<String> UNLABELLED = Set.of("?", "NA", "N/A", "<NA>", "NaN", "nan");

    /** The name of a class; a ?, NA or NaN stands for none. */
    static String label(String text) {
        String name = text.strip();
        return UNLABELLED.contains(name) ? "" : name;
    }

    /**
     * A number with a decimal comma (1,5 or 1.234,5) as one with a decimal point; empty if the text is none. Points that stand
     * before every three digits of the whole part are left out.
     */
    static Optional<String> withPoint(String text) {
        String number = text.strip();
        if (number.indexOf(',') >= 0 && COMMA.matcher(number).matches()) {
            return Optional.of(number.replace(".", "").replace(',', '.'));
        }
        return THOUSANDS.matcher(number).matches() ? Optional.of(number.replace(".", "")) : Optional.empty();
    }

    private static boolean isSpace(char c) {
        return c == ' ' || c == '\t';
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    /** The text in quotes, cut if long, with control characters made visible. */
    static String quote(String text) {
        StringBuilder quoted = new StringBuilder("'");
        for (int i = 0; i < Math.min(text.length(), LONGEST_QUOTE); i++) {
            char c = text.charAt(i);
            if (Character.isISOControl(c) || Character.isSurrogate(c) || !Character.isDefined(c)) {
                quoted.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
            } else {
                quoted.append(c);
            }
        }
        return quoted.append(text.length() > LONGEST_QUOTE ? "…'" : "'").toString();
    }
}

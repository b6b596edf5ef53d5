package dev.unfold.io.internal;

import com.fasterxml.jackson.core.io.NumberOutput;

/**
 * The text of a double: the fewest digits that read back as the same double, and among those the nearest to it.
 *
 * <p>Whole numbers below 10^15 are written without a point (3, -0, 12345678); others as 0.25 between 10^-3 and 10^7 and
 * as 1.5e-4 or 1e23 outside. NaN is the empty text, for it stands for an empty cell; infinities are inf and -inf.
 *
 * <p>{@link Double#toString} of Java 17 is not always the shortest (2e23 becomes 1.9999999999999998E23, JDK-4511638).
 * The digits come from Jackson's copy of the Schubfach algorithm (R. Giulietti, 2021), which always gives at least two
 * and so needs a second look at those that could be one (4.9e-324 is 5e-324).
 */
public final class ShortestDecimal {

    private static final double PLAIN = 1e15;

    private ShortestDecimal() {}

    public static String of(double value) {
        if (Double.isNaN(value)) {
            return "";
        }
        if (Double.isInfinite(value)) {
            return value > 0 ? "inf" : "-inf";
        }
        if (Math.abs(value) < PLAIN && value == (long) value) {
            return value == 0 && 1 / value < 0 ? "-0" : Long.toString((long) value);
        }
        String text = NumberOutput.toString(value, true);
        int exponent = text.indexOf('E');
        if (exponent < 0) {
            return text;
        }
        String digits = text.substring(0, exponent);
        String power = "e" + text.substring(exponent + 1);
        int point = digits.indexOf('.');
        if (digits.endsWith(".0")) {
            return digits.substring(0, point) + power;
        }
        if (point == digits.length() - 2) {
            String one = Math.round(Double.parseDouble(digits)) + power;
            return Double.parseDouble(one) == value ? one : digits + power;
        }
        return digits + power;
    }
}

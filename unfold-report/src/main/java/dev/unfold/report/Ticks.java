package dev.unfold.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Round numbers along an axis: multiples of 1, 2 or 5 times a power of ten within a range.
 *
 * @param values where they stand, in data units
 * @param labels how they are written, as multiples of 10^exponent
 * @param exponent the power of ten taken out of all labels, 0 if they read well without
 */
record Ticks(List<Double> values, List<String> labels, int exponent) {

    private static final String SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹";

    /** About {@code wanted} ticks in [center − half, center + half]; half is positive. */
    static Ticks within(double center, double half, double wanted) {
        double step = step(2 * (half / wanted));
        double low = center - half;
        double high = center + half;
        double first = Math.ceil(low / step);
        double last = Math.floor(high / step);
        List<Double> values = new ArrayList<>();
        // Where the range is a few ulps wide or overflows, no two ticks could be told apart: the middle must do.
        if (last - first < 4 * wanted + 4 && last - first >= 0 && Math.max(Math.abs(first), Math.abs(last)) < 1e12) {
            for (double k = first; k <= last; k++) {
                values.add(k * step);
            }
        } else {
            values.add(center);
            step = Math.max(Math.abs(center) * 1e-6, Double.MIN_NORMAL);
        }
        return labelled(values, step);
    }

    private static Ticks labelled(List<Double> values, double step) {
        double largest = values.stream().mapToDouble(Math::abs).max().orElse(0);
        int magnitude = largest > 0 ? (int) Math.floor(Math.log10(largest) + 1e-9) : 0;
        int exponent = magnitude < -3 || magnitude > 4 ? magnitude : 0;
        int decimals = Math.max(0, Math.min(12, exponent - (int) Math.floor(Math.log10(step) + 1e-9)));
        List<String> labels = values.stream()
                .map(value -> String.format(Locale.ROOT, "%." + decimals + "f", scaled(value, exponent))
                        .replaceFirst("^-(?=[0.]*$)", "")
                        .replace('-', '−'))
                .toList();
        return new Ticks(List.copyOf(values), labels, exponent);
    }

    private static double scaled(double value, int exponent) {
        // Two steps, for 10^exponent may be beyond the range of a double although the quotient is not.
        int part = exponent / 2;
        return value / Math.pow(10, part) / Math.pow(10, exponent - part);
    }

    /** The nearest to {@code rough} among 1, 2, 5 times a power of ten, by ratio. */
    private static double step(double rough) {
        double power = Math.pow(10, Math.floor(Math.log10(rough)));
        double ratio = rough / power;
        return power * (ratio < Math.sqrt(2) ? 1 : ratio < Math.sqrt(10) ? 2 : ratio < Math.sqrt(50) ? 5 : 10);
    }

    /** The name of the axis with the power of ten, if one was taken out of the labels. */
    String name(String axis) {
        if (exponent == 0) {
            return axis;
        }
        StringBuilder power = new StringBuilder(axis + " (×10");
        for (char c : Integer.toString(exponent).toCharArray()) {
            power.append(c == '-' ? '⁻' : SUPERSCRIPTS.charAt(c - '0'));
        }
        return power.append(')').toString();
    }
}

package dev.unfold.report;

import java.util.ArrayList;
import java.util.List;

/** Text that must keep within a width: broken at spaces, and cut with an ellipsis where that is not enough. */
final class Lines {

    private Lines() {}

    /** The text on one line of at most that width, cut at its end. */
    static String fit(String text, double width, Canvas canvas, TextStyle style) {
        if (canvas.width(text, style) <= width) {
            return text;
        }
        int[] characters = text.codePoints().toArray();
        // The most characters that fit, by bisection: low fits or is none, high does not.
        int low = 0;
        int high = characters.length;
        while (high - low > 1) {
            int middle = (low + high) / 2;
            if (canvas.width(cut(characters, middle), style) <= width) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return cut(characters, low);
    }

    private static String cut(int[] characters, int length) {
        return new String(characters, 0, length).stripTrailing() + "…";
    }

    /** The text on at most {@code most} lines of at most that width; none if it is blank. */
    static List<String> wrap(String text, double width, int most, Canvas canvas, TextStyle style) {
        List<String> lines = new ArrayList<>();
        String rest = text.strip();
        while (!rest.isEmpty()) {
            int end = lines.size() == most - 1 ? rest.length() : lineEnd(rest, width, canvas, style);
            lines.add(fit(rest.substring(0, end), width, canvas, style));
            rest = rest.substring(end).strip();
        }
        return lines;
    }

    /** The end of the last word that still fits, or of the first word. */
    private static int lineEnd(String text, double width, Canvas canvas, TextStyle style) {
        int end = text.length();
        while (canvas.width(text.substring(0, end), style) > width) {
            int space = text.lastIndexOf(' ', end - 1);
            if (space <= 0) {
                return end;
            }
            end = space;
        }
        return end;
    }
}

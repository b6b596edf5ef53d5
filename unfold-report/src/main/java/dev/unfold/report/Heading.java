package dev.unfold.report;

import dev.unfold.report.Canvas.Anchor;
import java.util.List;

/** The lines above a static picture: its title, and what stands below it in smaller letters. */
record Heading(List<String> title, List<String> subtitle) {

    private static final double TITLE_LINE = 24;
    private static final double SUBTITLE_LINE = 18;

    /** Within a width, on at most two lines and so many. */
    static Heading of(String title, String subtitle, int most, double width, Canvas canvas) {
        return new Heading(
                Lines.wrap(title, width, 2, canvas, TextStyle.TITLE),
                Lines.wrap(subtitle, width, most, canvas, TextStyle.SUBTITLE));
    }

    boolean isEmpty() {
        return title.isEmpty() && subtitle.isEmpty();
    }

    double height() {
        return TITLE_LINE * title.size() + SUBTITLE_LINE * subtitle.size();
    }

    /** Draws it with its upper left corner at (left, top). */
    void draw(Canvas canvas, double left, double top) {
        double baseline = top - 8;
        for (String line : title) {
            baseline += TITLE_LINE;
            canvas.text(line, left, baseline, TextStyle.TITLE, Anchor.START);
        }
        baseline += 2;
        for (String line : subtitle) {
            baseline += SUBTITLE_LINE;
            canvas.text(line, left, baseline, TextStyle.SUBTITLE, Anchor.START);
        }
    }
}

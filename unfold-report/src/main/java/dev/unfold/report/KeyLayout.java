package dev.unfold.report;

import dev.unfold.report.Canvas.Anchor;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The key at the right of a picture: a legend of classes in up to three columns, or the scale of colours. Names are cut to
 * the width of a column so that they still differ, and classes that do not fit in the height are counted on the last line.
 */
final class KeyLayout {

    private static final double GAP = 26;
    private static final double LINE = 21;
    private static final double MARK = 18;
    private static final double COLUMN_GAP = 18;
    private static final int MOST_COLUMNS = 3;
    private static final double WIDEST_ALONE = 190;
    private static final double WIDEST_BESIDE = 125;

    private static final double BAR_WIDTH = 14;
    private static final double BAR_HEIGHT = 240;
    private static final int BAR_STEPS = 120;

    /** A line of the legend; the one that counts the rest has no entry. */
    private record Line(String text, Ink.@Nullable Entry entry) {}

    /** A column of the legend and the width of its longest line. */
    private record LegendColumn(List<Line> lines, double width) {}

    private final Ink.Key key;
    private final Canvas canvas;
    private final List<LegendColumn> columns = new ArrayList<>();
    private final double barHeight;
    private final double width;

    KeyLayout(Ink.Key key, Canvas canvas, double height) {
        this.key = key;
        this.canvas = canvas;
        this.barHeight = Math.min(BAR_HEIGHT, height - 3 * LINE);
        if (key.isEmpty()) {
            width = 0;
        } else if (key.scale() == null) {
            width = legend((int) (height / LINE));
        } else {
            Ticks ticks = ticks(key.scale());
            double name =
                    Math.min(WIDEST_ALONE, canvas.width(ticks.name(key.scale().name()), TextStyle.LEGEND));
            double labels = ticks.labels().stream()
                    .mapToDouble(label -> canvas.width(label, TextStyle.TICK))
                    .max()
                    .orElse(0);
            double grey =
                    key.grey() == null ? 0 : MARK + canvas.width(key.grey().name(), TextStyle.LEGEND);
            width = GAP + Math.max(Math.max(name, grey), BAR_WIDTH + 8 + labels);
        }
    }

    /** The room that the key takes beside the box. */
    double width() {
        return width;
    }

    private double legend(int lines) {
        int places = MOST_COLUMNS * lines - (key.grey() == null ? 0 : 1);
        int classes = key.classes().size();
        int shown = classes <= places ? classes : places - 1;
        double widest = classes + (key.grey() == null ? 0 : 1) > lines ? WIDEST_BESIDE : WIDEST_ALONE;
        List<Ink.Entry> entries = key.classes().subList(0, shown);
        List<String> names = ShortNames.of(
                entries.stream().map(Ink.Entry::name).toList(), name -> canvas.width(name, TextStyle.LEGEND) <= widest);
        List<Line> all = new ArrayList<>();
        for (int i = 0; i < shown; i++) {
            all.add(new Line(Lines.fit(names.get(i), widest, canvas, TextStyle.LEGEND), entries.get(i)));
        }
        if (shown < classes) {
            all.add(new Line("and " + (classes - shown) + " more", null));
        }
        if (key.grey() != null) {
            all.add(new Line(key.grey().name(), key.grey()));
        }
        double total = GAP - COLUMN_GAP;
        for (int from = 0; from < all.size(); from += lines) {
            List<Line> column = all.subList(from, Math.min(all.size(), from + lines));
            double longest = column.stream()
                    .mapToDouble(line -> canvas.width(line.text(), TextStyle.LEGEND))
                    .max()
                    .orElse(0);
            columns.add(new LegendColumn(column, longest));
            total += COLUMN_GAP + MARK + longest;
        }
        return total;
    }

    /** Draws beside a box whose upper right corner is (right, top). */
    void draw(double right, double top) {
        double left = right + GAP;
        for (LegendColumn column : columns) {
            double at = top + 10;
            for (Line line : column.lines()) {
                line(line, left, at);
                at += LINE;
            }
            left += MARK + column.width() + COLUMN_GAP;
        }
        if (key.scale() != null) {
            scale(key.scale(), right + GAP, top);
        }
    }

    private void line(Line line, double left, double middle) {
        if (line.entry() != null) {
            canvas.mark(line.entry().marker(), left + 5, middle, 5, line.entry().rgb());
        }
        canvas.text(line.text(), left + MARK, middle + 0.36 * TextStyle.LEGEND.size, TextStyle.LEGEND, Anchor.START);
    }

    private Ticks ticks(Ink.Scale scale) {
        double half = scale.high() / 2 - scale.low() / 2;
        return Ticks.within(scale.low() / 2 + scale.high() / 2, half > 0 ? half : 0.5, barHeight / 50);
    }

    private void scale(Ink.Scale scale, double left, double top) {
        Ticks ticks = ticks(scale);
        double room = WIDEST_ALONE - canvas.width(ticks.name(""), TextStyle.LEGEND);
        String name = ticks.name(Lines.fit(scale.name(), room, canvas, TextStyle.LEGEND));
        canvas.text(name, left, top + 12, TextStyle.LEGEND, Anchor.START);
        double barTop = top + LINE + 4;
        double step = barHeight / BAR_STEPS;
        for (int i = 0; i < BAR_STEPS; i++) {
            // Each stripe reaches under the next, so that no seam shows between them.
            double from = barTop + i * step;
            double to = Math.min(barTop + barHeight, from + 2 * step);
            canvas.rectangle(left, from, BAR_WIDTH, to - from, Palette.shade(1 - (i + 0.5) / BAR_STEPS));
        }
        for (int i = 0; i < ticks.values().size(); i++) {
            double at = barTop + barHeight * (1 - scale.share(ticks.values().get(i)));
            canvas.text(
                    ticks.labels().get(i),
                    left + BAR_WIDTH + 8,
                    at + 0.36 * TextStyle.TICK.size,
                    TextStyle.TICK,
                    Anchor.START);
        }
        if (key.grey() != null) {
            line(new Line(key.grey().name(), key.grey()), left, barTop + barHeight + LINE);
        }
    }
}

package dev.unfold.report;

import dev.unfold.extension.Embedding;
import dev.unfold.report.Canvas.Anchor;
import java.util.Arrays;

/** The layout of a comparison, the same on every canvas: a small box for each method, row by row, and one key for all. */
final class ComparisonFigure {

    private static final double MARGIN = 30;
    private static final double SIDE = 148;
    private static final double GAP = 16;
    private static final double NAME = 22;
    private static final int MOST_COLUMNS = 5;
    private static final int FRAME = 0xE8E8EC;
    /** The room around the points within a box, as a share of the range. */
    private static final double ROOM = 0.06;
    /** How much smaller points are than on a page of their own. */
    private static final double SMALLER = 0.6;

    private static final double LEAST_RADIUS = 0.8;

    private final ComparisonPage page;
    private final Canvas canvas;
    private final Ink ink;

    private ComparisonFigure(ComparisonPage page, Canvas canvas) {
        this.page = page;
        this.canvas = canvas;
        this.ink = Ink.of(page.table(), page.coloring());
    }

    static byte[] draw(ComparisonPage page, Canvas canvas) {
        return new ComparisonFigure(page, canvas).draw();
    }

    private byte[] draw() {
        int count = page.panels().size();
        int columns = Math.min(MOST_COLUMNS, count);
        int rows = (count + columns - 1) / columns;
        double right = MARGIN + columns * (SIDE + GAP) - GAP;
        double height = rows * (SIDE + NAME + GAP) - GAP;
        KeyLayout key = new KeyLayout(ink.key(), canvas, height);
        Heading heading = Heading.of(page.title(), page.subtitle(), 2, right - MARGIN, canvas);
        double top = MARGIN + heading.height() + 14;
        canvas.begin(
                (int) Math.ceil(right + key.width() + MARGIN), (int) Math.ceil(top + height + MARGIN), page.title());
        heading.draw(canvas, MARGIN, MARGIN);
        for (int at = 0; at < count; at++) {
            int row = at / columns;
            int column = at % columns;
            double left = MARGIN + column * (SIDE + GAP);
            panel(page.panels().get(at), left, top + row * (SIDE + NAME + GAP) + NAME);
        }
        key.draw(right, top + NAME);
        return canvas.end();
    }

    private void panel(ComparisonPage.Panel panel, double left, double top) {
        canvas.text(
                Lines.fit(panel.name(), SIDE, canvas, TextStyle.LEGEND), left, top - 7, TextStyle.LEGEND, Anchor.START);
        canvas.rectangle(left, top, SIDE, SIDE, FRAME);
        canvas.rectangle(left + 1, top + 1, SIDE - 2, SIDE - 2, 0xFFFFFF);
        if (panel instanceof ComparisonPage.Embedded embedded) {
            canvas.dots(dots(embedded.places(), left + 1, top + 1, SIDE - 2));
        } else if (panel instanceof ComparisonPage.Failed failed) {
            double baseline = top + 8;
            for (String line : Lines.wrap(failed.reason(), SIDE - 16, 8, canvas, TextStyle.TICK)) {
                baseline += 15;
                canvas.text(line, left + 8, baseline, TextStyle.TICK, Anchor.START);
            }
        }
    }

    private Dots dots(Embedding places, double left, double top, double side) {
        int n = page.table().size();
        Plane plane = Plane.of(Scatter.of(page.title(), places.coordinates()));
        double halfX = plane.x().half() * (1 + ROOM);
        double halfY = plane.y().half() * (1 + ROOM);
        if (plane.equal()) {
            halfX = Math.max(halfX, halfY);
            halfY = halfX;
        }
        double[] x = new double[n];
        double[] y = new double[n];
        boolean[] placed = new boolean[n];
        int[] rows = places.rows();
        for (int at = 0; at < rows.length; at++) {
            x[rows[at]] =
                    left + side / 2 * (1 + (plane.x().values()[at] - plane.x().center()) / halfX);
            y[rows[at]] =
                    top + side / 2 * (1 - (plane.y().values()[at] - plane.y().center()) / halfY);
            placed[rows[at]] = true;
        }
        int[] order =
                Arrays.stream(ink.drawingOrder()).filter(row -> placed[row]).toArray();
        Dots.Size size = new Dots.Size(Math.max(LEAST_RADIUS, SMALLER * Dots.radius(n)), Dots.opacity(n));
        return new Dots(x, y, ink, order, size, size, left, top, side, side);
    }
}

package dev.unfold.report;

import dev.unfold.report.Canvas.Anchor;

/**
 * The layout of a static picture, the same on every canvas: title and subtitle, the points in a box with axes of equal
 * scale, and the key at the right.
 */
final class Figure {

    private static final double MARGIN = 30;
    /** The longer side of the box, and the least share of it that the shorter side may have. */
    private static final double SIDE = 600;

    private static final double FLATTEST = 0.55;
    /** The room around the points within the box, as a share of the range. */
    private static final double ROOM = 0.05;

    private static final double TICK_DISTANCE = 95;
    private static final double GAP = 9;
    private static final int GRID = 0xE8E8EC;

    private final Scatter scatter;
    private final Canvas canvas;
    private final Ink ink;
    private final KeyLayout key;

    private Plane.Axis x;
    private Plane.Axis y;
    private double boxWidth;
    private double boxHeight;

    private Figure(Scatter scatter, Canvas canvas) {
        this.scatter = scatter;
        this.canvas = canvas;
        this.ink = Ink.of(scatter.table(), scatter.coloring());
        Plane plane = Plane.of(scatter);
        double aspect = plane.y().half() / plane.x().half();
        double shape = plane.equal() ? Math.max(FLATTEST, Math.min(1 / FLATTEST, aspect)) : FLATTEST;
        boxWidth = Math.rint(shape > 1 ? SIDE / shape : SIDE);
        boxHeight = Math.rint(shape > 1 ? SIDE : SIDE * shape);
        double halfX = plane.x().half() * (1 + ROOM);
        double halfY = plane.y().half() * (1 + ROOM);
        if (plane.equal()) {
            double perPixel = Math.max(halfX / boxWidth, halfY / boxHeight);
            halfX = perPixel * boxWidth;
            halfY = perPixel * boxHeight;
        }
        x = plane.x().withHalf(halfX);
        y = plane.y().withHalf(halfY);
        key = new KeyLayout(ink.key(), canvas, boxHeight);
    }

    static byte[] draw(Scatter scatter, Canvas canvas) {
        return new Figure(scatter, canvas).draw();
    }

    private byte[] draw() {
        Ticks xTicks = Ticks.within(x.center(), x.half(), boxWidth / TICK_DISTANCE);
        Ticks yTicks = Ticks.within(y.center(), y.half(), boxHeight / TICK_DISTANCE);
        double labels = yTicks.labels().stream()
                .mapToDouble(label -> canvas.width(label, TextStyle.TICK))
                .max()
                .orElse(0);
        double left = Math.ceil(MARGIN + TextStyle.AXIS.size + GAP + labels + GAP);
        double right = Math.ceil(left + boxWidth + key.width() + MARGIN);
        Heading heading = Heading.of(scatter.title(), subtitle(), 3, right - MARGIN - left, canvas);
        double top = MARGIN + heading.height() + (heading.isEmpty() ? 0 : 14);
        double bottom = top + boxHeight + GAP + TextStyle.TICK.size + GAP + TextStyle.AXIS.size + MARGIN;

        canvas.begin((int) right, (int) Math.ceil(bottom), scatter.title());
        heading.draw(canvas, left, MARGIN);
        axes(xTicks, yTicks, left, top, left - GAP - labels - GAP);
        canvas.dots(dots(left, top));
        key.draw(left + boxWidth, top);
        return canvas.end();
    }

    /** The subtitle, and which coordinates are shown if these are not all. */
    private String subtitle() {
        int p = scatter.axes().size();
        String shown = x.name() + " and " + y.name() + " of " + p + " coordinates";
        return p <= 2 ? scatter.subtitle() : scatter.subtitle().isEmpty() ? shown : scatter.subtitle() + ", " + shown;
    }

    private void axes(Ticks xTicks, Ticks yTicks, double left, double top, double yNameRight) {
        double bottom = top + boxHeight;
        for (int i = 0; i < xTicks.values().size(); i++) {
            double at = Math.floor(pageX(xTicks.values().get(i), left)) + 0.5;
            canvas.line(at, top, at, bottom, GRID);
            canvas.text(xTicks.labels().get(i), at, bottom + GAP + TextStyle.TICK.size, TextStyle.TICK, Anchor.MIDDLE);
        }
        for (int i = 0; i < yTicks.values().size(); i++) {
            double at = Math.floor(pageY(yTicks.values().get(i), top)) + 0.5;
            canvas.line(left, at, left + boxWidth, at, GRID);
            canvas.text(
                    yTicks.labels().get(i), left - GAP, at + 0.36 * TextStyle.TICK.size, TextStyle.TICK, Anchor.END);
        }
        String xName = Lines.fit(xTicks.name(x.name()), boxWidth, canvas, TextStyle.AXIS);
        String yName = Lines.fit(yTicks.name(y.name()), boxHeight, canvas, TextStyle.AXIS);
        double under = bottom + GAP + TextStyle.TICK.size + GAP + TextStyle.AXIS.size;
        canvas.text(xName, left + boxWidth / 2, under, TextStyle.AXIS, Anchor.MIDDLE);
        canvas.textUpwards(yName, yNameRight - 2, top + boxHeight / 2, TextStyle.AXIS);
    }

    private Dots dots(double left, double top) {
        int n = scatter.size();
        double[] pageX = new double[n];
        double[] pageY = new double[n];
        for (int i = 0; i < n; i++) {
            pageX[i] = pageX(x.values()[i], left);
            pageY[i] = pageY(y.values()[i], top);
        }
        return new Dots(
                pageX,
                pageY,
                ink,
                ink.drawingOrder(),
                Dots.Size.alone(n),
                Dots.Size.front(scatter.table()),
                left,
                top,
                boxWidth,
                boxHeight);
    }

    private double pageX(double value, double left) {
        return left + boxWidth / 2 * (1 + (value - x.center()) / x.half());
    }

    private double pageY(double value, double top) {
        return top + boxHeight / 2 * (1 - (value - y.center()) / y.half());
    }
}

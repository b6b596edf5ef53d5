package dev.unfold.report;

import dev.unfold.report.Canvas.Anchor;
import java.util.List;

/** The layout of a curve, the same on every canvas: title and subtitle, the line with its stops in a box, the choice marked. */
final class CurveFigure {

    static final double WIDE = 640;
    static final double NARROW = 290;

    static final int GRID = 0xE8E8EC;
    static final int CHOSEN = 0xD55E00;

    private static final double HEIGHT = 320;
    private static final double MARGIN = 24;
    private static final double GAP = 9;
    private static final double ROOM = 0.06;

    private final Curve curve;
    private final Canvas canvas;
    private final double width;
    private final Range x;
    private final Range y;

    /** Where values lie on an axis. */
    private record Range(double center, double half) {

        static Range of(double low, double high) {
            double half = high > low ? (high - low) / 2 : Math.max(1e-300, Math.abs(low) / 2);
            return new Range(low / 2 + high / 2, half * (1 + ROOM));
        }

        /** From −1 to 1. */
        double place(double value) {
            return (value - center) / half;
        }
    }

    private CurveFigure(Curve curve, Canvas canvas, double width) {
        this.curve = curve;
        this.canvas = canvas;
        this.width = width;
        List<Curve.Stop> stops = curve.stops();
        x = Range.of(stops.get(0).x(), stops.get(stops.size() - 1).x());
        y = Range.of(
                stops.stream().mapToDouble(Curve.Stop::y).min().orElseThrow(),
                stops.stream().mapToDouble(Curve.Stop::y).max().orElseThrow());
    }

    static byte[] draw(Curve curve, Canvas canvas, double width) {
        return new CurveFigure(curve, canvas, width).draw();
    }

    private byte[] draw() {
        Ticks xTicks = Ticks.within(x.center(), x.half(), width / 60);
        Ticks yTicks = Ticks.within(y.center(), y.half(), HEIGHT / 60);
        double labels = yTicks.labels().stream()
                .mapToDouble(label -> canvas.width(label, TextStyle.TICK))
                .max()
                .orElse(0);
        double left = Math.ceil(MARGIN + TextStyle.AXIS.size + GAP + labels + GAP);
        double right = left + width;
        Heading heading = Heading.of(curve.title(), curve.subtitle(), 3, width, canvas);
        double top = MARGIN + heading.height() + 14;
        double bottom = top + HEIGHT;
        canvas.begin(
                (int) Math.ceil(right + MARGIN),
                (int) Math.ceil(bottom + GAP + TextStyle.TICK.size + GAP + TextStyle.AXIS.size + MARGIN),
                curve.title());
        heading.draw(canvas, left, MARGIN);
        axes(xTicks, yTicks, left, top, left - GAP - labels - GAP);
        line(left, top);
        return canvas.end();
    }

    private void axes(Ticks xTicks, Ticks yTicks, double left, double top, double yNameRight) {
        double bottom = top + HEIGHT;
        for (int t = 0; t < xTicks.values().size(); t++) {
            double at = Math.floor(pageX(xTicks.values().get(t), left)) + 0.5;
            canvas.line(at, top, at, bottom, GRID);
            canvas.text(xTicks.labels().get(t), at, bottom + GAP + TextStyle.TICK.size, TextStyle.TICK, Anchor.MIDDLE);
        }
        for (int t = 0; t < yTicks.values().size(); t++) {
            double at = Math.floor(pageY(yTicks.values().get(t), top)) + 0.5;
            canvas.line(left, at, left + width, at, GRID);
            canvas.text(
                    yTicks.labels().get(t), left - GAP, at + 0.36 * TextStyle.TICK.size, TextStyle.TICK, Anchor.END);
        }
        double under = bottom + GAP + TextStyle.TICK.size + GAP + TextStyle.AXIS.size;
        canvas.text(xTicks.name(curve.xName()), left + width / 2, under, TextStyle.AXIS, Anchor.MIDDLE);
        canvas.textUpwards(yTicks.name(curve.yName()), yNameRight - 2, top + HEIGHT / 2, TextStyle.AXIS);
    }

    private void line(double left, double top) {
        Curve.Stop chosen = curve.chosen();
        double at = pageX(chosen.x(), left);
        canvas.line(at, top, at, top + HEIGHT, CHOSEN);
        List<Curve.Stop> stops = curve.stops();
        for (int s = 1; s < stops.size(); s++) {
            canvas.line(
                    pageX(stops.get(s - 1).x(), left),
                    pageY(stops.get(s - 1).y(), top),
                    pageX(stops.get(s).x(), left),
                    pageY(stops.get(s).y(), top),
                    Palette.PLAIN);
        }
        for (Curve.Stop stop : stops) {
            canvas.mark(Marker.DISC, pageX(stop.x(), left), pageY(stop.y(), top), 3, Palette.PLAIN);
        }
        canvas.mark(Marker.DISC, at, pageY(chosen.y(), top), 5.5, CHOSEN);
        boolean late = x.place(chosen.x()) > 0.5;
        canvas.text(
                curve.xName() + " = " + Curve.plain(chosen.x()),
                late ? at - GAP : at + GAP,
                top + TextStyle.LEGEND.size + 4,
                TextStyle.LEGEND,
                late ? Anchor.END : Anchor.START);
    }

    private double pageX(double value, double left) {
        return left + width / 2 * (1 + x.place(value));
    }

    private double pageY(double value, double top) {
        return top + HEIGHT / 2 * (1 - y.place(value));
    }
}

package dev.unfold.bench.page;

import dev.unfold.bench.data.Sizes;
import dev.unfold.bench.peers.Series;
import dev.unfold.bench.peers.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.function.Function;

/**
 * Seconds against points, both logarithmic, as SVG: a panel for each set and method, a line for each contender, solid for
 * library calls and dashed for whole processes. A set of one size is drawn as dots.
 */
public final class LogChart {

    private static final List<String> COLORS =
            List.of("#0b6e99", "#d9480f", "#5f3dc4", "#2b8a3e", "#a61e4d", "#7a5c00");
    private static final double WIDTH = 620;
    private static final double HEIGHT = 340;
    private static final double LEFT = 64;
    private static final double RIGHT = 200;
    private static final double TOP = 42;
    private static final double BOTTOM = 46;

    /** One line: its name, and a figure for each size. */
    private record Curve(String name, boolean dashed, List<double[]> points) {}

    private final StringBuilder svg = new StringBuilder();

    private LogChart() {}

    public static String of(List<Series> series) {
        LogChart chart = new LogChart();
        List<Results> groups = Results.of(series);
        double height = HEIGHT * groups.size();
        chart.add(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %.0f %.0f\" width=\"%.0f\" height=\"%.0f\""
                        + " font-family=\"sans-serif\" font-size=\"12\">",
                WIDTH, height, WIDTH, height);
        chart.add("<title>Seconds against points, Unfold and peers</title>");
        chart.add("<rect width=\"100%%\" height=\"100%%\" fill=\"#ffffff\"/>");
        for (int g = 0; g < groups.size(); g++) {
            chart.add("<g transform=\"translate(0 %.0f)\">", g * HEIGHT);
            chart.panel(groups.get(g));
            chart.add("</g>");
        }
        chart.add("</svg>");
        return chart.svg.toString();
    }

    private void add(String format, Object... values) {
        svg.append(String.format(Locale.ROOT, format, values)).append('\n');
    }

    private void panel(Results results) {
        List<Curve> curves = curves(results);
        add(
                "<text x=\"%.0f\" y=\"24\" font-size=\"15\" font-weight=\"bold\">%s</text>",
                LEFT, results.method() + " of " + results.data());
        double[] seconds = curves.stream()
                .flatMap(curve -> curve.points.stream())
                .mapToDouble(point -> point[1])
                .toArray();
        if (seconds.length == 0) {
            add("<text x=\"%.0f\" y=\"60\">no run ended</text>", LEFT);
            return;
        }
        List<Workload> works = results.workloads();
        Axis x = Axis.around(works.stream().mapToDouble(Workload::size).toArray(), LEFT, WIDTH - RIGHT);
        Axis y = Axis.around(seconds, HEIGHT - BOTTOM, TOP);
        for (double tick : y.ticks()) {
            add(
                    "<line x1=\"%.1f\" x2=\"%.1f\" y1=\"%.1f\" y2=\"%.1f\" stroke=\"#dddddd\"/>",
                    LEFT, WIDTH - RIGHT, y.at(tick), y.at(tick));
            add(
                    "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"end\">%s s</text>",
                    LEFT - 6,
                    y.at(tick) + 4,
                    tick < 1 ? String.format(Locale.ROOT, "%.1g", tick) : String.format(Locale.ROOT, "%.0f", tick));
        }
        for (Workload work : works) {
            add(
                    "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\">%s</text>",
                    x.at(work.size()), HEIGHT - BOTTOM + 18, Sizes.spell(work.size()));
        }
        add(
                "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\">points</text>",
                (LEFT + WIDTH - RIGHT) / 2, HEIGHT - BOTTOM + 36);
        for (int c = 0; c < curves.size(); c++) {
            draw(curves.get(c), COLORS.get(results.contenders().indexOf(curves.get(c).name) % COLORS.size()), x, y, c);
        }
    }

    private void draw(Curve curve, String color, Axis x, Axis y, int row) {
        StringBuilder path = new StringBuilder();
        for (double[] point : curve.points) {
            path.append(String.format(Locale.ROOT, "%.1f,%.1f ", x.at(point[0]), y.at(point[1])));
            add("<circle cx=\"%.1f\" cy=\"%.1f\" r=\"3\" fill=\"%s\"/>", x.at(point[0]), y.at(point[1]), color);
        }
        String dash = curve.dashed ? " stroke-dasharray=\"5 4\"" : "";
        add(
                "<polyline points=\"%s\" fill=\"none\" stroke=\"%s\" stroke-width=\"2\"%s/>",
                path.toString().strip(), color, dash);
        double at = TOP + 10 + 18 * row;
        double from = WIDTH - RIGHT + 14;
        add(
                "<line x1=\"%.1f\" x2=\"%.1f\" y1=\"%.1f\" y2=\"%.1f\" stroke=\"%s\" stroke-width=\"2\"%s/>",
                from, from + 22, at, at, color, dash);
        add(
                "<text x=\"%.1f\" y=\"%.1f\">%s</text>",
                from + 28,
                at + 4,
                curve.name + (Results.isOurs(curve.name) ? "" : curve.dashed ? " process" : " library"));
    }

    private static List<Curve> curves(Results results) {
        List<Curve> curves = new ArrayList<>();
        for (String contender : results.contenders()) {
            curves.add(curve(results, contender, false, Series::library));
            curves.add(curve(results, contender, true, Series::process));
        }
        return curves.stream().filter(curve -> !curve.points.isEmpty()).toList();
    }

    private static Curve curve(
            Results results, String contender, boolean dashed, Function<Series, OptionalDouble> figure) {
        List<double[]> points = new ArrayList<>();
        for (Series one : results.series()) {
            if (one.contender().equals(contender)) {
                figure.apply(one)
                        .ifPresent(
                                seconds -> points.add(new double[] {one.work().size(), seconds}));
            }
        }
        return new Curve(contender, dashed, points);
    }

    /** A logarithmic scale between two ends of the picture. */
    private record Axis(double low, double high, double from, double to) {

        static Axis around(double[] values, double from, double to) {
            double least = Double.POSITIVE_INFINITY;
            double most = 0;
            for (double value : values) {
                least = Math.min(least, value);
                most = Math.max(most, value);
            }
            return new Axis(Math.log10(least / 1.3), Math.log10(most * 1.3), from, to);
        }

        double at(double value) {
            return from + (to - from) * (Math.log10(value) - low) / (high - low);
        }

        /** Powers of ten, with 2 and 5 times them where they are few. */
        List<Double> ticks() {
            List<Double> ticks = new ArrayList<>();
            for (int power = (int) Math.floor(low); power <= high; power++) {
                for (int digit : high - low < 1.5 ? new int[] {1, 2, 5} : new int[] {1}) {
                    double tick = digit * Math.pow(10, power);
                    if (Math.log10(tick) >= low && Math.log10(tick) <= high) {
                        ticks.add(tick);
                    }
                }
            }
            return ticks;
        }
    }
}

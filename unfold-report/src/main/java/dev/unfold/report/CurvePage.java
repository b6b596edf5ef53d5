package dev.unfold.report;

import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * A curve as a page, complete in one file and without scripts: the drawing, in the colours of the reader's theme, and its numbers below.
 * On a narrow screen a narrow drawing takes the place of the wide one, so that its writing stays readable.
 */
final class CurvePage {

    private static final String STYLE = """
            :root { --paper: #ffffff; --ink: #1c1c1e; --soft: #66666b; --grid: #e8e8ec; --line: #0072b2; --chosen: #b84f00; }
            @media (prefers-color-scheme: dark) {
              :root { --paper: #17181b; --ink: #ececee; --soft: #a0a0a8; --grid: #303138; --line: #56b4e9; --chosen: #ff9248; }
            }
            body { margin: 0; background: var(--paper); color: var(--ink); font: 14px/1.45 system-ui, Helvetica, Arial, sans-serif; }
            main { max-width: 760px; margin: 0 auto; padding: 12px 0 32px; }
            svg { display: block; max-width: 100%; height: auto; margin: 0 auto; }
            h1 { position: absolute; clip-path: inset(50%); } /* the drawing has it too */
            .narrow { display: none; }
            @media (max-width: 700px) { .wide { display: none; } .narrow { display: block; } }
            table { margin: 8px auto; border-collapse: collapse; font-variant-numeric: tabular-nums; }
            th, td { padding: 2px 14px; text-align: right; border-bottom: 1px solid var(--grid); }
            .chosen td { color: var(--chosen); font-weight: 600; }
            """;

    private CurvePage() {}

    static byte[] of(Curve curve) {
        StringBuilder page = new StringBuilder(
                        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n")
                .append("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n")
                .append("<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src"
                        + " 'unsafe-inline'\">\n<title>")
                .append(Escape.xml(curve.title()))
                .append("</title>\n<style>\n")
                .append(STYLE)
                .append("</style>\n</head>\n<body>\n<main>\n<h1>")
                .append(Escape.xml(curve.title()))
                .append("</h1>\n<div class=\"wide\">\n")
                .append(drawing(curve, CurveFigure.WIDE))
                .append("</div>\n<div class=\"narrow\">\n")
                .append(drawing(curve, CurveFigure.NARROW))
                .append("</div>\n<table>\n<thead><tr><th>")
                .append(Escape.xml(curve.xName()))
                .append("</th><th>")
                .append(Escape.xml(curve.yName()))
                .append("</th></tr></thead>\n<tbody>\n");
        String chosen = Curve.plain(curve.marked());
        for (List<String> row : curve.rows()) {
            page.append(row.get(0).equals(chosen) ? "<tr class=\"chosen\"><td>" : "<tr><td>")
                    .append(String.join("</td><td>", row))
                    .append("</td></tr>\n");
        }
        return page.append("</tbody>\n</table>\n</main>\n</body>\n</html>\n")
                .toString()
                .getBytes(StandardCharsets.UTF_8);
    }

    /** The drawing as markup within a page, its colours by the names of the style above. */
    private static String drawing(Curve curve, double width) {
        String svg = new String(CurveFigure.draw(curve, new SvgCanvas(), width), StandardCharsets.UTF_8);
        String colored = svg.substring(svg.indexOf("<svg"));
        colored = named(colored, 0xFFFFFF, "paper");
        colored = named(colored, CurveFigure.GRID, "grid");
        colored = named(colored, Palette.PLAIN, "line");
        colored = named(colored, CurveFigure.CHOSEN, "chosen");
        for (TextStyle style : TextStyle.values()) {
            boolean soft = style == TextStyle.SUBTITLE || style == TextStyle.TICK;
            colored = named(colored, style.rgb, soft ? "soft" : "ink");
        }
        return colored;
    }

    private static String named(String svg, int rgb, String name) {
        return svg.replace('"' + Palette.css(rgb) + '"', "\"var(--" + name + ")\"");
    }
}

package dev.unfold.report;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/**
 * Vectors, written as they come. Text stays text, in whatever sans-serif font the reader has, so its width is only
 * estimated, from above, and no font is needed here. Beyond {@link #MOST_SHAPES} points the points alone become pixels,
 * else the file would take longer to open than to look at.
 */
final class SvgCanvas implements Canvas {

    static final int MOST_SHAPES = 20_000;

    private static final int RASTER_SCALE = 3;
    private static final String FONTS = "Helvetica, Arial, 'Liberation Sans', 'DejaVu Sans', sans-serif";

    private final StringBuilder out = new StringBuilder();

    @Override
    public double width(String text, TextStyle style) {
        double em = text.codePoints().mapToDouble(SvgCanvas::advance).sum();
        return em * style.size * (style.bold ? 1.1 : 1);
    }

    /** The advance in units of the font's size, as in the wider of the common fonts. */
    private static double advance(int c) {
        if (c >= 0x2E80) {
            return 1;
        }
        if ("iIjl.,:;!|'()[] ftr-".indexOf(c) >= 0) {
            return 0.38;
        }
        if ("mwMW@%—…".indexOf(c) >= 0) {
            return 0.96;
        }
        return Character.isUpperCase(c) ? 0.72 : 0.62;
    }

    @Override
    public void begin(int width, int height, String title) {
        out.append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"")
                .append(width)
                .append("\" height=\"")
                .append(height)
                .append("\" viewBox=\"0 0 ")
                .append(width)
                .append(' ')
                .append(height)
                .append("\" font-family=\"")
                .append(FONTS)
                .append("\" role=\"img\">\n<title>")
                .append(Escape.xml(title))
                .append("</title>\n");
        rectangle(0, 0, width, height, 0xFFFFFF);
    }

    @Override
    public void rectangle(double x, double y, double width, double height, int rgb) {
        out.append("<rect");
        attribute("x", x);
        attribute("y", y);
        attribute("width", width);
        attribute("height", height);
        attribute("fill", Palette.css(rgb));
        out.append("/>\n");
    }

    @Override
    public void line(double x1, double y1, double x2, double y2, int rgb) {
        out.append("<line");
        attribute("x1", x1);
        attribute("y1", y1);
        attribute("x2", x2);
        attribute("y2", y2);
        attribute("stroke", Palette.css(rgb));
        out.append("/>\n");
    }

    @Override
    public void text(String text, double x, double y, TextStyle style, Anchor anchor) {
        out.append("<text");
        attribute("x", x);
        attribute("y", y);
        words(text, style, anchor);
    }

    @Override
    public void textUpwards(String text, double x, double y, TextStyle style) {
        out.append("<text");
        attribute("transform", "translate(" + number(x) + " " + number(y) + ") rotate(-90)");
        words(text, style, Anchor.MIDDLE);
    }

    private void words(String text, TextStyle style, Anchor anchor) {
        attribute("font-size", style.size);
        if (style.bold) {
            attribute("font-weight", "bold");
        }
        switch (anchor) {
            case START -> {}
            case MIDDLE -> attribute("text-anchor", "middle");
            case END -> attribute("text-anchor", "end");
        }
        attribute("fill", Palette.css(style.rgb));
        out.append('>').append(Escape.xml(text)).append("</text>\n");
    }

    @Override
    public void mark(Marker marker, double x, double y, double radius, int rgb) {
        if (marker.corners() == 0) {
            out.append("<circle");
            attribute("cx", x);
            attribute("cy", y);
            attribute("r", radius);
        } else {
            out.append("<path d=\"");
            for (int corner = 0; corner < marker.corners(); corner++) {
                out.append(corner == 0 ? 'M' : 'L').append(number(x + radius * marker.cornerX(corner)));
                out.append(' ').append(number(y - radius * marker.cornerY(corner)));
            }
            out.append("Z\"");
        }
        attribute("fill", Palette.css(rgb));
        out.append("/>\n");
    }

    @Override
    public void dots(Dots dots) {
        if (dots.order().length > MOST_SHAPES) {
            out.append("<image");
            attribute("x", dots.left());
            attribute("y", dots.top());
            attribute("width", dots.width());
            attribute("height", dots.height());
            byte[] png = Png.encode(DotRaster.image(dots, RASTER_SCALE));
            attribute("href", "data:image/png;base64," + Base64.getEncoder().encodeToString(png));
            out.append("/>\n");
            return;
        }
        Dots.@Nullable Size group = null;
        for (int row : dots.order()) {
            Dots.Size size = dots.size(row);
            if (!size.equals(group)) {
                out.append(group == null ? "<g" : "</g>\n<g");
                attribute("fill-opacity", size.opacity());
                out.append(">\n");
                group = size;
            }
            mark(
                    dots.ink().marker(row),
                    dots.x()[row],
                    dots.y()[row],
                    size.radius(),
                    dots.ink().rgb(row));
        }
        out.append("</g>\n");
    }

    @Override
    public byte[] end() {
        return out.append("</svg>\n").toString().getBytes(StandardCharsets.UTF_8);
    }

    private void attribute(String name, double value) {
        attribute(name, number(value));
    }

    private void attribute(String name, String value) {
        out.append(' ').append(name).append("=\"").append(value).append('"');
    }

    /** Two decimals are a fiftieth of the finest line. */
    private static String number(double value) {
        double rounded = Math.round(value * 100) / 100.0;
        return rounded == Math.rint(rounded) ? Long.toString((long) rounded) : Double.toString(rounded);
    }
}

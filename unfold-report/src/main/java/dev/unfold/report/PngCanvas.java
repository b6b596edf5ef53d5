package dev.unfold.report;

import dev.unfold.error.ParameterException;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.font.FontRenderContext;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Line2D;
import java.awt.geom.Path2D;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;

/** Pixels, two to each of the page's in either direction, drawn by Java2D; needs no screen, but a font. */
final class PngCanvas implements Canvas {

    static final int SCALE = 2;

    private static final FontRenderContext CONTEXT = new FontRenderContext(null, true, true);

    private BufferedImage image = new BufferedImage(1, 1, BufferedImage.TYPE_INT_RGB);
    private Graphics2D graphics = image.createGraphics();

    private PngCanvas() {}

    /** A canvas, if there is a font to write with. */
    static PngCanvas withFont() {
        try {
            PngCanvas canvas = new PngCanvas();
            canvas.width("Unfold", TextStyle.TITLE);
            return canvas;
        } catch (RuntimeException | InternalError | LinkageError e) {
            // A Java without fontconfig, freetype or any font fails here, in a way of its own in each release.
            throw new ParameterException(
                    "PNG pictures need a font, but Java found none (" + root(e) + "); install fontconfig and a font (on"
                            + " Debian: fontconfig and fonts-dejavu-core), or write .svg or .html",
                    e);
        }
    }

    private static String root(Throwable failure) {
        Throwable cause = failure;
        while (cause.getCause() != null) {
            cause = cause.getCause();
        }
        return cause.getMessage() == null ? cause.getClass().getSimpleName() : cause.getMessage();
    }

    private static Font font(TextStyle style) {
        return new Font(Font.SANS_SERIF, style.bold ? Font.BOLD : Font.PLAIN, 1).deriveFont((float) style.size);
    }

    @Override
    public double width(String text, TextStyle style) {
        return font(style).getStringBounds(text, CONTEXT).getWidth();
    }

    @Override
    public void begin(int width, int height, String title) {
        image = new BufferedImage(width * SCALE, height * SCALE, BufferedImage.TYPE_INT_RGB);
        graphics = image.createGraphics();
        graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
        graphics.setRenderingHint(RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
        graphics.setRenderingHint(RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
        graphics.setRenderingHint(RenderingHints.KEY_FRACTIONALMETRICS, RenderingHints.VALUE_FRACTIONALMETRICS_ON);
        graphics.scale(SCALE, SCALE);
        rectangle(0, 0, width, height, 0xFFFFFF);
    }

    @Override
    public void rectangle(double x, double y, double width, double height, int rgb) {
        graphics.setColor(new Color(rgb));
        graphics.fill(new Rectangle2D.Double(x, y, width, height));
    }

    @Override
    public void line(double x1, double y1, double x2, double y2, int rgb) {
        graphics.setColor(new Color(rgb));
        graphics.setStroke(new BasicStroke(1));
        graphics.draw(new Line2D.Double(x1, y1, x2, y2));
    }

    @Override
    public void text(String text, double x, double y, TextStyle style, Anchor anchor) {
        double shift = switch (anchor) {
            case START -> 0;
            case MIDDLE -> width(text, style) / 2;
            case END -> width(text, style);
        };
        graphics.setColor(new Color(style.rgb));
        graphics.setFont(font(style));
        graphics.drawString(text, (float) (x - shift), (float) y);
    }

    @Override
    public void textUpwards(String text, double x, double y, TextStyle style) {
        graphics.rotate(-Math.PI / 2, x, y);
        text(text, x, y, style, Anchor.MIDDLE);
        graphics.rotate(Math.PI / 2, x, y);
    }

    @Override
    public void mark(Marker marker, double x, double y, double radius, int rgb) {
        graphics.setColor(new Color(rgb));
        if (marker.corners() == 0) {
            graphics.fill(new Ellipse2D.Double(x - radius, y - radius, 2 * radius, 2 * radius));
            return;
        }
        Path2D outline = new Path2D.Double();
        outline.moveTo(x + radius * marker.cornerX(0), y - radius * marker.cornerY(0));
        for (int corner = 1; corner < marker.corners(); corner++) {
            outline.lineTo(x + radius * marker.cornerX(corner), y - radius * marker.cornerY(corner));
        }
        outline.closePath();
        graphics.fill(outline);
    }

    @Override
    public void dots(Dots dots) {
        graphics.drawImage(
                DotRaster.image(dots, SCALE),
                (int) dots.left(),
                (int) dots.top(),
                (int) dots.width(),
                (int) dots.height(),
                null);
    }

    @Override
    public byte[] end() {
        graphics.dispose();
        return Png.encode(image);
    }
}

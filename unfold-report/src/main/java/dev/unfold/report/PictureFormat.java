package dev.unfold.report;

import dev.unfold.error.ParameterException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** The kinds of picture, each known by the ending of its file's name. */
public enum PictureFormat {
    /** Pixels. Needs a font on the machine, but no screen. */
    PNG,
    /** Vectors, in which many points become an image; needs neither. */
    SVG,
    /** A page to explore in a browser, complete in one file, that never asks the network for anything. */
    HTML;

    /** The format of a file of that name. */
    public static PictureFormat byEnding(String fileName) {
        String lower = fileName.toLowerCase(Locale.ROOT);
        return Arrays.stream(values())
                .filter(format -> lower.endsWith(format.ending()))
                .findFirst()
                .orElseThrow(() -> new ParameterException(fileName + " has no ending of a picture; the known ones are "
                        + Arrays.stream(values()).map(PictureFormat::ending).collect(Collectors.joining(", "))));
    }

    /** The ending with its dot. */
    public String ending() {
        return "." + name().toLowerCase(Locale.ROOT);
    }

    /** The picture, ready to be a file. */
    public byte[] render(Scatter scatter) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            write(scatter, bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    /** Writes the picture, and leaves the stream open. */
    public void write(Scatter scatter, OutputStream out) throws IOException {
        switch (this) {
            case PNG -> out.write(Figure.draw(scatter, PngCanvas.withFont()));
            case SVG -> out.write(Figure.draw(scatter, new SvgCanvas()));
            case HTML -> HtmlPage.write(scatter, out);
        }
    }

    /** Writes a comparison, and leaves the stream open. */
    public void write(ComparisonPage comparison, OutputStream out) throws IOException {
        switch (this) {
            case PNG -> out.write(ComparisonFigure.draw(comparison, PngCanvas.withFont()));
            case SVG -> out.write(ComparisonFigure.draw(comparison, new SvgCanvas()));
            case HTML -> comparison.write(out);
        }
    }

    /** Writes a curve, and leaves the stream open. */
    public void write(Curve curve, OutputStream out) throws IOException {
        switch (this) {
            case PNG -> out.write(CurveFigure.draw(curve, PngCanvas.withFont(), CurveFigure.WIDE));
            case SVG -> out.write(CurveFigure.draw(curve, new SvgCanvas(), CurveFigure.WIDE));
            case HTML -> out.write(CurvePage.of(curve));
        }
    }
}

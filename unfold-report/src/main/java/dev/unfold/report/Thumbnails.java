package dev.unfold.report;

import dev.unfold.data.Points;
import dev.unfold.error.DataException;
import dev.unfold.error.ParameterException;
import java.awt.image.BufferedImage;

/**
 * A small image of each point, made of its coordinates: pixels row by row, one number a pixel for grey images, or red, green and
 * blue of each. The values are spread from black, the least of all or 0 if none is below, to white, the greatest.
 *
 * <p>Images of many pixels are shrunk by a whole number, each pixel the mean of a square, so that the sheet of all stays small.
 *
 * @param width pixels across, before they are shrunk
 * @param height pixels down
 */
public record Thumbnails(Points pixels, int width, int height) {

    /** The most bytes of a sheet before it is compressed. */
    private static final long LARGEST = 4_000_000;

    public Thumbnails {
        if (!(width > 0 && height > 0)) {
            throw new ParameterException("images of " + width + " × " + height + " pixels; both must be at least 1");
        }
        long numbers = (long) width * height;
        if (pixels.dimension() != numbers && pixels.dimension() != 3 * numbers) {
            throw new DataException("images of " + width + " × " + height + " pixels have " + numbers + " columns, or "
                    + 3 * numbers + " in colour, but there are " + pixels.dimension());
        }
    }

    /** The number of images. */
    int count() {
        return pixels.size();
    }

    private int channels() {
        return pixels.dimension() / (width * height);
    }

    /** How many pixels become one, across and down. */
    private int shrinkage() {
        double each = (double) LARGEST / count() / channels();
        return Math.max(1, (int) Math.ceil(Math.sqrt((double) width * height / each)));
    }

    int shownWidth() {
        return Math.max(1, width / shrinkage());
    }

    int shownHeight() {
        return Math.max(1, height / shrinkage());
    }

    /** How many images stand in a row of the sheet, which is about as wide as high. */
    int across() {
        double square = Math.sqrt((double) count() * shownHeight() / shownWidth());
        return (int) Math.max(1, Math.min(count(), Math.ceil(square)));
    }

    /** All images, from left to right and from top to bottom, as a PNG. */
    byte[] sheet() {
        double low = 0;
        double high = Double.NEGATIVE_INFINITY;
        for (int i = 0; i < count(); i++) {
            for (int c = 0; c < pixels.dimension(); c++) {
                low = Math.min(low, pixels.get(i, c));
                high = Math.max(high, pixels.get(i, c));
            }
        }
        int across = across();
        int down = (count() + across - 1) / across;
        BufferedImage sheet = new BufferedImage(
                across * shownWidth(),
                down * shownHeight(),
                channels() == 1 ? BufferedImage.TYPE_BYTE_GRAY : BufferedImage.TYPE_3BYTE_BGR);
        for (int i = 0; i < count(); i++) {
            int left = i % across * shownWidth();
            int top = i / across * shownHeight();
            for (int y = 0; y < shownHeight(); y++) {
                for (int x = 0; x < shownWidth(); x++) {
                    for (int channel = 0; channel < channels(); channel++) {
                        double share = high > low ? (mean(i, x, y, channel) - low) / (high - low) : 0;
                        sheet.getRaster().setSample(left + x, top + y, channel, (int) Math.round(255 * share));
                    }
                }
            }
        }
        return Png.encode(sheet);
    }

    private double mean(int row, int x, int y, int channel) {
        int side = shrinkage();
        int right = Math.min(width, (x + 1) * side);
        int bottom = Math.min(height, (y + 1) * side);
        double sum = 0;
        for (int v = y * side; v < bottom; v++) {
            for (int u = x * side; u < right; u++) {
                sum += pixels.get(row, (v * width + u) * channels() + channel);
            }
        }
        return sum / ((right - x * side) * (bottom - y * side));
    }
}

package dev.unfold.report;

import java.awt.image.BufferedImage;

/**
 * Points as pixels. Each is blended over the earlier ones with the opacity times the share of the pixel that it covers,
 * in premultiplied floating point, so that a hundred thousand faint points lose nothing to rounding.
 */
final class DotRaster {

    private DotRaster() {}

    /** An image of the dots' box, {@code scale} pixels to each of the page's, transparent where there is no point. */
    static BufferedImage image(Dots dots, int scale) {
        int width = (int) Math.ceil(dots.width() * scale);
        int height = (int) Math.ceil(dots.height() * scale);
        float[] layer = new float[4 * width * height];
        for (int row : dots.order()) {
            double x = (dots.x()[row] - dots.left()) * scale;
            double y = (dots.y()[row] - dots.top()) * scale;
            Dots.Size size = dots.size(row);
            splat(
                    layer,
                    width,
                    height,
                    dots.ink().marker(row),
                    x,
                    y,
                    size.radius() * scale,
                    dots.ink().rgb(row),
                    size.opacity());
        }
        BufferedImage image = new BufferedImage(width, height, BufferedImage.TYPE_INT_ARGB);
        int[] line = new int[width];
        for (int y = 0; y < height; y++) {
            for (int x = 0; x < width; x++) {
                line[x] = argb(layer, 4 * (y * width + x));
            }
            image.getRaster().setDataElements(0, y, width, 1, line);
        }
        return image;
    }

    /** The pixel (i, j) has its middle at (i + ½, j + ½); its coverage is estimated from the distance to the outline. */
    private static void splat(
            float[] layer,
            int width,
            int height,
            Marker marker,
            double x,
            double y,
            double radius,
            int rgb,
            double opacity) {
        double reach = marker.reach() * radius + 0.5;
        int lastX = (int) Math.min(width - 1, x + reach);
        int lastY = (int) Math.min(height - 1, y + reach);
        for (int j = (int) Math.max(0, y - reach); j <= lastY; j++) {
            for (int i = (int) Math.max(0, x - reach); i <= lastX; i++) {
                double outside = marker.distance((i + 0.5 - x) / radius, (y - j - 0.5) / radius) * radius;
                double alpha = opacity * Math.max(0, Math.min(1, 0.5 - outside));
                if (alpha > 0) {
                    blend(layer, 4 * (j * width + i), rgb, (float) alpha);
                }
            }
        }
    }

    private static void blend(float[] layer, int at, int rgb, float alpha) {
        float rest = 1 - alpha;
        layer[at] = alpha * (rgb >> 16 & 255) + rest * layer[at];
        layer[at + 1] = alpha * (rgb >> 8 & 255) + rest * layer[at + 1];
        layer[at + 2] = alpha * (rgb & 255) + rest * layer[at + 2];
        layer[at + 3] = alpha + rest * layer[at + 3];
    }

    private static int argb(float[] layer, int at) {
        float alpha = layer[at + 3];
        if (alpha == 0) {
            return 0;
        }
        int red = Math.round(layer[at] / alpha);
        int green = Math.round(layer[at + 1] / alpha);
        int blue = Math.round(layer[at + 2] / alpha);
        return Math.round(255 * alpha) << 24 | red << 16 | green << 8 | blue;
    }
}

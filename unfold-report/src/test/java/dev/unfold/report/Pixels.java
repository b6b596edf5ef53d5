package dev.unfold.report;

import java.awt.image.BufferedImage;
import java.util.ArrayList;
import java.util.List;

/** Questions to a picture. */
final class Pixels {

    /** A place in a picture; a pixel's place is its middle. */
    record Spot(double x, double y) {

        double distance(Spot other) {
            return Math.hypot(x - other.x, y - other.y);
        }
    }

    private Pixels() {}

    /** The pixels whose red, green and blue differ by at most {@code tolerance} from that colour's. */
    static List<Spot> like(BufferedImage image, int rgb, int tolerance) {
        List<Spot> found = new ArrayList<>();
        for (int y = 0; y < image.getHeight(); y++) {
            for (int x = 0; x < image.getWidth(); x++) {
                if (distance(image.getRGB(x, y), rgb) <= tolerance) {
                    found.add(new Spot(x + 0.5, y + 0.5));
                }
            }
        }
        return found;
    }

    private static int distance(int a, int b) {
        int most = 0;
        for (int shift = 0; shift <= 16; shift += 8) {
            most = Math.max(most, Math.abs((a >> shift & 255) - (b >> shift & 255)));
        }
        return most;
    }

    static Spot middle(List<Spot> spots) {
        if (spots.isEmpty()) {
            throw new AssertionError("no pixel has that colour");
        }
        double x = spots.stream().mapToDouble(Spot::x).average().orElseThrow();
        double y = spots.stream().mapToDouble(Spot::y).average().orElseThrow();
        return new Spot(x, y);
    }

    /** How many pixels of two pictures of one size are not the same. */
    static int differing(BufferedImage a, BufferedImage b) {
        int count = 0;
        for (int y = 0; y < a.getHeight(); y++) {
            for (int x = 0; x < a.getWidth(); x++) {
                count += a.getRGB(x, y) == b.getRGB(x, y) ? 0 : 1;
            }
        }
        return count;
    }
}

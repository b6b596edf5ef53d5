package dev.unfold.report;

/**
 * Colours that remain apart for colour-blind readers, as 0xRRGGBB.
 *
 * <ul>
 *   <li>Up to 8 classes: Okabe and Ito, "Color universal design", 2008, with black last.
 *   <li>More: ten colours found by a search for the greatest least distance in OKLab between any two, on white and on dark paper, as
 *       readers with full sight, with protanopia and with deuteranopia see them; with the first {@linkplain Marker marker}, then
 *       again with the second, and so on. After the last marker they come darker, lighter, and so on in ever finer steps: no pair of
 *       colour and marker comes twice, though no eye tells hundreds apart.
 *   <li>Numbers: viridis by van der Walt and Smith (matplotlib 1.5, 2015, CC0), which is perceptually uniform; eleven of
 *       its 256 entries, evenly spaced, joined by straight lines in sRGB.
 * </ul>
 */
final class Palette {

    /** All points of a plain picture. */
    static final int PLAIN = 0x0072B2;
    /** Unlabelled points and empty values. */
    static final int NONE = 0xB4B4B4;

    private static final int[] OKABE_ITO = {
        0x0072B2, 0xE69F00, 0x009E73, 0xD55E00, 0xCC79A7, 0x56B4E9, 0xF0E442, 0x000000
    };
    private static final int[] TEN = {
        0x2B81FF, 0xC04A01, 0x2A7F67, 0xFF70AC, 0xB6A45D, 0x8C3DA1, 0x31D2EE, 0x0005FF, 0x91D42D, 0xFFB09B
    };
    /** How much black or white is mixed in at most. */
    private static final double MOST_MIXED = 0.8;

    private static final int[] VIRIDIS = {
        0x440154, 0x482576, 0x414487, 0x35608D, 0x2A788E, 0x21908C, 0x22A884, 0x43BF71, 0x7AD151, 0xBBDF27, 0xFDE725
    };

    private Palette() {}

    /** The colour of class {@code rank} of {@code classes}. */
    static int classColor(int rank, int classes) {
        if (classes <= OKABE_ITO.length) {
            return OKABE_ITO[rank];
        }
        int color = TEN[rank % TEN.length];
        int round = rank / (TEN.length * Marker.values().length);
        return round == 0
                ? color
                : mix(color, round % 2 == 1 ? 0x000000 : 0xFFFFFF, MOST_MIXED * spread((round + 1) / 2));
    }

    /** 1/2, 1/4, 3/4, 1/8, … for 1, 2, 3, 4, …: the binary digits mirrored at the point. */
    private static double spread(int index) {
        return Integer.toUnsignedLong(Integer.reverse(index)) / 0x1p32;
    }

    /** The marker of class {@code rank} of {@code classes}. */
    static Marker classMarker(int rank, int classes) {
        Marker[] markers = Marker.values();
        return classes <= OKABE_ITO.length ? Marker.DISC : markers[rank / TEN.length % markers.length];
    }

    /** The colour of the share 0 ≤ t ≤ 1 of the way from the least to the greatest value. */
    static int shade(double t) {
        double at = t * (VIRIDIS.length - 1);
        int below = Math.min(VIRIDIS.length - 2, (int) at);
        return mix(VIRIDIS[below], VIRIDIS[below + 1], at - below);
    }

    /** The stops of {@link #shade}, evenly spaced. */
    static int[] shades() {
        return VIRIDIS.clone();
    }

    private static int mix(int from, int to, double t) {
        int rgb = 0;
        for (int shift = 16; shift >= 0; shift -= 8) {
            int a = from >> shift & 255;
            int b = to >> shift & 255;
            rgb |= (int) Math.round(a + t * (b - a)) << shift;
        }
        return rgb;
    }

    /** As CSS writes it. */
    static String css(int rgb) {
        return "#" + Integer.toHexString(0x1000000 | rgb).substring(1);
    }
}

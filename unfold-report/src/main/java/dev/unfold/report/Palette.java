package dev.unfold.report;

/**
 * Colours that remain apart for colour-blind readers, as 0xRRGGBB.
 *
 * <ul>
 *   <li>Up to 8 classes: Okabe and Ito, "Color universal design", 2008, with black last.
 *   <li>More: the nine hues of Paul Tol's "muted" scheme ("Colour schemes", SRON/EPS/TN/09-002, 2021) with the first
 *       {@linkplain Marker marker}, then again with the second, and so on; pairs repeat after 54 classes.
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
    private static final int[] TOL_MUTED = {
        0x332288, 0xDDCC77, 0x117733, 0xCC6677, 0x88CCEE, 0x882255, 0x44AA99, 0x999933, 0xAA4499
    };
    private static final int[] VIRIDIS = {
        0x440154, 0x482576, 0x414487, 0x35608D, 0x2A788E, 0x21908C, 0x22A884, 0x43BF71, 0x7AD151, 0xBBDF27, 0xFDE725
    };

    private Palette() {}

    /** The colour of class {@code rank} of {@code classes}. */
    static int classColor(int rank, int classes) {
        int[] colors = classes <= OKABE_ITO.length ? OKABE_ITO : TOL_MUTED;
        return colors[rank % colors.length];
    }

    /** The marker of class {@code rank} of {@code classes}. */
    static Marker classMarker(int rank, int classes) {
        Marker[] markers = Marker.values();
        return classes <= OKABE_ITO.length ? Marker.DISC : markers[rank / TOL_MUTED.length % markers.length];
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

package dev.unfold.report;

/**
 * The shapes by which classes differ once colours run out. Each is given for radius 1, of about the area of the unit
 * disc, with y upwards: as a polygon for drawing, and as a distance for filling pixels. The page's shader has the same
 * distances under the same names.
 */
enum Marker {
    DISC,
    SQUARE(-S.A, -S.A, S.A, -S.A, S.A, S.A, -S.A, S.A),
    TRIANGLE(0, S.R, -S.H * S.R, -S.R / 2, S.H * S.R, -S.R / 2),
    DIAMOND(0, -S.D, S.D, 0, 0, S.D, -S.D, 0),
    PLUS(
            -S.T, -S.L, S.T, -S.L, S.T, -S.T, S.L, -S.T, S.L, S.T, S.T, S.T, S.T, S.L, -S.T, S.L, -S.T, S.T, -S.L, S.T,
            -S.L, -S.T, -S.T, -S.T),
    WEDGE(0, -S.R, -S.H * S.R, S.R / 2, S.H * S.R, S.R / 2);

    /** Sizes that give the area π. */
    private static final class S {
        /** Half the side of the square. */
        static final double A = 0.886;
        /** Half the diagonal of the diamond. */
        static final double D = 1.253;
        /** The circumradius of the triangles, and √3/2. */
        static final double R = 1.555;

        static final double H = 0.8660254;
        /** The plus: half the thickness and the length of an arm. */
        static final double T = 0.42;

        static final double L = 1.25;
    }

    @SuppressWarnings("ImmutableEnumChecker")
    private final double[] outline;

    Marker(double... outline) {
        this.outline = outline;
    }

    /** The number of corners; 0 for the disc. */
    int corners() {
        return outline.length / 2;
    }

    double cornerX(int corner) {
        return outline[2 * corner];
    }

    double cornerY(int corner) {
        return outline[2 * corner + 1];
    }

    /** The distance from the middle within which the shape of radius 1 lies. */
    double reach() {
        return this == DISC ? 1 : S.R;
    }

    /** How far (x, y) lies outside of the shape of radius 1, at least roughly; negative inside. */
    double distance(double x, double y) {
        double u = Math.abs(x);
        double v = Math.abs(y);
        return switch (this) {
            case DISC -> Math.sqrt(x * x + y * y) - 1;
            case SQUARE -> Math.max(u, v) - S.A;
            case TRIANGLE -> Math.max(-y, S.H * u + y / 2) - S.R / 2;
            case DIAMOND -> (u + v - S.D) * Math.sqrt(0.5);
            case PLUS -> Math.max(Math.min(u, v) - S.T, Math.max(u, v) - S.L);
            case WEDGE -> Math.max(y, S.H * u - y / 2) - S.R / 2;
        };
    }
}

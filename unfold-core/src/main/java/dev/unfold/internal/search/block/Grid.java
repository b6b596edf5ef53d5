package dev.unfold.internal.search.block;

import dev.unfold.internal.dense.PointRows;

/**
 * Where whole numbers see the points from: x becomes (x − centre)·scale, rounded, with scale a power of two such that the sum
 * of the magnitudes of all coordinates of a point stays within the range of int. A coordinate beyond the range of the points is
 * drawn in to its end; by how much is added to every sum of the point's differences, since all points lie on the near side.
 *
 * <p>With x̂ the rounded point, σ = Σ x̂_c plus what was drawn in, and p = Σ_c min(x̂_c, ẑ_c), Σ|x̂_c − ẑ_c| = σ_x + σ_z − 2p exactly.
 * Rounding the coordinates of two points changes it by at most d. Rounding p to a float, and the comparisons, change it by
 * less than β(α_x + α_z), where α is the sum of the magnitudes, β = 16·2⁻²⁴, and double precision by far less than that.
 */
@SuppressWarnings("ArrayRecordComponent")
record Grid(double[] centre, double scale, int farthest) {

    private static final double BETA = 16 * 0x1p-24;

    static Grid around(PointRows points) {
        int d = points.columns();
        Frame frame = Frame.around(points);
        // The frame brings the largest coordinate below 2.
        int bits = 30 - (32 - Integer.numberOfLeadingZeros(d));
        return new Grid(frame.centre(), frame.scale() * Math.scalb(1.0, bits - 1), 1 << bits);
    }

    /** Whether the bounds hold: scaled sums neither overflow nor underflow, and d is no large part of them. */
    boolean isSafe() {
        return scale > 0x1p-480 && scale < 0x1p460 && farthest >= 1 << 8;
    }

    /** Rounds a point into {@code row}, and returns what was drawn in. */
    double roundInto(double[] x, int[] row, int rowFrom) {
        double drawnIn = 0;
        for (int c = 0; c < centre.length; c++) {
            double scaled = (x[c] - centre[c]) * scale;
            double inside = Math.max(-farthest, Math.min(farthest, scaled));
            row[rowFrom + c] = (int) Math.rint(inside);
            drawnIn += Math.abs(scaled - inside);
        }
        return drawnIn;
    }

    /** How far a bound of a point is from its σ. */
    double margin(double alpha) {
        return BETA * alpha + .5 * centre.length;
    }
}

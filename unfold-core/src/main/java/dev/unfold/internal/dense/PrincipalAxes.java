package dev.unfold.internal.dense;

import dev.unfold.run.Run;
import java.util.SplittableRandom;

/**
 * The directions in which points vary most, of points with many coordinates: a block of vectors is multiplied by X_cᵀX_c
 * and made orthonormal again, a fixed number of times, and turned into its principal directions at the end. Neither X_cᵀX_c
 * nor X_cX_cᵀ is formed. Where variances hardly differ, the directions are some in their common space.
 */
public final class PrincipalAxes {

    private static final int ROUNDS = 8;

    /** Vectors beyond those wanted: they speed up the others. */
    private static final int SPARE = 8;

    private PrincipalAxes() {}

    /** The first so many axes as columns, by falling variance; at most as many as the points have coordinates. */
    public static RowMajor leading(RowMajor points, int count, long seed, Run run) {
        int d = points.columns();
        RowMajor centered = CenteredPoints.shifted(points, CenteredPoints.mean(points));
        int b = Math.min(d, count + SPARE);
        SplittableRandom random = new SplittableRandom(seed);
        RowMajor v = new RowMajor(random.doubles((long) d * b).map(u -> u - .5).toArray(), d, b);
        for (int round = 0; round < ROUNDS; round++) {
            Orthonormal.columns(v);
            v = Products.multiplyTransposed(centered, Products.multiply(centered, v, run), run);
        }
        Orthonormal.columns(v);
        RowMajor scores = Products.multiply(centered, v, run);
        double[] turned = new double[b * b];
        SmallEigen.decompose(Products.gram(scores, run).values(), new double[b], turned, new double[2 * b], b);
        double[] leading = new double[b * count];
        for (int r = 0; r < count; r++) {
            for (int c = 0; c < b; c++) {
                leading[c * count + r] = turned[r * b + c];
            }
        }
        return Products.multiply(v, new RowMajor(leading, b, count), run);
    }
}

package dev.unfold.alignment;

import dev.unfold.data.Points;

/**
 * The bottom of the spectrum of M = AᵀA.
 *
 * <p>What is known of its null space comes along: one point of each closed class. For each of them there is exactly one
 * null vector that is 1 at that point and 0 at the others.
 */
public final class SpectralProblem {

    private final Residuals residuals;
    private final Points input;
    private final int[] grounds;

    SpectralProblem(Residuals residuals, Points input, int[] grounds) {
        this.residuals = residuals;
        this.input = input;
        this.grounds = grounds;
    }

    public Residuals residuals() {
        return residuals;
    }

    /** X, by which null vectors are put in order when there are several. */
    public Points input() {
        return input;
    }

    /** n, the number of points. */
    public int size() {
        return residuals.points();
    }

    /** The dimension of the null space: the number of closed classes. */
    public int nullity() {
        return grounds.length;
    }

    /** One point of each closed class. */
    public int[] grounds() {
        return grounds.clone();
    }
}

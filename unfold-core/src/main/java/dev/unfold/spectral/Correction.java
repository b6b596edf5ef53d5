package dev.unfold.spectral;

import dev.unfold.alignment.SpectralProblem;
import dev.unfold.internal.dense.Orthonormal;
import dev.unfold.internal.dense.RowMajor;
import dev.unfold.internal.dense.TallSkinny;
import dev.unfold.run.Run;

/**
 * Wins back the digits of eigenvectors that were computed through M, whose rounding E turns them by E/(λ_j − λ_i).
 *
 * <p>The residual R = Aᵀ(AX) − XΛ is computed through A, where small eigenvalues keep their digits; W = M⁺R is then the
 * error of X up to the ratio λ_i/λ_j, and Rayleigh–Ritz on [X, W] removes it. The part of W orthogonal to X is the angle by
 * which X is off, so it also says when to stop.
 */
final class Correction {

    /** An angle, in rad, that needs no correction. */
    private static final double ANGLE = 1e-10;

    /** A tenth of the residual that is asked for, relative to the gap. */
    private static final double BAR = 1e-7;

    /** So many steps that do not halve the residual have met its rounding. */
    private static final int PATIENCE = 3;

    /** Each step wins several digits where the wanted λ's are well apart from the others; elsewhere few were lost. */
    private static final int MOST_STEPS = 20;

    private Correction() {}

    /**
     * The corrected columns of {@code basis}, which are orthonormal and orthogonal to the null space; the first
     * {@code wanted} of them are what matters.
     */
    static RowMajor of(SpectralProblem problem, PseudoInverse inverse, RowMajor basis, int wanted, Run run) {
        int n = basis.rows();
        int q = basis.columns();
        RowMajor space = basis;
        for (int step = 0; true; step++) {
            Spectra.Ritz ritz = Spectra.Ritz.of(problem, space, run);
            RowMajor x = ritz.first(q);
            RowMajor w = residual(problem, x, ritz.values, run);
            inverse.applyTo(w);
            TallSkinny.project(x, w, run);
            TallSkinny.project(x, w, run);
            double angle = largestNorm(w, Math.min(wanted, q));
            run.note("angle", angle);
            if (!(angle > ANGLE)
                    || step == MOST_STEPS
                    || n - inverse.nullSpace().dimension() < 2 * q) {
                return x;
            }
            Orthonormal.columns(w);
            inverse.nullSpace().removeFrom(w, run);
            space = beside(x, w);
        }
    }

    /**
     * As above, until the residuals meet the bar with a digit to spare, or gain nothing any more: for a guided problem, whose eigenvalues
     * near 0 need not be the wanted ones, and where A is so large that its rounding alone lifts the residual above the bar.
     *
     * @param inverse of the matrix or of one that is shifted below the wanted eigenvalues
     * @param basis vectors of the smallest eigenvalues in the complement of the null space of {@code inverse}
     * @param telling whether the last of them only tells the gap
     */
    static RowMajor toTheBar(SpectralProblem problem, PseudoInverse inverse, RowMajor basis, boolean telling, Run run) {
        int q = basis.columns();
        int wanted = telling ? q - 1 : q;
        double floor = Spectra.roundingFloor(problem) / 8;
        double least = Double.POSITIVE_INFINITY;
        RowMajor best = basis;
        int wasted = 0;
        RowMajor space = basis;
        for (int step = 0; true; step++) {
            Spectra.Ritz ritz = Spectra.Ritz.of(problem, space, run);
            RowMajor x = ritz.first(q);
            RowMajor w = residual(problem, x, ritz.values, run);
            double largest = largestNorm(w, wanted);
            wasted = largest < least / 2 ? 0 : wasted + 1;
            best = largest < least ? x : best;
            least = Math.min(least, largest);
            double gap = telling && q > 1 ? ritz.values[q - 1] - ritz.values[q - 2] : 0;
            if (largest <= Math.max(BAR * gap, floor)
                    || wasted == PATIENCE
                    || step == MOST_STEPS
                    || inverse.size() - inverse.nullSpace().dimension() < 2 * q) {
                return best;
            }
            inverse.applyTo(w);
            TallSkinny.project(x, w, run);
            TallSkinny.project(x, w, run);
            Orthonormal.columns(w);
            inverse.nullSpace().removeFrom(w, run);
            space = beside(x, w);
        }
    }

    /** Aᵀ(AX) − XΛ, or with a guide aAᵀ(AX) − CCᵀX − XΛ. */
    private static RowMajor residual(SpectralProblem problem, RowMajor x, double[] lambda, Run run) {
        int q = x.columns();
        double[] r = Spectra.gradient(problem, x.values(), q, run);
        for (int at = 0; at < r.length; at++) {
            r[at] -= lambda[at % q] * x.values()[at];
        }
        return new RowMajor(r, x.rows(), q);
    }

    private static double largestNorm(RowMajor w, int columns) {
        int q = w.columns();
        double[] squares = new double[q];
        for (int at = 0; at < w.values().length; at++) {
            squares[at % q] += w.values()[at] * w.values()[at];
        }
        double largest = 0;
        for (int r = 0; r < columns; r++) {
            largest = Math.max(largest, squares[r]);
        }
        return Math.sqrt(largest);
    }

    /** [X, W] without the columns of W that are 0. */
    private static RowMajor beside(RowMajor x, RowMajor w) {
        int n = x.rows();
        int q = x.columns();
        int columns = q;
        int[] from = new int[2 * q];
        for (int r = 0; r < q; r++) {
            boolean zero = true;
            for (int i = 0; i < n && zero; i++) {
                zero = w.values()[i * q + r] == 0;
            }
            if (!zero) {
                from[columns++] = r;
            }
        }
        double[] both = new double[n * columns];
        for (int i = 0; i < n; i++) {
            System.arraycopy(x.values(), i * q, both, i * columns, q);
            for (int r = q; r < columns; r++) {
                both[i * columns + r] = w.values()[i * q + from[r]];
            }
        }
        return new RowMajor(both, n, columns);
    }
}

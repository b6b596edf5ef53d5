package dev.unfold.spectral;

import dev.unfold.data.Finding;
import dev.unfold.data.Findings;
import dev.unfold.internal.dense.RowMajor;
import java.util.Arrays;
import java.util.Optional;

/**
 * The bottom of the spectrum of M = AᵀA: eigenvalues λ₁ = 0 ≤ λ₂ ≤ … with the constant as number 1, and the vectors
 * 2 … p+1, orthonormal in the points' masses: YᵀDY = I. With a guide they are those of aM − CCᵀ, and the first may be negative but
 * for the constant's.
 *
 * <p>How well they are known stands beside them: the residuals ‖My − λy‖, the next eigenvalue λ_{p+2}, and so the gap
 * that separates the last vector from what was left out.
 */
public final class Spectrum {

    private final double[] eigenvalues;
    private final double next;
    private final RowMajor vectors;
    private final double[] residuals;
    private final double floor;
    private final Optional<String> approximation;
    private final Findings findings;

    /**
     * @param eigenvalues λ₁ … λ_{p+1}
     * @param next λ_{p+2}; infinite if there is none
     * @param vectors n×p
     * @param residuals ‖My − λy‖ of the p vectors
     * @param floor the smallest residual that rounding permits
     */
    @SuppressWarnings("exports")
    public Spectrum(double[] eigenvalues, double next, RowMajor vectors, double[] residuals, double floor) {
        this(eigenvalues, next, vectors, residuals, floor, Optional.empty(), Findings.NONE);
    }

    private Spectrum(
            double[] eigenvalues,
            double next,
            RowMajor vectors,
            double[] residuals,
            double floor,
            Optional<String> approximation,
            Findings findings) {
        this.eigenvalues = eigenvalues.clone();
        this.next = next;
        this.vectors = vectors;
        this.residuals = residuals.clone();
        this.floor = floor;
        this.approximation = approximation;
        this.findings = findings;
    }

    /** With something else that the solver found: the matrix of a projection, say. */
    public Spectrum with(Finding finding) {
        return new Spectrum(eigenvalues, next, vectors, residuals, floor, approximation, findings.with(finding));
    }

    /** Of a solver that is approximate by design: no residual bar holds for it, and it says what it is instead. */
    public Spectrum approximateBy(String what) {
        return new Spectrum(eigenvalues, next, vectors, residuals, floor, Optional.of(what), findings);
    }

    /** What a solver that is approximate by design computed in place of the spectrum; empty if the vectors are meant to be exact. */
    public Optional<String> approximation() {
        return approximation;
    }

    /** What the solver found beside the vectors, in the scale and with the signs of these vectors. */
    public Findings findings() {
        return findings;
    }

    /**
     * The vectors in the given scale, each with the sign that makes its entry of largest magnitude positive (the first such
     * entry on a tie); what the solver found beside them likewise, column by column.
     */
    public Spectrum oriented(Scale scale) {
        double[] factors = scale.factors(vectors, 1);
        Findings turned = Findings.NONE;
        for (Finding finding : findings.all()) {
            turned = turned.with(finding.scaledColumns(factors));
        }
        RowMajor y = new RowMajor(vectors.values().clone(), vectors.rows(), vectors.columns());
        y.scaleColumns(factors);
        return new Spectrum(eigenvalues, next, y, residuals, floor, approximation, turned);
    }

    /** p, the number of vectors. */
    public int dimensions() {
        return vectors.columns();
    }

    /** λ₁ … λ_{p+1}; the first is the constant's. */
    public double[] eigenvalues() {
        return eigenvalues.clone();
    }

    /** λ_{p+2} − λ_{p+1}. */
    public double gap() {
        return next - eigenvalues[eigenvalues.length - 1];
    }

    /** The largest ‖My − λy‖ of the p vectors. */
    public double residual() {
        return Arrays.stream(residuals).max().orElse(0);
    }

    /**
     * Whether the vectors are as accurate as asked: ‖My − λy‖ ≤ 10⁻⁶·gap, or as small as rounding permits where that bar
     * lies below the rounding of y itself (docs/adr/0004-residual-bar.md).
     */
    public boolean isAccurate() {
        return residual() <= Math.max(1e-6 * gap(), floor);
    }

    /** Whether the p-th vector is set apart from the next one: the gap exceeds 10⁻⁶ of the eigenvalues. */
    public boolean isSeparated() {
        return gap() > 1e-6 * Math.abs(next) || next == Double.POSITIVE_INFINITY;
    }

    /** The vectors as an n×p matrix, for the kernels of this module. */
    @SuppressWarnings("exports")
    public RowMajor vectors() {
        return vectors;
    }
}

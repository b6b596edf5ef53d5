package dev.unfold.spectral;

import dev.unfold.alignment.Start;
import dev.unfold.data.Dataset;
import dev.unfold.data.Finding;
import dev.unfold.data.Findings;
import dev.unfold.data.Points;
import dev.unfold.internal.dense.Products;
import dev.unfold.internal.dense.RowMajor;
import dev.unfold.internal.sparse.Permutation;
import dev.unfold.run.Run;
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

    /** Eigenvalues this near, relative to the gap, leave vectors that are turned among each other as accurate as asked. */
    private static final double COINCIDING = 5e-7;

    /** An eigenvalue below this share of the residuals' rounding is 0. */
    private static final double NOTHING = 1e-8;

    private final double[] eigenvalues;
    private final double last;
    private final double next;
    private final RowMajor vectors;
    private final double[] residuals;
    private final double floor;
    private final Optional<String> approximation;
    private final Findings findings;
    private final Optional<Start> restart;

    /**
     * @param eigenvalues λ₁ … λ_{p+1}
     * @param next λ_{p+2}; infinite if there is none
     * @param vectors n×p
     * @param residuals ‖My − λy‖ of the p vectors
     * @param floor the smallest residual that rounding permits
     */
    @SuppressWarnings("exports")
    public Spectrum(double[] eigenvalues, double next, RowMajor vectors, double[] residuals, double floor) {
        this(
                eigenvalues,
                eigenvalues[eigenvalues.length - 1],
                next,
                vectors,
                residuals,
                floor,
                Optional.empty(),
                Findings.NONE,
                Optional.empty());
    }

    private Spectrum(
            double[] eigenvalues,
            double last,
            double next,
            RowMajor vectors,
            double[] residuals,
            double floor,
            Optional<String> approximation,
            Findings findings,
            Optional<Start> restart) {
        this.eigenvalues = eigenvalues.clone();
        this.last = last;
        this.next = next;
        this.vectors = vectors;
        this.residuals = residuals.clone();
        this.floor = floor;
        this.approximation = approximation;
        this.findings = findings;
        this.restart = restart;
    }

    /** With something else that the solver found: the matrix of a projection, say. */
    public Spectrum with(Finding finding) {
        return new Spectrum(
                eigenvalues, last, next, vectors, residuals, floor, approximation, findings.with(finding), restart);
    }

    /** Of a solver that is approximate by design: no residual bar holds for it, and it says what it is instead. */
    public Spectrum approximateBy(String what) {
        return new Spectrum(eigenvalues, last, next, vectors, residuals, floor, Optional.of(what), findings, restart);
    }

    /** What a solver that is approximate by design computed in place of the spectrum; empty if the vectors are meant to be exact. */
    public Optional<String> approximation() {
        return approximation;
    }

    /** With what a solver of a problem like this one can start from. */
    Spectrum restartingAt(Start known) {
        return new Spectrum(
                eigenvalues, last, next, vectors, residuals, floor, approximation, findings, Optional.of(known));
    }

    /** What a solver of a problem like this one can start from: vectors up to and beyond the p, and an order; empty if nothing. */
    public Optional<Start> restart() {
        return restart;
    }

    /** This by the names that the points had before: point i is at the position of i. */
    Spectrum restored(Permutation names) {
        return new Spectrum(
                eigenvalues,
                last,
                next,
                vectors.chosen(names.position()),
                residuals,
                floor,
                approximation,
                findings,
                restart.map(known -> known.restored(names)));
    }

    /**
     * The combinations VB of these vectors, with what the solver found beside them combined likewise. In place of eigenvalues they have
     * Rayleigh quotients, Σ_s B_sr² λ_s; how well the vectors are known is that of V.
     *
     * @param b q×p, BᵀB = I
     */
    Spectrum combined(RowMajor b, Run run) {
        Findings found = Findings.NONE;
        for (Finding finding : findings.all()) {
            found = found.with(Finding.ofRows(
                    finding.name(),
                    finding.rows().orElseThrow(),
                    Dataset.numbered("y", b.columns()),
                    Products.multiply(finding.flat(), b, run)));
        }
        return new Spectrum(
                Coordinates.Independent.quotients(eigenvalues, b),
                last,
                next,
                Products.multiply(vectors, b, run),
                residuals,
                floor,
                approximation,
                found,
                restart);
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
        return new Spectrum(eigenvalues, last, next, y, residuals, floor, approximation, turned, restart);
    }

    /**
     * The vectors in the given scale, turned to where some of the points were before: each with the sign that brings it nearer to its
     * column there; vectors whose eigenvalues coincide, so that no turn among them costs accuracy, by the rotation that does so.
     *
     * @param before the places of the first points, in as many columns
     */
    public Spectrum orientedTo(Points before, Scale scale) {
        RowMajor y = new RowMajor(vectors.values().clone(), vectors.rows(), vectors.columns());
        if (findings.isEmpty()) {
            for (int from = 0, to; from < y.columns(); from = to) {
                to = endOfCoinciding(from);
                Turn.columns(y, from, to, before.flat());
            }
        }
        double[] factors = new double[y.columns()];
        for (int r = 0; r < factors.length; r++) {
            factors[r] = Turn.sign(y, r, before.flat()) * scale.factor(y.rows());
        }
        Findings turned = Findings.NONE;
        for (Finding finding : findings.all()) {
            turned = turned.with(finding.scaledColumns(factors));
        }
        y.scaleColumns(factors);
        return new Spectrum(eigenvalues, last, next, y, residuals, floor, approximation, turned, restart);
    }

    /** The first vector after r whose eigenvalue is more than rounding above that of r. */
    private int endOfCoinciding(int r) {
        int end = r + 1;
        while (gap() < Double.POSITIVE_INFINITY
                && end < dimensions()
                && Math.abs(eigenvalues[end + 1] - eigenvalues[r + 1]) <= COINCIDING * gap()) {
            end++;
        }
        return end;
    }

    /** p, the number of vectors. */
    public int dimensions() {
        return vectors.columns();
    }

    /** λ₁ … λ_{p+1}; the first is the constant's. Of combinations of eigenvectors yᵀMy, their Rayleigh quotients. */
    public double[] eigenvalues() {
        return eigenvalues.clone();
    }

    /** λ_{p+2} − λ_{p+1}; where the vectors are combinations of q others, λ_{q+2} − λ_{q+1}. */
    public double gap() {
        return next - last;
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

    /**
     * Whether the p-th vector is set apart from the next one: the gap exceeds 10⁻⁶ of the eigenvalues, and the next is not 0 but for
     * rounding, which leaves λ = |Ay|² far below what it leaves of My.
     */
    public boolean isSeparated() {
        boolean apart = gap() > 1e-6 * Math.abs(next) && Math.abs(next) > NOTHING * floor;
        return apart || next == Double.POSITIVE_INFINITY;
    }

    /** The vectors as an n×p matrix, for the kernels of this module. */
    @SuppressWarnings("exports")
    public RowMajor vectors() {
        return vectors;
    }
}

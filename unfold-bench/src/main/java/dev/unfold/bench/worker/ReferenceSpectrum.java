package dev.unfold.bench.worker;

import dev.unfold.internal.dense.RowMajor;
import dev.unfold.internal.sparse.FactorPlan;
import dev.unfold.internal.sparse.Grounding;
import dev.unfold.internal.sparse.SparseLu;
import dev.unfold.internal.sparse.SparseRows;
import dev.unfold.run.Run;
import java.util.Arrays;
import java.util.Comparator;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.factory.DecompositionFactory_DDRM;
import org.ejml.interfaces.decomposition.EigenDecomposition_F64;

/**
 * The smallest non-zero eigenvalues of M = AᵀA, A square with the null vector 1, to all digits of a double, with a proof.
 *
 * <p>Inverse iteration on a block V in double-double arithmetic: V ← V − M⁺(MV − VΛ), where only the residual MV − VΛ
 * needs many digits and M⁺ may be rough, so that neither the start nor the factorisation limits the result. After each
 * step a Rayleigh–Ritz rotation; ρ = |Av|²/|v|². Then, by Kato and Temple, an eigenvalue lies within r²/gap below ρ, with
 * r = ‖Mv − ρv‖ and gap the distance to the other eigenvalues (of which the Ritz values are taken): {@link #bound} is the
 * largest r²/(gap·ρ), which bounds the relative error.
 */
@SuppressWarnings("ArrayRecordComponent")
record ReferenceSpectrum(double[] values, double bound) {

    private static final int MOST_STEPS = 8;
    private static final double ENOUGH = 1e-16;

    /**
     * @param start n×q approximate vectors; all but the last, which only gives the gap, are refined to the end
     */
    static ReferenceSpectrum of(SparseRows a, RowMajor start, Run run) {
        int wanted = start.columns() - 1;
        SparseRows transposed = a.transpose();
        GroundedInverse inverse = new GroundedInverse(a, run);
        ExtendedBlock v = ExtendedBlock.of(start);
        for (int step = 1; ; step++) {
            v.center();
            v.orthonormalize();
            v.rotate(ritz(ExtendedBlock.product(a, v)));
            ExtendedBlock image = ExtendedBlock.product(a, v);
            ExtendedBlock residual = ExtendedBlock.product(transposed, image);
            double[] values = new double[v.columns];
            for (int c = 0; c < v.columns; c++) {
                values[c] = quotient(image, v, c);
                residual.add(c, -values[c], v, c);
            }
            double bound = 0;
            for (int c = 0; c < wanted; c++) {
                double gap = Math.min(
                        values[c + 1] - values[c], c == 0 ? Double.POSITIVE_INFINITY : values[c] - values[c - 1]);
                bound = Math.max(
                        bound, ExtendedBlock.dot(residual, c, residual, c).value() / (gap * values[c]));
            }
            if (bound <= ENOUGH || step == MOST_STEPS) {
                return new ReferenceSpectrum(Arrays.copyOf(values, wanted), bound);
            }
            double[] correction = residual.rounded();
            inverse.applyTo(correction, v.columns);
            v.subtract(correction);
        }
    }

    /** |Av|²/|v|². */
    private static double quotient(ExtendedBlock image, ExtendedBlock v, int c) {
        return ExtendedBlock.dot(image, c, image, c).value()
                / ExtendedBlock.dot(v, c, v, c).value();
    }

    /** The eigenvectors of WᵀW as columns, eigenvalues rising. */
    private static double[][] ritz(ExtendedBlock w) {
        int q = w.columns;
        DMatrixRMaj gram = new DMatrixRMaj(q, q);
        for (int r = 0; r < q; r++) {
            for (int s = 0; s < q; s++) {
                gram.set(r, s, ExtendedBlock.dot(w, r, w, s).value());
            }
        }
        EigenDecomposition_F64<DMatrixRMaj> eigen = DecompositionFactory_DDRM.eig(q, true, true);
        eigen.decompose(gram);
        Integer[] order = new Integer[q];
        Arrays.setAll(order, c -> c);
        Arrays.sort(order, Comparator.comparingDouble(c -> eigen.getEigenvalue(c).real));
        double[][] rotation = new double[q][q];
        for (int c = 0; c < q; c++) {
            for (int r = 0; r < q; r++) {
                rotation[r][c] = eigen.getEigenVector(order[c]).get(r, 0);
            }
        }
        return rotation;
    }

    /**
     * M⁺ in the usual precision: with B = A + e_g e_gᵀ and z = B⁻ᵀe_g, the null vector of Aᵀ,
     * M⁺b = P₁ B⁻¹ P_z B⁻ᵀ b, P the projections onto the complements of 1 and z.
     */
    private static final class GroundedInverse {
        private final int n;
        private final Run run;
        private final SparseLu lu;
        private final double[] z;

        GroundedInverse(SparseRows a, Run run) {
            this.n = a.columns();
            this.run = run;
            FactorPlan plan = FactorPlan.of(a, run);
            // The ground is best where z is largest, which any ground tells.
            double[] any = leftNull(SparseLu.factor(new Grounding(new int[] {0}, 1).applyTo(a), plan, run), 0);
            int ground = 0;
            for (int i = 1; i < n; i++) {
                ground = Math.abs(any[i]) > Math.abs(any[ground]) ? i : ground;
            }
            lu = SparseLu.factor(new Grounding(new int[] {ground}, 1).applyTo(a), plan, run);
            z = leftNull(lu, ground);
        }

        private double[] leftNull(SparseLu factors, int ground) {
            double[] x = new double[n];
            x[ground] = 1;
            factors.solveTransposed(x, 1, run);
            double norm = 0;
            for (double entry : x) {
                norm += entry * entry;
            }
            double factor = 1 / Math.sqrt(norm);
            for (int i = 0; i < n; i++) {
                x[i] *= factor;
            }
            return x;
        }

        void applyTo(double[] x, int columns) {
            lu.solveTransposed(x, columns, run);
            for (int c = 0; c < columns; c++) {
                double sum = 0;
                for (int i = 0; i < n; i++) {
                    sum += z[i] * x[i * columns + c];
                }
                for (int i = 0; i < n; i++) {
                    x[i * columns + c] -= sum * z[i];
                }
            }
            lu.solve(x, columns, run);
        }
    }
}

package dev.unfold.spectral;

import dev.unfold.alignment.SpectralProblem;
import dev.unfold.error.NumericalException;
import dev.unfold.internal.dense.Orthonormal;
import dev.unfold.internal.dense.RowMajor;
import dev.unfold.internal.dense.SymmetricEigen;
import dev.unfold.internal.sparse.SparseRows;
import dev.unfold.run.Run;
import java.util.Arrays;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.factory.DecompositionFactory_DDRM;
import org.ejml.interfaces.decomposition.SingularValueDecomposition_F64;

/**
 * The singular value decomposition of A itself, dense. Through A rather than M = AᵀA: σ is known to ε‖A‖, so λ = σ²
 * keeps its digits where an eigensolver of M would have lost all below ε‖M‖.
 *
 * <p>The null space N is moved out of the way by stacking s·Nᵀ below A, s ≥ ‖A‖: every other right singular vector stays
 * as it is.
 *
 * <p>A guide makes the matrix indefinite, so then it is formed.
 *
 * <p>Cost: O(n³) time and O(n²) memory; for small n and as the oracle of the other solvers.
 */
public record DenseSolver() implements Solver {

    /** A dense decomposition of more points takes longer than anybody waits, and gigabytes. */
    public static final int LIMIT = 5_000;

    /** Several residuals a point make A tall: so many entries fill a gigabyte. */
    private static final long MOST_ENTRIES = 125_000_000;

    /** Each wins several digits. */
    private static final int CORRECTIONS = 3;

    @Override
    public Spectrum solve(SpectralProblem problem, int dimensions, Run run) {
        if (Reduction.isOf(problem)) {
            return Reduction.solve(problem, dimensions, run);
        }
        int n = problem.size();
        if (n > LIMIT) {
            throw new NumericalException("the dense solver takes at most " + LIMIT + " points, but there are " + n
                    + "; use solver = direct");
        }
        long entries = (long) problem.matrix().rows() * n;
        if (entries > MOST_ENTRIES) {
            throw new NumericalException(
                    "the dense solver would hold " + problem.matrix().rows() + " residuals of " + n
                            + " points as a dense matrix, which takes more than a gigabyte; use solver = direct");
        }
        run.note("solver", "dense");
        run.progress("spectrum", 0, 1);
        SparseRows a = problem.matrix();
        NullSpace nullSpace = problem.nullity() == 1
                ? NullSpace.constant(problem)
                : NullSpace.spanning(problem, bottom(a, new RowMajor(new double[0], n, 0), problem.nullity()));
        if (problem.guide().isPresent()) {
            return guided(problem, nullSpace, dimensions, run);
        }
        int wanted = Math.max(1, Math.min(n - nullSpace.dimension(), dimensions + 1));
        RowMajor basis = bottom(a, nullSpace.basis(), wanted);
        nullSpace.removeFrom(basis, run);
        run.progress("spectrum", 1, 1);
        return Spectra.finish(problem, nullSpace, basis, dimensions, run);
    }

    /**
     * The smallest eigenvalues of B = aM − CCᵀ, among vectors that C does not leave in the null space of M; those are moved to the
     * top. B is known to ε‖B‖, so the vectors are then corrected by their residuals, which are computed through A.
     */
    private static Spectrum guided(SpectralProblem problem, NullSpace nullSpace, int dimensions, Run run) {
        GuideGram gram = GuideGram.of(problem, run);
        if (gram.isAlone()) {
            RowMajor alone = gram.alone(dimensions, run);
            return Spectra.finish(problem, NullSpace.constant(problem), alone, dimensions, run);
        }
        int n = problem.size();
        NullSpace free = GuidedNullSpace.of(problem, nullSpace, run).free();
        RowMajor zeros = free.basis();
        double[] identity = new double[n * n];
        for (int i = 0; i < n; i++) {
            identity[i * n + i] = 1;
        }
        double[] b = Spectra.gradient(problem, identity, n, run);
        double top = Math.sqrt(Arrays.stream(b).map(entry -> entry * entry).sum());
        for (int i = 0; i < n; i++) {
            for (int j = 0; j <= i; j++) {
                double entry = (b[i * n + j] + b[j * n + i]) / 2;
                for (int r = 0; r < zeros.columns(); r++) {
                    entry += 2 * top * zeros.values()[zeros.offset(i) + r] * zeros.values()[zeros.offset(j) + r];
                }
                b[i * n + j] = entry;
                b[j * n + i] = entry;
            }
        }
        SymmetricEigen eigen = new SymmetricEigen(b, n);
        int wanted = Math.max(1, Math.min(n - free.dimension(), dimensions + 1));
        RowMajor basis = new RowMajor(new double[n * wanted], n, wanted);
        for (int r = 0; r < wanted; r++) {
            for (int i = 0; i < n; i++) {
                basis.values()[i * wanted + r] = eigen.vector(r)[i];
            }
        }
        free.removeFrom(basis, run);
        Orthonormal.columns(basis);
        for (int round = 0; round < CORRECTIONS; round++) {
            basis = corrected(problem, eigen, n - free.dimension(), basis, run);
            free.removeFrom(basis, run);
            Orthonormal.columns(basis);
        }
        run.progress("spectrum", 1, 1);
        return Spectra.finish(problem, free, basis, dimensions, run);
    }

    /** x_i ← x_i − Σ_j v_j v_jᵀ(Bx_i − β_i x_i)/(β_j − β_i), over the known vectors v_j beyond the wanted ones. */
    private static RowMajor corrected(SpectralProblem problem, SymmetricEigen eigen, int end, RowMajor basis, Run run) {
        int n = basis.rows();
        int q = basis.columns();
        Spectra.Ritz ritz = Spectra.Ritz.of(problem, basis, run);
        RowMajor x = ritz.first(q);
        double[] gradient = Spectra.gradient(problem, x.values(), q, run);
        for (int r = 0; r < q; r++) {
            double beta = ritz.values[r];
            double[] residual = new double[n];
            for (int i = 0; i < n; i++) {
                residual[i] = gradient[i * q + r] - beta * x.values()[i * q + r];
            }
            for (int j = q; j < end; j++) {
                double[] v = eigen.vector(j);
                double part = 0;
                for (int i = 0; i < n; i++) {
                    part += v[i] * residual[i];
                }
                part /= eigen.value(j) - beta;
                if (Math.abs(part) < 0.1) { // else the two cannot be told apart
                    for (int i = 0; i < n; i++) {
                        x.values()[i * q + r] -= part * v[i];
                    }
                }
            }
        }
        return x;
    }

    /** The right singular vectors of the smallest singular values of A, apart from the span of {@code nullSpace}. */
    private static RowMajor bottom(SparseRows a, RowMajor nullSpace, int count) {
        int n = a.columns();
        int c = nullSpace.columns();
        DMatrixRMaj stacked = new DMatrixRMaj(Math.max(a.rows() + c, n), n);
        double norm = 0;
        for (int i = 0; i < a.rows(); i++) {
            for (int e = a.offsets()[i]; e < a.offsets()[i + 1]; e++) {
                double value = a.values()[e];
                stacked.set(i, a.indices()[e], value);
                norm += value * value;
            }
        }
        double s = Math.sqrt(norm);
        for (int j = 0; j < n; j++) {
            for (int r = 0; r < c; r++) {
                stacked.set(a.rows() + r, j, s * nullSpace.values()[j * c + r]);
            }
        }
        SingularValueDecomposition_F64<DMatrixRMaj> svd =
                DecompositionFactory_DDRM.svd(stacked.numRows, n, false, true, true);
        if (!svd.decompose(stacked)) {
            throw new NumericalException(
                    "the dense singular value decomposition did not converge; use solver = direct");
        }
        DMatrixRMaj v = svd.getV(null, true);
        int[] order = Spectra.order(svd.getSingularValues(), n, true);
        double[] vectors = new double[n * count];
        for (int r = 0; r < count; r++) {
            for (int i = 0; i < n; i++) {
                vectors[i * count + r] = v.get(order[r], i);
            }
        }
        return new RowMajor(vectors, n, count);
    }
}

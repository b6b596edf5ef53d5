package dev.unfold.spectral;

import dev.unfold.alignment.SpectralProblem;
import dev.unfold.error.NumericalException;
import dev.unfold.internal.dense.Orthonormal;
import dev.unfold.internal.dense.RowMajor;
import dev.unfold.internal.dense.SymmetricEigen;
import dev.unfold.internal.sparse.SparseRows;
import dev.unfold.run.Run;
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
 * <p>Cost: O(n³) time and O(n²) memory; for small n and as the oracle of the other solvers.
 */
public record DenseSolver() implements Solver {

    /** A dense decomposition of more points takes longer than anybody waits, and gigabytes. */
    public static final int LIMIT = 5_000;

    /** Several residuals a point make A tall: so many entries fill a gigabyte. */
    private static final long MOST_ENTRIES = 125_000_000;

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
        if (problem.guide().isPresent()) {
            NullSpace constant = NullSpace.constant(problem);
            RowMajor bottom = guided(problem, Math.min(n - 1, dimensions + 1), run);
            constant.removeFrom(bottom, run);
            run.progress("spectrum", 1, 1);
            return Spectra.finish(problem, constant, bottom, dimensions, run);
        }
        SparseRows a = problem.matrix();
        NullSpace nullSpace = problem.nullity() == 1
                ? NullSpace.constant(problem)
                : NullSpace.spanning(problem, bottom(a, new RowMajor(new double[0], n, 0), problem.nullity()));
        int wanted = Math.max(1, Math.min(n - nullSpace.dimension(), dimensions + 1));
        RowMajor basis = bottom(a, nullSpace.basis(), wanted);
        nullSpace.removeFrom(basis, run);
        run.progress("spectrum", 1, 1);
        return Spectra.finish(problem, nullSpace, basis, dimensions, run);
    }

    /** The eigenvectors of the smallest eigenvalues of aM − CCᵀ in the complement of the constant, which is moved to the top. */
    private static RowMajor guided(SpectralProblem problem, int count, Run run) {
        int n = problem.size();
        double[] constant = problem.constant();
        double[] identity = new double[n * n];
        for (int i = 0; i < n; i++) {
            identity[i * n + i] = 1;
        }
        double[] b = Spectra.gradient(problem, identity, n, run);
        double top = 0;
        for (double entry : b) {
            top += entry * entry;
        }
        top = Math.sqrt(top);
        for (int i = 0; i < n; i++) {
            for (int j = 0; j <= i; j++) {
                double mean = (b[i * n + j] + b[j * n + i]) / 2 + top * constant[i] * constant[j];
                b[i * n + j] = mean;
                b[j * n + i] = mean;
            }
        }
        SymmetricEigen eigen = new SymmetricEigen(b, n);
        double[] vectors = new double[n * count];
        for (int r = 0; r < count; r++) {
            for (int i = 0; i < n; i++) {
                vectors[i * count + r] = eigen.vector(r)[i];
            }
        }
        RowMajor bottom = new RowMajor(vectors, n, count);
        Orthonormal.columns(bottom);
        return bottom;
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

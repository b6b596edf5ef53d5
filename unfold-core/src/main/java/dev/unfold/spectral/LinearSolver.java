package dev.unfold.spectral;

import dev.unfold.alignment.SpectralProblem;
import dev.unfold.error.NumericalException;
import dev.unfold.internal.dense.CenteredPoints;
import dev.unfold.internal.dense.Products;
import dev.unfold.internal.dense.RowMajor;
import dev.unfold.internal.dense.SmallCholesky;
import dev.unfold.internal.dense.SymmetricEigen;
import dev.unfold.internal.sparse.SparseRows;
import dev.unfold.run.Run;

/**
 * The bottom of the spectrum among the vectors that are linear in the input, y = X_cu: a dense problem of as many rows as
 * the data have dimensions. Whatever solver was chosen, such a problem is solved here.
 *
 * <p>With B = X_cF a basis of the column space of X_c, G = BᵀB = LLᵀ (almost I) and T = Bᵀ(Aᵀ(AB)), the vectors are
 * y = BL⁻ᵀz with z those of L⁻¹TL⁻ᵀ. T is computed a few columns at a time, so that nothing larger than B is held.
 */
public record LinearSolver() implements Solver {

    private static final int COLUMNS = 16;

    @Override
    public Spectrum solve(SpectralProblem problem, int dimensions, Run run) {
        run.note("solver", "dense, among projections of the data");
        run.progress("spectrum", 0, 3);
        SparseRows a = problem.matrix();
        CenteredPoints points = new CenteredPoints(problem.input().flat(), run);
        int rank = points.rank();
        if (rank < dimensions) {
            throw new NumericalException("the data span only " + rank + (rank == 1 ? " dimension" : " dimensions")
                    + ", so they have no projection to dimensions = " + dimensions + "; lower dimensions");
        }
        run.note("rank", rank);
        run.progress("spectrum", 1, 3);
        RowMajor b = Products.multiply(points.matrix(), points.frame(), run);
        double[] l = Products.multiplyTransposed(b, b, run).values();
        if (!SmallCholesky.factor(l, rank)) {
            throw new NumericalException("the principal axes of the data cannot be told apart; rescale the columns");
        }
        double[] t = restricted(problem, b, run);
        whiten(t, l, rank);
        run.progress("spectrum", 2, 3);
        SymmetricEigen eigen = new SymmetricEigen(t, rank);

        int q = Math.min(rank, dimensions + 1);
        double[] z = new double[rank * q];
        double[] residuals = new double[dimensions];
        for (int r = 0; r < q; r++) {
            if (r < dimensions) {
                residuals[r] = residual(t, eigen, r);
            }
            double[] column = eigen.vector(r).clone();
            SmallCholesky.solveLowerTransposed(l, column, 0, rank);
            for (int i = 0; i < rank; i++) {
                z[i * q + r] = column[i];
            }
        }
        RowMajor basis = Products.multiply(b, new RowMajor(z, rank, q), run);
        Spectra.Ritz ritz = Spectra.Ritz.of(a, basis, run);
        double[] eigenvalues = new double[dimensions + 1];
        System.arraycopy(ritz.values, 0, eigenvalues, 1, dimensions);
        eigenvalues[0] = Spectra.constantEigenvalue(problem, eigenvalues[1], run);
        double next = q > dimensions ? ritz.values[dimensions] : Double.POSITIVE_INFINITY;
        run.progress("spectrum", 3, 3);
        return new Spectrum(eigenvalues, next, ritz.first(dimensions), residuals, Spectra.roundingFloor(a));
    }

    /** T = Bᵀ(Aᵀ(AB)), symmetric up to rounding and then exactly. */
    private static double[] restricted(SpectralProblem problem, RowMajor b, Run run) {
        int n = b.rows();
        int rank = b.columns();
        double[] t = new double[rank * rank];
        for (int begin = 0; begin < rank; begin += COLUMNS) {
            int width = Math.min(COLUMNS, rank - begin);
            double[] some = new double[n * width];
            for (int i = 0; i < n; i++) {
                System.arraycopy(b.values(), i * rank + begin, some, i * width, width);
            }
            double[] image = Spectra.multiplyGram(problem, some, width, run);
            RowMajor part = Products.multiplyTransposed(b, new RowMajor(image, n, width), run);
            for (int i = 0; i < rank; i++) {
                System.arraycopy(part.values(), i * width, t, i * rank + begin, width);
            }
        }
        for (int i = 0; i < rank; i++) {
            for (int j = 0; j < i; j++) {
                double mean = (t[i * rank + j] + t[j * rank + i]) / 2;
                t[i * rank + j] = mean;
                t[j * rank + i] = mean;
            }
        }
        return t;
    }

    /** T ← L⁻¹TL⁻ᵀ: each row solved, the result transposed, each row solved again. */
    private static void whiten(double[] t, double[] l, int n) {
        for (int pass = 0; pass < 2; pass++) {
            for (int row = 0; row < n; row++) {
                SmallCholesky.solveLower(l, t, row * n, n);
            }
            for (int i = 0; i < n; i++) {
                for (int j = 0; j < i; j++) {
                    double entry = t[i * n + j];
                    t[i * n + j] = t[j * n + i];
                    t[j * n + i] = entry;
                }
            }
        }
    }

    /** ‖Tz − λz‖. */
    private static double residual(double[] t, SymmetricEigen eigen, int r) {
        int n = eigen.size();
        double[] z = eigen.vector(r);
        double square = 0;
        for (int i = 0; i < n; i++) {
            double sum = -eigen.value(r) * z[i];
            for (int j = 0; j < n; j++) {
                sum += t[i * n + j] * z[j];
            }
            square += sum * sum;
        }
        return Math.sqrt(square);
    }
}

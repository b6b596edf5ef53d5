package dev.unfold.spectral;

import dev.unfold.alignment.SpectralProblem;
import dev.unfold.error.NumericalException;
import dev.unfold.internal.dense.RowMajor;
import dev.unfold.internal.dense.SmallCholesky;
import dev.unfold.internal.dense.SymmetricEigen;
import dev.unfold.run.Run;
import java.util.Arrays;

/**
 * Tz = λGz for dense symmetric matrices, solved: with G = LLᵀ the vectors are z = L⁻ᵀw with w those of L⁻¹TL⁻ᵀ.
 */
final class ReducedProblem {

    private final int dimensions;
    private final RowMajor vectors;
    private final double[] values;
    private final double[] residuals;

    private ReducedProblem(int dimensions, RowMajor vectors, double[] values, double[] residuals) {
        this.dimensions = dimensions;
        this.vectors = vectors;
        this.values = values;
        this.residuals = residuals;
    }

    /**
     * The smallest λ, with ZᵀGZ = I. T and G are overwritten.
     *
     * @param dimensions how many are wanted; one more is found where there is one
     */
    static ReducedProblem bottom(double[] t, double[] g, int m, int dimensions) {
        if (!SmallCholesky.factor(g, m)) {
            throw new NumericalException("the principal axes of the data cannot be told apart; rescale the columns");
        }
        whiten(t, g, m);
        return of(t, g, m, dimensions, false);
    }

    /** As {@link #bottom}, but for the vector 1, whose λ is 0: it is moved behind all others. */
    static ReducedProblem bottomWithoutConstant(double[] t, double[] g, int m, int dimensions) {
        double[] mass = new double[m];
        for (int i = 0; i < m; i++) {
            for (int j = 0; j < m; j++) {
                mass[i] += g[i * m + j];
            }
        }
        double total = Arrays.stream(mass).sum();
        double[] l = g.clone();
        if (!SmallCholesky.factor(l, m)) {
            throw new NumericalException("the columns that span the embedding depend on each other; take fewer");
        }
        whiten(t, l, m);
        double top = 0; // above all eigenvalues
        for (double entry : t) {
            top += entry * entry;
        }
        double[] one = mass.clone(); // L⁻¹G1 = Lᵀ1, of length √total
        SmallCholesky.solveLower(l, one, 0, m);
        for (int i = 0; i < m; i++) {
            for (int j = 0; j < m; j++) {
                t[i * m + j] += (1 + Math.sqrt(top)) * one[i] * one[j] / total;
            }
        }
        return of(t, l, m, dimensions, false);
    }

    /** The z of largest zᵀSz, with ZᵀTZ = I; λ = 1/zᵀSz. T and S are overwritten. */
    static ReducedProblem discriminant(double[] t, double[] s, int m, int dimensions) {
        if (!SmallCholesky.factor(t, m)) {
            throw new NumericalException(
                    "the scatter within classes is singular, so nothing can be compared with it; raise ridge");
        }
        whiten(s, t, m);
        return of(s, t, m, dimensions, true);
    }

    private static ReducedProblem of(double[] whitened, double[] l, int m, int dimensions, boolean largest) {
        SymmetricEigen eigen = new SymmetricEigen(whitened, m);
        int q = Math.min(m, dimensions + 1);
        double[] z = new double[m * q];
        double[] values = new double[q];
        double[] residuals = new double[dimensions];
        for (int r = 0; r < q; r++) {
            int from = largest ? m - 1 - r : r;
            values[r] = largest ? 1 / eigen.value(from) : eigen.value(from);
            if (r < dimensions) {
                residuals[r] = residual(whitened, eigen, from);
            }
            double[] column = eigen.vector(from).clone();
            SmallCholesky.solveLowerTransposed(l, column, 0, m);
            for (int i = 0; i < m; i++) {
                z[i * q + r] = column[i];
            }
        }
        return new ReducedProblem(dimensions, new RowMajor(z, m, q), values, residuals);
    }

    /** z of the wanted vectors and, where there is one, of the next. */
    RowMajor vectors() {
        return vectors;
    }

    /** The spectrum whose vectors have gone through Rayleigh–Ritz once more, with λ = |Ay|². */
    Spectrum spectrum(SpectralProblem problem, Spectra.Ritz ritz, Run run) {
        return spectrum(problem, ritz.values, ritz.first(dimensions), run);
    }

    /** The spectrum with the given n×p vectors, and λ as found here. */
    Spectrum spectrum(SpectralProblem problem, RowMajor y, Run run) {
        return spectrum(problem, values, y, run);
    }

    private Spectrum spectrum(SpectralProblem problem, double[] lambda, RowMajor y, Run run) {
        double[] eigenvalues = new double[dimensions + 1];
        System.arraycopy(lambda, 0, eigenvalues, 1, dimensions);
        eigenvalues[0] = Spectra.constantEigenvalue(problem, eigenvalues[1], run);
        double next = vectors.columns() > dimensions ? lambda[dimensions] : Double.POSITIVE_INFINITY;
        return new Spectrum(eigenvalues, next, y, residuals, Spectra.roundingFloor(problem));
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

    /** ‖Tw − λw‖. */
    private static double residual(double[] t, SymmetricEigen eigen, int r) {
        int n = eigen.size();
        double[] w = eigen.vector(r);
        double square = 0;
        for (int i = 0; i < n; i++) {
            double sum = -eigen.value(r) * w[i];
            for (int j = 0; j < n; j++) {
                sum += t[i * n + j] * w[j];
            }
            square += sum * sum;
        }
        return Math.sqrt(square);
    }
}

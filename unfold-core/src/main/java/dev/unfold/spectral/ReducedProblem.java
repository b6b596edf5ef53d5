package dev.unfold.spectral;

import dev.unfold.alignment.SpectralProblem;
import dev.unfold.error.NumericalException;
import dev.unfold.internal.dense.RowMajor;
import dev.unfold.internal.dense.SmallCholesky;
import dev.unfold.internal.dense.SymmetricEigen;
import dev.unfold.internal.sparse.SparseRows;
import dev.unfold.run.Run;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Tz = λGz for dense symmetric matrices, solved: with G = LLᵀ the vectors are z = L⁻ᵀw with w those of L⁻¹TL⁻ᵀ.
 */
final class ReducedProblem {

    /** Directions whose θ is less than this share of the largest are rounding. */
    private static final double NOTHING = 1e-12;

    /** Up to here a dense decomposition takes a tenth of a second. */
    private static final int DENSE_LIMIT = 300;

    private final int dimensions;
    private final RowMajor vectors;
    private final double[] values;
    private final double[] residuals;
    private final double rounding; // of the residuals, where they are not those of M

    private ReducedProblem(int dimensions, RowMajor vectors, double[] values, double[] residuals, double rounding) {
        this.dimensions = dimensions;
        this.vectors = vectors;
        this.values = values;
        this.residuals = residuals;
        this.rounding = rounding;
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
        SmallCholesky.whiten(t, g, m);
        return of(t, g, m, m, dimensions);
    }

    /** As {@link #bottomWithoutConstant(double[], double[], int, int)} for sparse T ≥ 0, which many landmarks have. */
    static ReducedProblem bottomWithoutConstant(SparseRows t, SparseRows g, int dimensions, Run run) {
        int m = g.rows();
        int wanted = dimensions + 1;
        if (m <= DENSE_LIMIT || wanted > m - 1) { // beside the constant there are m − 1 vectors
            return bottomWithoutConstant(t.toDense(), g.toDense(), m, dimensions);
        }
        PencilIteration.Found found = PencilIteration.smallest(t, g, wanted, run);
        return new ReducedProblem(
                dimensions,
                found.vectors().columns(0, wanted),
                Arrays.copyOf(found.values(), wanted),
                Arrays.copyOf(found.residuals(), dimensions),
                0);
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
        SmallCholesky.whiten(t, l, m);
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
        return of(t, l, m, m - 1, dimensions);
    }

    /**
     * The z of largest θ = zᵀSz, with ZᵀTZ = I; λ = 1/θ. T and S are overwritten.
     *
     * <p>What is ‖Sw − θw‖ in the whitened problem is told as that over θ_pθ_{p+1}, so that it relates to the gap of the λ as it
     * does to that of the θ.
     */
    static ReducedProblem discriminant(double[] t, double[] s, int m, int dimensions) {
        if (!SmallCholesky.factor(t, m)) {
            throw new NumericalException("the scatter within classes is singular, so the scatter between them cannot be"
                    + " compared with it; raise ridge");
        }
        SmallCholesky.whiten(s, t, m);
        SymmetricEigen eigen = new SymmetricEigen(s, m);
        double top = eigen.value(m - 1);
        int found = 0; // the directions in which the classes differ by more than rounding
        while (found < m && eigen.value(m - 1 - found) > NOTHING * top) {
            found++;
        }
        if (found < dimensions) {
            throw new NumericalException("the classes differ in only " + found
                    + (found == 1 ? " direction" : " directions") + ", but dimensions = " + dimensions
                    + "; lower dimensions");
        }
        int q = Math.min(found, dimensions + 1);
        int[] order = IntStream.range(0, q).map(r -> m - 1 - r).toArray();
        double[] values =
                Arrays.stream(order).mapToDouble(r -> 1 / eigen.value(r)).toArray();
        double scale = values[dimensions - 1] * values[q - 1];
        double[] residuals = new double[dimensions];
        for (int r = 0; r < dimensions; r++) {
            residuals[r] = scale * residual(s, eigen, order[r]);
        }
        return new ReducedProblem(
                dimensions, unwhitened(eigen, order, t), values, residuals, scale * 4 * m * Math.ulp(top));
    }

    /** @param available how many vectors there are to be found */
    private static ReducedProblem of(double[] whitened, double[] l, int m, int available, int dimensions) {
        SymmetricEigen eigen = new SymmetricEigen(whitened, m);
        int q = Math.min(available, dimensions + 1);
        int[] order = IntStream.range(0, q).toArray();
        double[] values = Arrays.stream(order).mapToDouble(eigen::value).toArray();
        double[] residuals = new double[dimensions];
        Arrays.setAll(residuals, r -> residual(whitened, eigen, r));
        return new ReducedProblem(dimensions, unwhitened(eigen, order, l), values, residuals, 0);
    }

    /** z = L⁻ᵀw for the chosen w, as columns. */
    private static RowMajor unwhitened(SymmetricEigen eigen, int[] order, double[] l) {
        int m = eigen.size();
        int q = order.length;
        double[] z = new double[m * q];
        for (int r = 0; r < q; r++) {
            double[] column = eigen.vector(order[r]).clone();
            SmallCholesky.solveLowerTransposed(l, column, 0, m);
            for (int i = 0; i < m; i++) {
                z[i * q + r] = column[i];
            }
        }
        return new RowMajor(z, m, q);
    }

    /** z of the wanted vectors and, where there is one, of the next. */
    RowMajor vectors() {
        return vectors;
    }

    /** The vectors themselves, where they are all that is wanted. */
    LandmarkSums.Solution solution() {
        double[] eigenvalues = new double[dimensions + 1];
        System.arraycopy(values, 0, eigenvalues, 1, dimensions);
        return new LandmarkSums.Solution(
                vectors.columns(0, dimensions),
                eigenvalues,
                vectors.columns() > dimensions ? values[dimensions] : Double.POSITIVE_INFINITY,
                Arrays.stream(residuals).max().orElse(0));
    }

    /** The same, of which fewer are wanted. */
    ReducedProblem first(int fewer) {
        return new ReducedProblem(fewer, vectors, values, Arrays.copyOf(residuals, fewer), rounding);
    }

    /** The spectrum whose vectors have gone through Rayleigh–Ritz once more, with λ = |Ay|². */
    Spectrum spectrum(SpectralProblem problem, Spectra.Ritz ritz, RowMajor y, Run run) {
        return spectrum(problem, ritz.values, y, run);
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
        return new Spectrum(eigenvalues, next, y, residuals, Math.max(rounding, Spectra.roundingFloor(problem)));
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

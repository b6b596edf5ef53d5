package dev.unfold.alignment;

import dev.unfold.data.Points;
import dev.unfold.internal.dense.RowMajor;
import dev.unfold.internal.sparse.RowRuns;
import dev.unfold.internal.sparse.SparseRows;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The bottom of the spectrum of AᵀA y = λ D y, where D holds the masses of the points (all 1 for LLE).
 *
 * <p>It is posed to the solvers with the masses taken in: z = D^½y turns it into A′ᵀA′z = λz with A′ = A D^−½, whose null
 * space holds D^½1. What is known of that null space comes along: one point of each closed class. For each of them there
 * is exactly one null vector that is not 0 at that point and 0 at the others.
 */
public final class SpectralProblem {

    private final SparseRows matrix;
    private final boolean square;
    private final double[] roots; // D^½, all 1 where there are no masses
    private final Points input;
    private final ClosedClasses classes;
    private final boolean linear;
    private volatile @Nullable RowRuns runs;

    private SpectralProblem(
            SparseRows matrix, boolean square, double[] roots, Points input, ClosedClasses classes, boolean linear) {
        this.matrix = matrix;
        this.square = square;
        this.roots = roots;
        this.input = input;
        this.classes = classes;
        this.linear = linear;
    }

    /** Every residual counts alike and every point has mass 1. */
    public static SpectralProblem of(Residuals residuals, Points input, ClosedClasses classes) {
        double[] ones = new double[residuals.points()];
        Arrays.fill(ones, 1);
        return new SpectralProblem(residuals.matrix(), residuals.hasWeights(), ones, input, classes, false);
    }

    /** The residuals of patch i count {@code shares[i]} times: M = AᵀSA. */
    public SpectralProblem withShares(Residuals residuals, double[] shares) {
        double[] factors = new double[residuals.rows()];
        for (int row = 0; row < factors.length; row++) {
            factors[row] = Math.sqrt(shares[residuals.owner(row)]);
        }
        return new SpectralProblem(matrix.scaleRows(factors), square, roots, input, classes, linear);
    }

    /** The points have the given masses, all positive, in place of 1. */
    public SpectralProblem withMasses(double[] masses) {
        double[] newRoots = Arrays.stream(masses).map(Math::sqrt).toArray();
        double[] factors = new double[masses.length];
        for (int i = 0; i < factors.length; i++) {
            factors[i] = roots[i] / newRoots[i];
        }
        return new SpectralProblem(matrix.scaleColumns(factors), square, newRoots, input, classes, linear);
    }

    /** Only vectors that are linear in the input, y = X_cu, are asked for. */
    public SpectralProblem linearInInput() {
        return new SpectralProblem(matrix, square, roots, input, classes, true);
    }

    /** Whether only vectors that are linear in the input are asked for. */
    public boolean isLinear() {
        return linear;
    }

    /** X, by which null vectors are put in order when there are several. */
    public Points input() {
        return input;
    }

    /** n, the number of points. */
    public int size() {
        return matrix.columns();
    }

    /** The dimension of the null space: the number of closed classes. */
    public int nullity() {
        return classes.count();
    }

    /** One point of each closed class. */
    public int[] grounds() {
        return classes.representatives();
    }

    /** For each point the closed class that it is in, or −1 if it is in none. */
    public int[] classes() {
        return classes.toArray();
    }

    /** Whether A is I − W up to the scale of its rows and columns, so that it can be factorised itself. */
    public boolean isSquare() {
        return square;
    }

    /** A′, for the solvers. */
    @SuppressWarnings("exports")
    public SparseRows matrix() {
        return matrix;
    }

    /** A′ for what goes by its columns, made when it is first asked for. */
    @SuppressWarnings("exports")
    public RowRuns runs() {
        RowRuns made = runs;
        if (made == null) {
            made = new RowRuns(matrix);
            runs = made;
        }
        return made;
    }

    /** The null vector that is always there: D^½1, of length 1. */
    public double[] constant() {
        double norm = Math.sqrt(Arrays.stream(roots).map(r -> r * r).sum());
        return Arrays.stream(roots).map(r -> r / norm).toArray();
    }

    /** y = D^−½z for each column of z, in place. */
    @SuppressWarnings("exports")
    public void unscale(RowMajor z) {
        for (int i = 0; i < z.rows(); i++) {
            for (int r = 0; r < z.columns(); r++) {
                z.values()[i * z.columns() + r] /= roots[i];
            }
        }
    }
}

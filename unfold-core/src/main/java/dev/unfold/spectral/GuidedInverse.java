package dev.unfold.spectral;

import dev.unfold.alignment.Guide;
import dev.unfold.alignment.SpectralProblem;
import dev.unfold.internal.dense.RowMajor;
import dev.unfold.internal.dense.SymmetricEigen;
import dev.unfold.internal.dense.TallSkinny;
import dev.unfold.internal.sparse.SparseRows;
import dev.unfold.run.Run;
import java.util.Optional;

/**
 * (aM − CCᵀ − σI)⁻¹ from S, the inverse of M − σI/a, by Woodbury's formula. M may have null vectors Z that C holds, if σ = 0;
 * then S is the pseudo-inverse.
 *
 * <p>With s = Cᵀx the equation (aM − CCᵀ)x = b says aMx = b + Cs. So x = S(b + Cs)/a + Zu, where Zᵀ(b + Cs) = 0. Multiplied by
 * Cᵀ these are a symmetric system for s and u, with one row a column of C and one a column of Z:
 *
 * <p>(I − CᵀSC/a)s − CᵀZu = CᵀSb/a, −ZᵀCs = Zᵀb.
 *
 * <p>Its matrix has a negative eigenvalue for each one of aM − CCᵀ below σ (Sylvester's law of inertia).
 */
final class GuidedInverse implements PseudoInverse {

    /** Columns of C that are solved for at a time; SC is kept where there are no more of them. */
    private static final int COLUMNS = 16;

    private final SpectralProblem problem;
    private final Guide guide;
    private final PseudoInverse s;
    private final RowMajor held;
    private final NullSpace space;
    private final SymmetricEigen system;
    private final double[] scale;
    private final Optional<RowMajor> solved; // SC, where C has few columns
    private final Run run;

    private GuidedInverse(
            SpectralProblem problem,
            PseudoInverse s,
            RowMajor held,
            NullSpace space,
            SymmetricEigen system,
            double[] scale,
            Optional<RowMajor> solved,
            Run run) {
        this.problem = problem;
        this.guide = problem.guide().orElseThrow();
        this.s = s;
        this.held = held;
        this.space = space;
        this.system = system;
        this.scale = scale;
        this.solved = solved;
        this.run = run;
    }

    /**
     * @param s S, on the complement of its null space
     * @param nullSpace how the guide parts that
     */
    static GuidedInverse of(SpectralProblem problem, PseudoInverse s, GuidedNullSpace nullSpace, Run run) {
        Guide guide = problem.guide().orElseThrow();
        int c = guide.columns().columns();
        int order = c + nullSpace.held().columns();
        double[] matrix = new double[order * order];
        Compliance compliance = Compliance.of(problem, guide, s, run);
        double[] inner = compliance.product;
        for (int g = 0; g < c; g++) {
            for (int h = 0; h < c; h++) {
                matrix[g * order + h] = (g == h ? 1 : 0) - (inner[g * c + h] + inner[h * c + g]) / (2 * guide.cost());
            }
        }
        int m = order - c;
        double[] border = Spectra.reward(guide, nullSpace.held().values(), m);
        for (int g = 0; g < c; g++) {
            for (int r = 0; r < m; r++) {
                matrix[g * order + c + r] = -border[g * m + r];
                matrix[(c + r) * order + g] = -border[g * m + r];
            }
        }
        double[] scale = scale(matrix, order);
        return new GuidedInverse(
                problem,
                s,
                nullSpace.held(),
                nullSpace.free(),
                new SymmetricEigen(matrix, order),
                scale,
                compliance.solved,
                run);
    }

    /**
     * CᵀSC, some columns at a time.
     *
     * @param solved SC, if these were all columns
     */
    @SuppressWarnings("ArrayRecordComponent")
    private record Compliance(double[] product, Optional<RowMajor> solved) {

        static Compliance of(SpectralProblem problem, Guide guide, PseudoInverse s, Run run) {
            SparseRows columns = guide.columns();
            int c = columns.columns();
            double[] product = new double[c * c];
            Optional<RowMajor> solved = Optional.empty();
            for (int begin = 0; begin < c; begin += COLUMNS) {
                int width = Math.min(COLUMNS, c - begin);
                double[] unit = new double[c * width];
                for (int g = 0; g < width; g++) {
                    unit[(begin + g) * width + g] = 1;
                }
                RowMajor block = new RowMajor(Spectra.multiply(columns, unit, width, run), problem.size(), width);
                s.nullSpace().removeFrom(block, run);
                s.applyTo(block);
                double[] rows = Spectra.reward(guide, block.values(), width);
                for (int g = 0; g < c; g++) {
                    System.arraycopy(rows, g * width, product, g * c + begin, width);
                }
                solved = width == c ? Optional.of(block) : Optional.empty();
            }
            return new Compliance(product, solved);
        }
    }

    /** Makes the largest entry of each row about 1, by a scale of rows and columns that changes no sign; returns the scale. */
    private static double[] scale(double[] matrix, int order) {
        double[] scale = new double[order];
        for (int g = 0; g < order; g++) {
            double largest = 0;
            for (int h = 0; h < order; h++) {
                largest = Math.max(largest, Math.abs(matrix[g * order + h]));
            }
            scale[g] = largest > 0 ? 1 / Math.sqrt(largest) : 1;
        }
        for (int g = 0; g < order; g++) {
            for (int h = 0; h < order; h++) {
                matrix[g * order + h] *= scale[g] * scale[h];
            }
        }
        return scale;
    }

    /** This on the complement of eigenvectors that are known already. */
    GuidedInverse without(RowMajor locked) {
        return locked.columns() == 0
                ? this
                : new GuidedInverse(problem, s, held, space.with(locked), system, scale, solved, run);
    }

    /** SC, where C has few columns. */
    Optional<RowMajor> solvedGuide() {
        return solved;
    }

    /** How many eigenvalues of aM − CCᵀ lie below σ. */
    int negative() {
        int count = 0;
        while (count < system.size() && system.value(count) < 0) {
            count++;
        }
        return count;
    }

    @Override
    public int size() {
        return problem.size();
    }

    @Override
    public NullSpace nullSpace() {
        return space;
    }

    @Override
    public void applyTo(RowMajor x) {
        int width = x.columns();
        int c = guide.columns().columns();
        int m = held.columns();
        double[] right = new double[(c + m) * width];
        if (m > 0) {
            System.arraycopy(TallSkinny.transposedProduct(held, x, run), 0, right, c * width, m * width);
            TallSkinny.project(held, x, run);
        }
        apply(x);
        System.arraycopy(Spectra.reward(guide, x.values(), width), 0, right, 0, c * width);
        double[] coefficients = solve(right, width);
        addGuide(x, coefficients);
        if (m > 0) {
            double[] u = new double[m * width];
            System.arraycopy(coefficients, c * width, u, 0, m * width);
            TallSkinny.addProduct(x, 1, held, u, run);
        }
        space.removeFrom(x, run);
    }

    /** x ← x + SCs/a, from SC or by another solution with S. */
    private void addGuide(RowMajor x, double[] coefficients) {
        if (solved.isPresent()) {
            TallSkinny.addProduct(x, 1 / guide.cost(), solved.get(), coefficients, run);
            return;
        }
        RowMajor more = new RowMajor(
                Spectra.multiply(guide.columns(), coefficients, x.columns(), run), problem.size(), x.columns());
        s.nullSpace().removeFrom(more, run);
        apply(more);
        for (int at = 0; at < x.values().length; at++) {
            x.values()[at] += more.values()[at];
        }
    }

    /** x ← Sx/a. */
    private void apply(RowMajor x) {
        s.applyTo(x);
        for (int at = 0; at < x.values().length; at++) {
            x.values()[at] /= guide.cost();
        }
    }

    /** The system solved for each column of the right side. */
    private double[] solve(double[] right, int width) {
        int order = system.size();
        double[] solution = new double[right.length];
        for (int e = 0; e < order; e++) {
            double[] v = system.vector(e);
            for (int m = 0; m < width; m++) {
                double product = 0;
                for (int a = 0; a < order; a++) {
                    product += v[a] * scale[a] * right[a * width + m];
                }
                product /= system.value(e);
                for (int a = 0; a < order; a++) {
                    solution[a * width + m] += v[a] * scale[a] * product;
                }
            }
        }
        return solution;
    }
}

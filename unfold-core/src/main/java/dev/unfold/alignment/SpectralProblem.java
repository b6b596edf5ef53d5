package dev.unfold.alignment;

import dev.unfold.data.Dataset;
import dev.unfold.data.Points;
import dev.unfold.internal.dense.RowMajor;
import dev.unfold.internal.sparse.EliminationOrder;
import dev.unfold.internal.sparse.Permutation;
import dev.unfold.internal.sparse.RowRuns;
import dev.unfold.internal.sparse.SparseRows;
import dev.unfold.run.Run;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * An eigenproblem: the p vectors of smallest
 *
 * <p>a·|Ay|² − |Cᵀy|², subject to YᵀDY = I and YᵀD1 = 0,
 *
 * <p>where D holds the masses of the points (all 1 for LLE), C is a {@link Guide} (none for LLE, and a = 1), and y is taken from a
 * {@link Restriction} (none for LLE). A discriminant has a second stack E of residuals, and |Ey|² = 1 in place of YᵀDY = I.
 *
 * <p>It is posed to the solvers with the masses taken in: z = D^½y turns AᵀAy = λDy into A′ᵀA′z = λz with A′ = A D^−½, whose null
 * space holds D^½1, and C into D^−½C. What is known of the null space of A comes along: one point of each closed class. For each
 * of them there is exactly one null vector that is not 0 at that point and 0 at the others.
 */
public final class SpectralProblem {

    private final SparseRows matrix;
    private final boolean square;
    private final double[] roots; // D^½, all 1 where there are no masses
    private final Supplier<Dataset> data;
    private final ClosedClasses classes;
    private final Optional<Guide> guide;
    private final Optional<SparseRows> spread;
    private final Restriction restriction;
    private final Optional<Start> start;
    private volatile @Nullable RowRuns runs;

    private SpectralProblem(
            SparseRows matrix,
            boolean square,
            double[] roots,
            Supplier<Dataset> data,
            ClosedClasses classes,
            Optional<Guide> guide,
            Optional<SparseRows> spread,
            Restriction restriction,
            Optional<Start> start) {
        this.matrix = matrix;
        this.square = square;
        this.roots = roots;
        this.data = data;
        this.classes = classes;
        this.guide = guide;
        this.spread = spread;
        this.restriction = restriction;
        this.start = start;
    }

    /** The bottom of AᵀA: every residual counts alike and every point has mass 1. */
    public static SpectralProblem of(Stack stack) {
        Dataset data = stack.data();
        double[] ones = new double[stack.residuals().points()];
        Arrays.fill(ones, 1);
        return new SpectralProblem(
                stack.residuals().matrix().detached(),
                stack.residuals().hasWeights(),
                ones,
                () -> data,
                stack.classes(),
                Optional.empty(),
                Optional.empty(),
                new Restriction.Everything(),
                Optional.empty());
    }

    /** The residuals of patch i count {@code shares[i]} times: M = AᵀSA. */
    public SpectralProblem withShares(Residuals residuals, double[] shares) {
        double[] factors = new double[residuals.rows()];
        for (int row = 0; row < factors.length; row++) {
            factors[row] = Math.sqrt(shares[residuals.owner(row)]);
        }
        return new SpectralProblem(
                matrix.scaleRows(factors), square, roots, data, classes, guide, spread, restriction, start);
    }

    /** The points have the given masses, all positive, in place of 1. */
    public SpectralProblem withMasses(double[] masses) {
        double[] newRoots = Arrays.stream(masses).map(Math::sqrt).toArray();
        double[] factors = new double[masses.length];
        for (int i = 0; i < factors.length; i++) {
            factors[i] = roots[i] / newRoots[i];
        }
        return new SpectralProblem(
                matrix.scaleColumns(factors),
                square,
                newRoots,
                data,
                classes,
                guide.map(c -> c.scaleRows(factors)),
                spread.map(e -> e.scaleColumns(factors)),
                restriction,
                start);
    }

    /** With a guide, or another in place of the one that there is. */
    public SpectralProblem withGuide(Guide other) {
        double[] factors = Arrays.stream(roots).map(root -> 1 / root).toArray();
        return new SpectralProblem(
                matrix,
                square,
                roots,
                data,
                classes,
                Optional.of(other.scaleRows(factors)),
                spread,
                restriction,
                start);
    }

    /** With |Ey|² = 1 in place of YᵀDY = I, for a {@linkplain Restriction.Projections projection}: the residuals E are to be large. */
    public SpectralProblem withSpread(Residuals second) {
        double[] factors = Arrays.stream(roots).map(root -> 1 / root).toArray();
        return new SpectralProblem(
                matrix,
                square,
                roots,
                data,
                classes,
                guide,
                Optional.of(second.matrix().scaleColumns(factors)),
                restriction,
                start);
    }

    /** With fewer vectors to choose from. */
    public SpectralProblem within(Restriction other) {
        return new SpectralProblem(matrix, square, roots, data, classes, guide, spread, other, start);
    }

    /** With a block of vectors near the wanted ones, for a solver that iterates: a warm start. */
    public SpectralProblem startingAt(Points vectors) {
        return startingAt(Start.at(vectors));
    }

    /** With what is known from a problem that was solved before. */
    public SpectralProblem startingAt(Start known) {
        return new SpectralProblem(
                matrix, square, roots, data, classes, guide, spread, restriction, Optional.of(known));
    }

    /** The problem of the same points by other names: point i becomes that of its position. For a square A without a guide. */
    @SuppressWarnings("exports")
    public SpectralProblem renamed(Permutation names, Run run) {
        int[] order = names.order();
        Supplier<Dataset> inOrder = () -> { // few solvers ask
            Points input = input().rows(order);
            return Dataset.of(input).withPoints(input, features());
        };
        return new SpectralProblem(
                matrix.renamed(names, run),
                square,
                Arrays.stream(order).mapToDouble(i -> roots[i]).toArray(),
                inOrder,
                classes.inOrder(order),
                guide,
                spread,
                restriction,
                start.map(known -> Start.at(known.vectors().rows(order))));
    }

    public Optional<Guide> guide() {
        return guide;
    }

    /** E, for the solvers. */
    @SuppressWarnings("exports")
    public Optional<SparseRows> spread() {
        return spread;
    }

    public Restriction restriction() {
        return restriction;
    }

    /** The start of an iteration, z = D^½y for each column. */
    @SuppressWarnings("exports")
    public Optional<RowMajor> start() {
        return start.map(known -> {
            RowMajor y = known.vectors().flat();
            double[] z = y.values().clone();
            for (int at = 0; at < z.length; at++) {
                z[at] *= roots[at / y.columns()];
            }
            return new RowMajor(z, y.rows(), y.columns());
        });
    }

    /** The order in which a matrix like this one was eliminated. */
    @SuppressWarnings("exports")
    public Optional<EliminationOrder> order() {
        return start.flatMap(Start::order);
    }

    /** Whether the points have masses other than 1. */
    public boolean hasMasses() {
        return Arrays.stream(roots).anyMatch(root -> root != 1);
    }

    /** D^½B: vectors y as the columns of a sparse matrix, posed as z. */
    @SuppressWarnings("exports")
    public SparseRows scaled(SparseRows basis) {
        return hasMasses() ? basis.scaleRows(roots) : basis;
    }

    /** X, by which null vectors are put in order when there are several. */
    public Points input() {
        return data.get().points();
    }

    /** The names of the columns of X. */
    public List<String> features() {
        return data.get().features();
    }

    /** n, the number of points. */
    public int size() {
        return matrix.columns();
    }

    /** The dimension of the null space of A: the number of closed classes. */
    public int nullity() {
        return classes.count();
    }

    /** The points in an order in which those that lead to each other mostly lie near each other; empty if none is known. */
    @SuppressWarnings("exports")
    public Optional<Permutation> walk() {
        return classes.walk().map(Permutation::of);
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

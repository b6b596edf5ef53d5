package dev.unfold.spectral;

import dev.unfold.alignment.Guide;
import dev.unfold.alignment.SpectralProblem;
import dev.unfold.internal.dense.Jacobi;
import dev.unfold.internal.dense.Products;
import dev.unfold.internal.dense.RowMajor;
import dev.unfold.internal.dense.TallSkinny;
import dev.unfold.internal.sparse.SparseRows;
import dev.unfold.run.Run;
import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/** What every solver does at the end: the last digits of its vectors, and the account of how good they are. */
final class Spectra {

    private Spectra() {}

    /**
     * Rayleigh–Ritz on the columns of {@code basis} (orthonormal, orthogonal to the null space), with λ = |Av|² and never
     * vᵀMv, so that small eigenvalues keep their digits; then the spectrum with its residuals. Null vectors other than the
     * constant come before all others but those that a guide gives a negative eigenvalue.
     *
     * @param basis n×q approximate eigenvectors, q one more than wanted where n permits
     */
    static Spectrum finish(SpectralProblem problem, NullSpace nullSpace, RowMajor basis, int dimensions, Run run) {
        SparseRows a = problem.matrix();
        int n = problem.size();
        Ritz ritz = Ritz.of(problem, basis, run);
        int before = problem.guide().isPresent() ? Math.min(dimensions, ritz.negative()) : 0;
        int zeros = Math.min(dimensions - before, nullSpace.dimension() - 1);
        RowMajor nulls = zeros == 0
                ? new RowMajor(new double[0], n, 0)
                : nullSpace.arranged(problem.input(), dimensions - before, run);
        int others = dimensions - zeros;

        double[] vectors = ritz.between(0, before)
                .beside(nulls)
                .beside(ritz.between(before, others))
                .values();
        double[] eigenvalues = new double[dimensions + 1];
        double[] residuals = new double[dimensions];
        double[] image = multiply(a, nulls.values(), zeros, run);
        double[] gradient = gradient(problem, vectors, dimensions, run);
        for (int r = 0; r < dimensions; r++) {
            double lambda = r < before
                    ? ritz.values[r]
                    : r < before + zeros ? squaredNorm(image, a.rows(), zeros, r - before) : ritz.values[r - zeros];
            eigenvalues[r + 1] = lambda;
            double sum = 0;
            for (int i = 0, at = r; i < n; i++, at += dimensions) {
                double difference = gradient[at] - lambda * vectors[at];
                sum += difference * difference;
            }
            residuals[r] = Math.sqrt(sum);
        }
        eigenvalues[0] = constantEigenvalue(problem, eigenvalues[1], run);
        boolean allNull = before + zeros == dimensions && nullSpace.dimension() - 1 > zeros;
        double after = others < ritz.count ? ritz.values[others] : Double.POSITIVE_INFINITY;
        double next = allNull ? Math.min(0, after) : after;
        RowMajor y = new RowMajor(vectors, n, dimensions);
        problem.unscale(y);
        return new Spectrum(eigenvalues, next, y, residuals, roundingFloor(problem));
    }

    /**
     * |A′c|² for the constant c of length 1, which is 0 up to the rounding of the row sums; without a guide at most λ₂, which may
     * be 0 up to rounding as well.
     */
    static double constantEigenvalue(SpectralProblem problem, double second, Run run) {
        SparseRows a = problem.matrix();
        double own = squaredNorm(multiply(a, problem.constant(), 1, run), a.rows(), 1, 0);
        return problem.guide().map(guide -> guide.cost() * own).orElse(Math.min(second, own));
    }

    static double[] multiply(SparseRows a, double[] x, int width, Run run) {
        double[] y = new double[a.rows() * width];
        a.multiplyInto(x, y, width, run);
        return y;
    }

    /** Aᵀ(AX). */
    static double[] multiplyGram(SpectralProblem problem, double[] x, int width, Run run) {
        if (problem.isSquare()) { // then Aᵀ is there, or about as good as runs of one row
            return multiply(problem.matrix().transpose(), multiply(problem.matrix(), x, width, run), width, run);
        }
        double[] y = new double[problem.size() * width];
        problem.runs().multiplyGramInto(x, y, width, run);
        return y;
    }

    /** Half the gradient of the objective: Aᵀ(AX), or aAᵀ(AX) − PCCᵀX with P the projection onto the complement of the constant. */
    static double[] gradient(SpectralProblem problem, double[] x, int width, Run run) {
        double[] y = multiplyGram(problem, x, width, run);
        problem.guide().ifPresent(guide -> {
            RowMajor pull =
                    new RowMajor(multiply(guide.columns(), reward(guide, x, width), width, run), problem.size(), width);
            NullSpace.constant(problem).removeFrom(pull, run);
            for (int at = 0; at < y.length; at++) {
                y[at] = guide.cost() * y[at] - pull.values()[at];
            }
        });
        return y;
    }

    /**
     * CᵀX, with compensated sums: they go over many points with nearly the same place, whose rounding does not average out.
     */
    static double[] reward(Guide guide, double[] x, int width) {
        SparseRows c = guide.columns();
        double[] sums = new double[c.columns() * width];
        double[] lost = new double[sums.length]; // of each sum, what its last addition rounded off
        for (int i = 0; i < c.rows(); i++) {
            for (int e = c.offsets()[i]; e < c.offsets()[i + 1]; e++) {
                for (int m = 0, to = c.indices()[e] * width; m < width; m++, to++) {
                    double term = c.values()[e] * x[i * width + m] - lost[to];
                    double sum = sums[to] + term;
                    lost[to] = (sum - sums[to]) - term;
                    sums[to] = sum;
                }
            }
        }
        return sums;
    }

    /** The residual floor of a problem: that of its matrix, and of its guide, C(Cᵀy) with sums over all points of a column. */
    static double roundingFloor(SpectralProblem problem) {
        double own = roundingFloor(problem.matrix());
        return problem.guide()
                .map(guide -> guide.cost() * own + 64 * Math.ulp(1.0) * squaredNorm(guide.columns()))
                .orElse(own);
    }

    /**
     * The residual that rounding y to doubles already makes: ‖M δy‖ for relative errors of one unit in the last place,
     * about ε·√(‖M‖_F²/n); four times that leaves room for the products' own rounding. ‖M‖_F ≤ ‖A‖_F·‖A‖₂.
     */
    static double roundingFloor(SparseRows a) {
        double frobenius = 0;
        for (double value : a.values()) {
            frobenius += value * value;
        }
        return 4 * Math.ulp(1.0) * Math.sqrt(frobenius / a.columns() * squaredNorm(a));
    }

    /** A bound of ‖M‖ = ‖A‖₂²: ‖A‖₁‖A‖_∞. */
    static double squaredNorm(SparseRows a) {
        return a.infinityNorm() * a.oneNorm();
    }

    static double squaredNorm(double[] block, int rows, int columns, int column) {
        double sum = 0;
        for (int i = 0, at = column; i < rows; i++, at += columns) {
            sum += block[at] * block[at];
        }
        return sum;
    }

    /** As above, of all rows and with a compensated sum: 1 but for what the sums that made it 1 rounded off. */
    private static double exactSquaredNorm(double[] block, int columns, int column) {
        double sum = 0;
        double lost = 0;
        for (int at = column; at < block.length; at += columns) {
            double term = block[at] * block[at] - lost;
            double next = sum + term;
            lost = (next - sum) - term;
            sum = next;
        }
        return sum;
    }

    /** The positions of the values in rising or falling order; equal values keep their order. */
    static int[] order(double[] values, int count, boolean rising) {
        Comparator<Integer> byValue = Comparator.comparingDouble(i -> values[i]);
        return IntStream.range(0, count)
                .boxed()
                .sorted(rising ? byValue : byValue.reversed())
                .mapToInt(Integer::intValue)
                .toArray();
    }

    /** The Ritz pairs of M on a subspace. */
    static final class Ritz {
        final double[] values;
        final double[] vectors;
        private final double[] rotation;
        private final int rows;
        final int count;

        private Ritz(double[] values, double[] vectors, double[] rotation, int rows, int count) {
            this.values = values;
            this.vectors = vectors;
            this.rotation = rotation;
            this.rows = rows;
            this.count = count;
        }

        /** From the basis to the vectors, count×count: vectors = basis·rotation. */
        RowMajor rotation() {
            return new RowMajor(rotation, count, count);
        }

        /** The first of the vectors. */
        RowMajor first(int kept) {
            return between(0, kept);
        }

        /** The vectors from ≤ r &lt; to. */
        RowMajor between(int from, int to) {
            return new RowMajor(vectors, rows, count).columns(from, to);
        }

        /** How many values are negative. */
        int negative() {
            return (int) Arrays.stream(values).filter(value -> value < 0).count();
        }

        static Ritz of(SpectralProblem problem, RowMajor basis, Run run) {
            SparseRows a = problem.matrix();
            int n = basis.rows();
            int q = basis.columns();
            double[] image = multiply(a, basis.values(), q, run);
            RowMajor images = new RowMajor(image, a.rows(), q);
            double[] gram = TallSkinny.transposedProduct(images, images, run);
            problem.guide().ifPresent(guide -> subtractReward(gram, guide, basis, run));
            double[] falling = new double[q];
            double[] rotation = new double[q * q];
            Jacobi.decompose(gram, falling, rotation, q);
            double[] rising = new double[q * q]; // a vector a column
            for (int s = 0; s < q; s++) {
                for (int r = 0; r < q; r++) {
                    rising[s * q + r] = rotation[(q - 1 - r) * q + s];
                }
            }
            RowMajor turn = new RowMajor(rising, q, q);
            double[] vectors = Products.multiply(basis, turn, run).values();
            double[] rotated = Products.multiply(images, turn, run).values();
            double[] unordered = new double[q];
            for (int r = 0; r < q; r++) {
                unordered[r] = squaredNorm(rotated, a.rows(), q, r);
            }
            problem.guide().ifPresent(guide -> {
                double[] reward = reward(guide, vectors, q);
                for (int r = 0; r < q; r++) {
                    double gained = squaredNorm(reward, guide.columns().columns(), q, r);
                    unordered[r] = (guide.cost() * unordered[r] - gained) / exactSquaredNorm(vectors, q, r);
                }
            });
            // Near 0 the order by |Av|² may differ from that of the rotation.
            int[] order = order(unordered, q, true);
            double[] values = new double[q];
            double[] ordered = new double[n * q];
            double[] turned = new double[q * q];
            for (int r = 0; r < q; r++) {
                values[r] = unordered[order[r]];
                for (int i = 0; i < n; i++) {
                    ordered[i * q + r] = vectors[i * q + order[r]];
                }
                for (int s = 0; s < q; s++) {
                    turned[s * q + r] = rising[s * q + order[r]];
                }
            }
            return new Ritz(values, ordered, turned, n, q);
        }

        /** a·G − (CᵀB)ᵀ(CᵀB). */
        private static void subtractReward(double[] gram, Guide guide, RowMajor basis, Run run) {
            int q = basis.columns();
            RowMajor reward = new RowMajor(
                    reward(guide, basis.values(), q), guide.columns().columns(), q);
            double[] product = TallSkinny.transposedProduct(reward, reward, run);
            for (int at = 0; at < gram.length; at++) {
                gram[at] = guide.cost() * gram[at] - product[at];
            }
        }
    }
}

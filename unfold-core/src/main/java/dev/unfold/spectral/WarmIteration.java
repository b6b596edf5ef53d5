package dev.unfold.spectral;

import dev.unfold.alignment.SpectralProblem;
import dev.unfold.internal.dense.Jacobi;
import dev.unfold.internal.dense.Orthonormal;
import dev.unfold.internal.dense.RowMajor;
import dev.unfold.internal.dense.TallSkinny;
import dev.unfold.internal.sparse.SparseRows;
import dev.unfold.run.Run;
import java.util.Arrays;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * The bottom of the spectrum from a block that nearly holds it: vectors of a problem like this one, the wanted ones and some beyond.
 *
 * <p>First S ← M⁺S for all of them, which shrinks what is rough about the start, of large λ_j, by λ_i/λ_j, and Rayleigh–Ritz, which takes
 * out what the wanted vectors lost to the others of the block. What is left lies beyond the block, where λ_j is large. Then, with
 * R = Aᵀ(AX) − XΛ the residual of the wanted, W = M⁺R and Rayleigh–Ritz on [S, W], until R is small, or W so small that X ← M⁺X makes R
 * so. Usually three multiplications by M⁺ in all, where Lanczos iteration, which begins with nothing, takes six. (With Rayleigh–Ritz on
 * the rough start beside W, that is W = M⁺R from the beginning, it took four: Rayleigh–Ritz makes λ small, not the residual.)
 *
 * <p>A random vector is in the block, too. A small eigenvalue that the problem before did not have (new points that hang by a
 * thread, say) need not show in the residual, but it does in M⁺ of that one.
 */
final class WarmIteration {

    /** Half the residual that is asked for, relative to the gap. */
    private static final double BAR = 5e-7;

    /**
     * W orthogonal to X is the angle by which X is off, in rad, before W joins the space. When it is this small, what W does not hold of
     * the error is smaller by λ_i/λ_j for a j beyond the block, and one multiplication by M⁺ makes it smaller by as much again.
     */
    private static final double NEAR = 1e-4;

    /** The angle of the vector after the wanted ones, which only tells the gap; and its residual relative to this gap. */
    private static final double TELLING = 1e-2;

    private static final int MOST_STEPS = 8;

    private final SpectralProblem problem;
    private final PseudoInverse inverse;
    private final Run run;

    private WarmIteration(SpectralProblem problem, PseudoInverse inverse, Run run) {
        this.problem = problem;
        this.inverse = inverse;
        this.run = run;
    }

    /**
     * @param start at least as many vectors as wanted
     * @param wanted the last of these only tells the gap
     * @return as many columns as {@code start} has, orthonormal, the wanted vectors first; empty if a few steps do not find them
     */
    static Optional<RowMajor> of(SpectralProblem problem, PseudoInverse inverse, RowMajor start, int wanted, Run run) {
        return new WarmIteration(problem, inverse, run).iterate(start, wanted);
    }

    private Optional<RowMajor> iterate(RowMajor start, int wanted) {
        int kept = start.columns();
        int block = Math.min(kept, BlockLanczos.wholeLanes(wanted));
        RowMajor space = start.beside(random());
        inverse.nullSpace().removeFrom(space, run);
        inverse.applyTo(space);
        Orthonormal.columns(space, run);
        RowMajor images = images(space);
        boolean near = false;
        for (int step = 1; step <= MOST_STEPS; step++) {
            run.progress("spectrum", step, step + 1L);
            Ritz ritz = Ritz.of(images, run);
            RowMajor x = product(space, ritz, 0, block);
            if (near) {
                inverse.applyTo(x);
                Orthonormal.columns(x, run);
                return Optional.of(found(step, x.beside(product(space, ritz, block, kept))));
            }
            RowMajor w = gradient(x);
            double[] norms = subtract(w, x, ritz.values);
            double gap = ritz.values[wanted - 1] - ritz.values[wanted - 2];
            if (norms[wanted - 1] <= TELLING * gap && largest(norms, wanted - 1) <= BAR * gap) {
                return Optional.of(found(step, x.beside(product(space, ritz, block, kept))));
            }
            inverse.nullSpace().removeFrom(w, run);
            inverse.applyTo(w);
            TallSkinny.project(space, w, run);
            double[] angles = lengths(w);
            near = largest(angles, wanted - 1) <= NEAR && angles[wanted - 1] <= TELLING;
            Orthonormal.columns(w, run);
            TallSkinny.project(space, w, run);
            inverse.nullSpace().removeFrom(w, run);
            Orthonormal.columns(w, run);
            space = space.beside(w);
            images = images.beside(images(w));
        }
        return Optional.empty();
    }

    private RowMajor found(int step, RowMajor vectors) {
        run.note("warm.steps", step);
        run.progress("spectrum", step, step);
        return vectors;
    }

    private static double largest(double[] values, int count) {
        return Arrays.stream(values, 0, count).max().orElse(0);
    }

    private static double[] lengths(RowMajor w) {
        int q = w.columns();
        double[] lengths = new double[q];
        for (int row = 0; row < w.values().length; row += q) {
            for (int r = 0; r < q; r++) {
                lengths[r] += w.values()[row + r] * w.values()[row + r];
            }
        }
        return Arrays.stream(lengths).map(Math::sqrt).toArray();
    }

    private RowMajor random() {
        int n = problem.size();
        return new RowMajor(new SplittableRandom(0x5EED).doubles(n, -1, 1).toArray(), n, 1);
    }

    private RowMajor images(RowMajor x) {
        SparseRows a = problem.matrix();
        return new RowMajor(Spectra.multiply(a, x.values(), x.columns(), run), a.rows(), x.columns());
    }

    /** Aᵀ(AX). */
    private RowMajor gradient(RowMajor x) {
        return new RowMajor(Spectra.multiplyGram(problem, x.values(), x.columns(), run), problem.size(), x.columns());
    }

    /** R ← R − XΛ; returns the lengths of its columns. */
    private static double[] subtract(RowMajor r, RowMajor x, double[] lambda) {
        int q = r.columns();
        for (int row = 0; row < r.values().length; row += q) {
            for (int c = 0; c < q; c++) {
                r.values()[row + c] -= lambda[c] * x.values()[row + c];
            }
        }
        return lengths(r);
    }

    /** The Ritz vectors from ≤ r &lt; to. */
    private RowMajor product(RowMajor space, Ritz ritz, int from, int to) {
        RowMajor turned = new RowMajor(new double[space.rows() * (to - from)], space.rows(), to - from);
        TallSkinny.addProduct(turned, 1, space, ritz.columns(from, to), run);
        return turned;
    }

    /**
     * The Ritz pairs of a space by the products of its images.
     *
     * @param values rising
     * @param vectors one a row, by rising value
     */
    @SuppressWarnings("ArrayRecordComponent")
    private record Ritz(double[] values, double[][] vectors) {

        static Ritz of(RowMajor images, Run run) {
            int q = images.columns();
            double[] falling = new double[q];
            double[] rows = new double[q * q];
            Jacobi.decompose(TallSkinny.transposedProduct(images, images, run), falling, rows, q);
            double[] values = new double[q];
            double[][] vectors = new double[q][];
            for (int r = 0; r < q; r++) {
                values[r] = falling[q - 1 - r];
                vectors[r] = Arrays.copyOfRange(rows, (q - 1 - r) * q, (q - r) * q);
            }
            return new Ritz(values, vectors);
        }

        /** The vectors from ≤ r &lt; to as columns, row-major. */
        double[] columns(int from, int to) {
            int q = values.length;
            double[] columns = new double[q * (to - from)];
            for (int s = 0; s < q; s++) {
                for (int r = from; r < to; r++) {
                    columns[s * (to - from) + r - from] = vectors[r][s];
                }
            }
            return columns;
        }
    }
}
